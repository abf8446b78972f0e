import { performance } from 'node:perf_hooks';
import type { StreamTransport } from '@nimbo/contracts/signaling';
import type { Logger } from '@nimbo/service-runtime/log';
import type { KeeperToWorker, WorkerOptions, WorkerToKeeper } from '../worker-protocol.ts';
import { BrowserConnection } from './browser/connection.ts';
import { ENCODERS } from './encoder/encoders.ts';
import { encodedSize } from './gstreamer/descriptions.ts';
import { type EncodedUnit, elementExists } from './gstreamer/library.ts';
import { FakeDevices } from './input/fake-devices.ts';
import { PlayerInput } from './input/player-input.ts';
import { ScreenStream } from './screen-stream.ts';
import { MediaDoor } from './socket/media-door.ts';
import { SocketConnection } from './socket/socket-connection.ts';
import { SoundStream } from './sound-stream.ts';
import type { ViewerConnection, ViewerEvents } from './viewer.ts';
import { Display } from './x/display.ts';

/** How often the dead-man switch looks at the clock, in ms. */
const TICK_MS = 100;

/** What a running worker can be told. */
export type WorkerOrder = Exclude<KeeperToWorker, { type: 'stop' | 'begin' }>;

/** Loads what takes long, before there is a display. */
export function prepareEncoders(): void {
  for (const { element } of ENCODERS) elementExists(element);
}

interface Viewer {
  readonly id: string;
  readonly connection: ViewerConnection;
  readonly input: PlayerInput;
  isConnected: boolean;
  isSilent: boolean;
}

/**
 * The media plane of one play session: picture and sound to at most one browser, its input back to the game.
 * Browsers come and go; the worker stays for as long as the display does.
 */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #tell: (message: WorkerToKeeper) => void;
  readonly #log: Logger;
  #display: Display | undefined;
  #devices: FakeDevices | undefined;
  #screen: ScreenStream | undefined;
  #sound: SoundStream | undefined;
  #mediaDoor: MediaDoor | null = null;
  #viewer: Viewer | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isUp = false;
  /** Whether there is something of the game to see; a browser that is there before waits for it. */
  #isShown: boolean;
  #hasShown = false;
  #stopping: Promise<void> | null = null;

  /** `tell` is told of a fault the worker cannot go on after; it is then to be stopped. */
  constructor(options: WorkerOptions, tell: (message: WorkerToKeeper) => void, log: Logger) {
    this.#options = options;
    this.#isShown = !options.heldUntilShown;
    this.#tell = tell;
    this.#log = log;
  }

  /** Rejects when the display or the encoder cannot be had. */
  async start(): Promise<void> {
    this.#display = await Display.open(this.#options.display, {
      onChange: () => this.#screen?.change(),
      onGone: () => this.#fail('the display is gone'),
    });
    this.#devices = new FakeDevices(this.#display, encodedSize(this.#options), () => performance.now());
    const events = {
      onPicture: (unit: EncodedUnit) => {
        if (this.#isShown && this.#viewer) this.#show(this.#viewer, unit);
        if (!this.#isUp) this.#tell({ type: 'up' });
        this.#isUp = true;
      },
      onEncoding: () => this.#tellEncoding(),
      canTake: () => !this.#viewer || (this.#isShown && this.#viewer.connection.canTake()),
      onFault: (reason: string) => this.#fail(`the picture stopped: ${reason}`),
    };
    this.#screen = await ScreenStream.open(this.#display, this.#options, events, this.#log);
    if (this.#options.mediaSocket) this.#mediaDoor = new MediaDoor(this.#options.mediaSocket);
    if (this.#options.pulseServer !== null) this.#startSound(this.#options.pulseServer);
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  handle(message: WorkerOrder): void {
    switch (message.type) {
      case 'shown':
        this.#isShown = true;
        this.#screen?.requestKeyframe();
        this.#screen?.proceed();
        break;
      case 'open':
        this.#open(message.connectionId, message.transport);
        break;
      case 'signal':
        if (this.#viewer?.id === message.connectionId) this.#viewer.connection.accept(message.message);
        break;
      case 'close':
        this.#close(message.connectionId);
        break;
    }
  }

  /** Ends everything in the order the X server needs. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop();
    return this.#stopping;
  }

  async #stop(): Promise<void> {
    clearInterval(this.#timer);
    if (this.#viewer) this.#close(this.#viewer.id);
    this.#mediaDoor?.close();
    await Promise.all([this.#screen?.stop(), this.#sound?.stop()]);
    this.#display?.close();
  }

  #open(id: string, transport: StreamTransport): void {
    if (this.#viewer) this.#close(this.#viewer.id);
    const input = new PlayerInput((actions) => {
      this.#devices?.perform(actions);
      this.#screen?.react(actions);
    }, performance.now());
    const connection = this.#connect(id, transport, {
      onSignal: (message) => this.#tell({ type: 'signal', connectionId: id, message }),
      onConnected: () => this.#onConnected(id),
      onLost: () => this.#close(id),
      onInput: (bytes) => input.receive(bytes, performance.now()),
      onKeyframeNeeded: () => this.#screen?.requestKeyframe(),
      onRoom: () => this.#screen?.proceed(),
      onBitrate: (kbps) => this.#screen?.setBitrate(kbps),
      onLimits: (limits) => this.#screen?.setLimits(limits),
    });
    this.#viewer = { id, connection, input, isConnected: false, isSilent: false };
  }

  #connect(connectionId: string, transport: StreamTransport, events: ViewerEvents): ViewerConnection {
    if (transport === 'webrtc') return new BrowserConnection(this.#options, events);
    return new SocketConnection({ connectionId, door: this.#mediaDoor, options: this.#options }, events);
  }

  #onConnected(id: string): void {
    if (this.#viewer?.id === id) this.#viewer.isConnected = true;
    this.#tell({ type: 'connected', connectionId: id });
    this.#screen?.watch(true);
    this.#screen?.requestKeyframe();
    this.#tellEncoding();
    this.#tellSound();
  }

  #close(id: string): void {
    if (this.#viewer?.id !== id) return;
    const { connection, input } = this.#viewer;
    this.#viewer = null;
    this.#screen?.watch(false);
    input.release();
    connection.close();
    this.#tell({ type: 'disconnected', connectionId: id });
  }

  #show({ connection, isConnected }: Viewer, unit: EncodedUnit): void {
    connection.sendVideo(unit);
    if (this.#hasShown || !isConnected) return;
    this.#hasShown = true;
    this.#tell({ type: 'first-picture', atMs: performance.timeOrigin + performance.now() });
  }

  #tellEncoding(): void {
    if (this.#screen) this.#viewer?.connection.tell({ type: 'encoding', ...this.#screen.encoding });
  }

  #startSound(server: string): void {
    this.#sound = new SoundStream(server, {
      onPacket: (unit) => this.#viewer?.connection.sendAudio(unit),
      onPlaying: () => this.#tellSound(),
      onFault: (reason) => this.#log.warn({ reason }, 'the sound stopped, it will be tried again'),
    });
  }

  #tellSound(): void {
    if (this.#sound) this.#viewer?.connection.tell({ type: 'sound', playing: this.#sound.isPlaying });
  }

  #tick(): void {
    const viewer = this.#viewer;
    if (!viewer) return;
    const isSilent = viewer.input.tick(performance.now());
    if (isSilent === viewer.isSilent || !viewer.isConnected) return;
    viewer.isSilent = isSilent;
    this.#tell({ type: 'silence', connectionId: viewer.id, silent: isSilent });
  }

  #fail(message: string): void {
    if (!this.#stopping) this.#tell({ type: 'fault', message });
  }
}
