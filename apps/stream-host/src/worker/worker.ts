import { performance } from 'node:perf_hooks';
import type { Logger } from '@nimbo/service-runtime/log';
import type { KeeperToWorker, WorkerOptions, WorkerToKeeper } from '../worker-protocol.ts';
import { BrowserConnection } from './browser/connection.ts';
import { FrameGate } from './frame-gate.ts';
import { describeAudio, describeVideo, ENCODER, encodedSize, GATE } from './gstreamer/descriptions.ts';
import { Pipeline } from './gstreamer/pipeline.ts';
import { FakeDevices } from './input/fake-devices.ts';
import { PlayerInput } from './input/player-input.ts';
import { KeyframeRequests } from './keyframe-requests.ts';
import { Display } from './x/display.ts';

/** How often the gate and the dead-man switch look at the clock, in ms. */
const TICK_MS = 100;
/** Pause before the sound is tried again after a fault, in ms. */
const AUDIO_RETRY_MS = 2000;

interface Viewer {
  readonly id: string;
  readonly connection: BrowserConnection;
  readonly input: PlayerInput;
}

/**
 * The media plane of one play session: picture and sound to at most one browser, its input back to the game.
 * Browsers come and go; the worker stays for as long as the display does.
 */
export class Worker {
  readonly #options: WorkerOptions;
  readonly #tell: (message: WorkerToKeeper) => void;
  readonly #log: Logger;
  readonly #gate = new FrameGate((open) => this.#video?.set(GATE, 'drop', !open));
  readonly #keyframes: KeyframeRequests;
  #display: Display | undefined;
  #devices: FakeDevices | undefined;
  #video: Pipeline | undefined;
  #audio: Pipeline | undefined;
  #viewer: Viewer | null = null;
  #timer: NodeJS.Timeout | undefined;
  #isUp = false;
  #stopping: Promise<void> | null = null;

  /** `tell` is told of a fault the worker cannot go on after; it is then to be stopped. */
  constructor(options: WorkerOptions, tell: (message: WorkerToKeeper) => void, log: Logger) {
    this.#options = options;
    this.#tell = tell;
    this.#log = log;
    const clock = { now: () => performance.now(), after: (ms: number, run: () => void) => void setTimeout(run, ms) };
    this.#keyframes = new KeyframeRequests(() => this.#forceKeyframe(), clock);
  }

  /** Rejects when the display or the encoder cannot be had. */
  async start(): Promise<void> {
    this.#display = await Display.open(this.#options.display, {
      onChange: () => this.#gate.change(performance.now()),
      onGone: () => this.#fail('the display is gone'),
    });
    this.#devices = new FakeDevices(this.#display, encodedSize(this.#options), () => performance.now());
    this.#video = new Pipeline(describeVideo(this.#options, this.#options.maxBitrateKbps), {
      onUnit: (unit) => {
        this.#gate.frame(performance.now());
        this.#viewer?.connection.sendVideo(unit);
        if (!this.#isUp) this.#tell({ type: 'up' });
        this.#isUp = true;
      },
      onFault: (reason) => this.#fail(`the picture stopped: ${reason}`),
    });
    this.#startAudio();
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  handle(message: Exclude<KeeperToWorker, { type: 'stop' }>): void {
    switch (message.type) {
      case 'open':
        this.#open(message.connectionId);
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
    await Promise.all([this.#video?.stop(), this.#audio?.stop()]);
    this.#display?.close();
  }

  #open(id: string): void {
    if (this.#viewer) this.#close(this.#viewer.id);
    const input = new PlayerInput((actions) => {
      this.#devices?.perform(actions);
      // A moved pointer need not damage anything, but it is in the picture.
      this.#gate.change(performance.now());
    }, performance.now());
    const connection = new BrowserConnection(this.#options, {
      onSignal: (message) => this.#tell({ type: 'signal', connectionId: id, message }),
      onConnected: () => this.#onConnected(id),
      onLost: () => this.#close(id),
      onInput: (bytes) => input.receive(bytes, performance.now()),
      onKeyframeNeeded: () => this.#keyframes.request(),
      onBitrate: (kbps) => this.#video?.set(ENCODER, 'bitrate', kbps),
    });
    this.#viewer = { id, connection, input };
  }

  #onConnected(id: string): void {
    this.#tell({ type: 'connected', connectionId: id });
    this.#gate.watch(true, performance.now());
    this.#keyframes.request();
  }

  #close(id: string): void {
    if (this.#viewer?.id !== id) return;
    const { connection, input } = this.#viewer;
    this.#viewer = null;
    this.#gate.watch(false, performance.now());
    input.release();
    connection.close();
    this.#tell({ type: 'disconnected', connectionId: id });
  }

  #forceKeyframe(): void {
    this.#video?.forceKeyframe(ENCODER);
    this.#gate.change(performance.now());
  }

  /** A game without sound is worth more than none: faults of the sound are tried again, never fatal. */
  #startAudio(): void {
    const { pulseServer } = this.#options;
    if (pulseServer === null || this.#stopping) return;
    this.#audio = new Pipeline(describeAudio(pulseServer), {
      onUnit: (unit) => this.#viewer?.connection.sendAudio(unit),
      onFault: (reason) => {
        this.#log.warn({ reason }, 'the sound stopped, it will be tried again');
        setTimeout(() => this.#startAudio(), AUDIO_RETRY_MS);
      },
    });
  }

  #tick(): void {
    this.#gate.tick(performance.now());
    this.#viewer?.input.tick(performance.now());
  }

  #fail(message: string): void {
    if (!this.#stopping) this.#tell({ type: 'fault', message });
  }
}
