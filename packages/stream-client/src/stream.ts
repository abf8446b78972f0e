import type { GamepadControl } from '@nimbo/contracts/gamepad';
import type { HostSignal, StreamTransport } from '@nimbo/contracts/signaling';
import { toTouchLayout } from '@nimbo/contracts/touch';
import { PlayerInput } from './input/player-input.ts';
import { type StreamLimits, toLimits } from './limits.ts';
import { type MediaOffer, MediaSession } from './media-session.ts';
import { type PictureControls, toPictureControls } from './picture/picture-controls.ts';
import { PictureRenderer } from './picture/picture-renderer.ts';
import { ATTACH_TIMEOUT_MS, isFinalRefusal, nextAttemptDelay, OFFER_TIMEOUT_MS } from './reconnect.ts';
import { SignalingConnection } from './signaling-connection.ts';
import { INITIAL_STATE, isFinal, type StreamState } from './state.ts';
import type { StreamStatistics } from './statistics/statistics.ts';
import { TransportChoice, type TransportPreference, UDP_PATIENCE_MS } from './transport/transport-choice.ts';

/**
 * Takes a fresh ticket; may reject with an error whose `code` is a problem code, which decides whether to try again.
 * `takeOver`: the player wants the game although another browser has it.
 */
export type StreamTicketSource = (wish: { readonly takeOver: boolean }) => Promise<{
  ticket: string;
  signalingUrl: string;
}>;

/** Where a browser keeps what it comes back to a play session with, so that it is not asked whether it may. */
export interface AttachmentMemory {
  read(): string | null;
  write(attachment: string): void;
}

export interface StreamOptions {
  readonly openTicket: StreamTicketSource;
  /** Shown with `object-fit: contain`; plays muted. */
  readonly video: HTMLVideoElement;
  readonly audio: HTMLAudioElement;
  /** Takes the pointer; usually lies over the video. */
  readonly surface: HTMLElement;
  /** Controls of a pad that the page keeps to itself and gives to the game with `tapControl`. */
  readonly keptControls?: readonly GamepadControl[];
  /** Of this play session; without it the stream itself remembers while it is open. */
  readonly attachment?: AttachmentMemory;
  /** `auto` by default. */
  readonly transport?: TransportPreference;
  readonly softwareDecoding?: boolean;
  readonly limits?: Partial<StreamLimits>;
  onChange(state: StreamState): void;
  readonly createPeerConnection?: () => RTCPeerConnection;
  readonly createWebSocket?: (url: string) => WebSocket;
}

export interface Stream {
  readonly state: StreamState;
  /** Ends the play session; the state becomes `ended`. */
  leave(): void;
  /** Takes the game from the other browser, at `in-use`. */
  takeOver(): void;
  /** Off while the page itself needs the keyboard, mouse and pads. On at the start. */
  setInputEnabled(enabled: boolean): void;
  /** Presses and releases a key the page has kept for itself, by its `KeyboardEvent.code`. */
  tap(code: string): void;
  /** The same for a control of a pad: presses whatever the game has it for, nothing when it has it for nothing. */
  tapControl(control: GamepadControl): void;
  /** Holds what the controls of a touch screen press from now on: keys and mouse buttons, as recipes name them. */
  holdTouch(targets: Iterable<string>): void;
  /** Writes a text into the game, key by key. */
  type(text: string): void;
  /** The most to ask of the host: data saver, low resolution. What is not said has no limit. */
  setLimits(limits: Partial<StreamLimits>): void;
  /** Reconnects where the present connection does not allow the choice. */
  setSoftwareDecoding(on: boolean): void;
  /** How the picture is shown; what is not said is neutral. Costs nothing while all is. */
  setPicture(controls: Partial<PictureControls>): void;
  /** Null while there is no connection. */
  statistics(): Promise<StreamStatistics | null>;
  /** Lets go of everything without ending the play session. `onChange` is not called any more. */
  close(): void;
}

/** The host's reply to `leave` is not waited for longer than this, in ms. */
const LEAVE_TIMEOUT_MS = 2000;

/**
 * Plays a play session in the page. Reconnects by itself, with a fresh ticket and a new connection each time, for as long as
 * the host keeps the game.
 */
export function openStream(options: StreamOptions): Stream {
  const stream = new GameStream(options);
  void stream.connect();
  return stream;
}

class GameStream implements Stream {
  readonly #options: StreamOptions;
  readonly #input: PlayerInput;
  readonly #choice: TransportChoice;
  readonly #picture: PictureRenderer;
  #state: StreamState = INITIAL_STATE;
  /** The host's WebSocket, and the one that is to take its place and has not been let in yet. */
  #signaling: SignalingConnection | null = null;
  #attaching: SignalingConnection | null = null;
  /** Stays through attempts until a new offer comes: it may only have been silent. */
  #media: MediaSession | null = null;
  /** Of the next attempt, or of the one that is under way. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #failedAttempts = 0;
  #downSinceMs = performance.now();
  #attachment: string | null = null;
  #limits: StreamLimits;
  #leaving = false;
  #closed = false;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#input = new PlayerInput(options);
    this.#limits = toLimits(options.limits ?? {});
    this.#picture = new PictureRenderer(options.video);
    this.#choice = new TransportChoice(options, () => this.#reattach());
    options.video.muted = true;
    options.video.playsInline = true;
  }

  get state(): StreamState {
    return this.#state;
  }

  leave(): void {
    this.#leaving = true;
    this.#signaling?.tell({ type: 'leave' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finish({ phase: 'ended', endReason: 'left' }), LEAVE_TIMEOUT_MS);
  }

  takeOver(): void {
    if (this.#state.phase !== 'in-use') return;
    this.#downSinceMs = performance.now();
    this.#change({ phase: 'connecting' });
    void this.connect({ takeOver: true });
  }

  setInputEnabled(enabled: boolean): void {
    this.#input.enable(enabled);
  }

  tap(code: string): void {
    this.#input.tap(code);
  }

  tapControl(control: GamepadControl): void {
    this.#input.tapControl(control);
  }

  holdTouch(targets: Iterable<string>): void {
    this.#input.holdTouch(targets);
  }

  type(text: string): void {
    this.#input.type(text);
  }

  setLimits(limits: Partial<StreamLimits>): void {
    this.#limits = toLimits(limits);
    if (this.#media) this.#media.limits = this.#limits;
  }

  setSoftwareDecoding(on: boolean): void {
    if (this.#choice.softwareDecoding === on) return;
    this.#choice.softwareDecoding = on;
    this.#reattach();
  }

  setPicture(controls: Partial<PictureControls>): void {
    this.#picture.controls = toPictureControls(controls);
  }

  async statistics(): Promise<StreamStatistics | null> {
    const statistics = await this.#media?.statistics();
    return statistics ? { ...statistics, drawMs: this.#picture.drawMs } : null;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#disconnect();
    this.#choice.close();
    this.#picture.close();
    this.#input.close();
    this.#options.video.srcObject = null;
    this.#options.audio.srcObject = null;
  }

  async connect(wish = { takeOver: false }): Promise<void> {
    const attempt = ++this.#attempt;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), ATTACH_TIMEOUT_MS);
    try {
      const { ticket, signalingUrl } = await this.#options.openTicket(wish);
      if (attempt === this.#attempt && !this.#closed) this.#attach(ticket, signalingUrl);
    } catch (error) {
      if (attempt === this.#attempt && !this.#closed) this.#refuse(codeOf(error));
    }
  }

  #attach(ticket: string, url: string): void {
    const transport = this.#choice.next();
    const attachment = this.#attachment ?? this.#options.attachment?.read() ?? undefined;
    // Only the WebSocket was lost: the media that runs is worth more than a new one.
    const keep =
      !this.#signaling && this.#media?.isAlive && this.#media.transport === 'webrtc' && transport === 'webrtc';
    const socket = this.#options.createWebSocket?.(url) ?? new WebSocket(url);
    const attach = { type: 'attach', ticket, transport, attachment, media: keep ? 'keep' : 'new' } as const;
    const signaling = new SignalingConnection(socket, attach, {
      onSignal: (signal) => this.#hear(signaling, signal),
      onMedia: (message) => {
        if (signaling === this.#signaling) this.#media?.receive(message);
      },
      onClosed: () => this.#onSignalingClosed(signaling),
    });
    this.#attaching?.close();
    this.#attaching = signaling;
  }

  #hear(from: SignalingConnection, signal: HostSignal): void {
    if (from === this.#attaching && signal.type !== 'refused') this.#enter(from);
    // The host gives the former WebSocket up for the new one.
    if (from === this.#signaling && signal.type === 'refused' && this.#attaching) return;
    this.#onSignal(signal);
  }

  /** The host has let us in: the former WebSocket is done with. */
  #enter(signaling: SignalingConnection): void {
    this.#signaling?.close();
    this.#signaling = signaling;
    this.#attaching = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#retry(), OFFER_TIMEOUT_MS);
  }

  #onSignal(signal: HostSignal): void {
    switch (signal.type) {
      case 'attached':
        this.#attachment = signal.attachment;
        this.#options.attachment?.write(signal.attachment);
        if (signal.media === 'kept') this.#settle();
        break;
      case 'offer':
      case 'media':
        this.#receive(signal);
        break;
      case 'clock':
        this.#change({ remainingSeconds: signal.remainingSeconds });
        break;
      case 'ended':
        this.#finish({ phase: 'ended', endReason: signal.reason });
        break;
      case 'refused':
        this.#refuse(signal.code);
        break;
      case 'candidate':
        // The host's candidates are all in its offer.
        break;
    }
  }

  #receive(offer: MediaOffer): void {
    const { video, audio, createPeerConnection } = this.#options;
    const socket = this.#signaling;
    if (!socket) return;
    this.#closeMedia();
    this.#noteDown();
    this.#input.describe(offer);
    this.#change({ pointer: offer.pointer, touch: toTouchLayout(offer) });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#onUdpBlocked(), UDP_PATIENCE_MS);
    this.#media = new MediaSession(
      {
        ...{ offer, video, audio, socket, limits: this.#limits },
        softwareDecoding: this.#choice.softwareDecoding,
        createPeerConnection: createPeerConnection ?? (() => new RTCPeerConnection({ bundlePolicy: 'max-bundle' })),
      },
      {
        onSend: (message) => this.#signaling?.tell(message),
        onInput: (channel) => this.#input.attach(channel),
        onConnected: (transport) => this.#onConnected(transport),
        onSilent: () => this.#onSilent(),
        onHeard: () => this.#onHeard(),
        onSound: (isSoundPlaying) => this.#change({ isSoundPlaying }),
        onLost: () => {
          this.#closeMedia();
          this.#retry();
        },
        onUnsupported: () => this.#refuse('unsupported'),
      },
    );
    this.#media.start();
  }

  #onConnected(transport: StreamTransport): void {
    this.#choice.onConnected(transport);
    this.#settle();
    this.#change({ phase: 'playing', transport });
  }

  /** Media may still be alive: then only the way to it is lost, and the player notices nothing. */
  #onSignalingClosed(signaling: SignalingConnection): void {
    if (signaling === this.#attaching) this.#attaching = null;
    if (signaling === this.#signaling) {
      this.#signaling = null;
      if (this.#media?.transport === 'websocket') this.#closeMedia();
    }
    this.#retry();
  }

  /** A new connection is made at once, beside the silent one. */
  #onSilent(): void {
    this.#noteDown();
    if (!this.#attaching) void this.connect();
  }

  /** The silent connection lives after all; a new one that the host has not let in yet is not needed. */
  #onHeard(): void {
    this.#attempt++;
    this.#attaching?.close();
    this.#attaching = null;
    this.#settle();
    this.#change({ phase: 'playing' });
    if (!this.#signaling) this.#retry();
  }

  #onUdpBlocked(): void {
    this.#choice.onUdpBlocked();
    this.#closeMedia();
    this.#retry();
  }

  /** Makes a new connection without being asked by a fault. */
  #reattach(): void {
    if (!this.#closed && this.#state.phase === 'playing') void this.connect();
  }

  #refuse(code: string): void {
    // Another page plays on; taking the game back would only start a quarrel.
    if (code === 'replaced') this.#finish({ phase: 'ended', endReason: 'replaced' });
    else if (code === 'in-use') this.#yield();
    else if (isFinalRefusal(code)) this.#finish({ phase: 'failed', failure: code });
    else this.#retry();
  }

  #yield(): void {
    this.#disconnect();
    this.#change({ phase: 'in-use', transport: null });
  }

  /** Gives up the present attempt and plans the next, or gives up altogether. */
  #retry(): void {
    if (this.#closed || isFinal(this.#state) || this.#state.phase === 'in-use') return;
    if (this.#leaving) {
      this.#finish({ phase: 'ended', endReason: 'left' });
      return;
    }
    this.#attempt++;
    this.#attaching?.close();
    this.#attaching = null;
    if (!this.#media?.isAlive) this.#noteDown();
    const delayMs = nextAttemptDelay(this.#failedAttempts++, performance.now() - this.#downSinceMs);
    clearTimeout(this.#timer);
    if (delayMs === null) this.#finish({ phase: 'failed', failure: 'connection-lost' });
    else this.#timer = setTimeout(() => void this.connect(), delayMs);
  }

  #noteDown(): void {
    if (this.#state.phase !== 'playing') return;
    this.#downSinceMs = performance.now();
    this.#change({ phase: 'reconnecting' });
  }

  #settle(): void {
    clearTimeout(this.#timer);
    this.#failedAttempts = 0;
    this.#downSinceMs = performance.now();
  }

  #closeMedia(): void {
    this.#input.attach(null);
    this.#media?.close();
    this.#media = null;
  }

  #disconnect(): void {
    this.#attempt++;
    clearTimeout(this.#timer);
    this.#attaching?.close();
    this.#signaling?.close();
    this.#attaching = null;
    this.#signaling = null;
    this.#closeMedia();
  }

  #finish(last: Partial<StreamState>): void {
    if (this.#closed || isFinal(this.#state)) return;
    this.#disconnect();
    this.#input.enable(false);
    this.#change({ ...last, transport: null });
  }

  #change(change: Partial<StreamState>): void {
    if (this.#closed) return;
    this.#state = { ...this.#state, ...change };
    this.#options.onChange(this.#state);
  }
}

function codeOf(error: unknown): string {
  const code = (error as { readonly code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : 'unavailable';
}
