import type { GamepadControl } from '@nimbo/contracts/gamepad';
import type { HostSignal } from '@nimbo/contracts/signaling';
import { PlayerInput } from './input/player-input.ts';
import { MediaConnection } from './media-connection.ts';
import { ATTEMPT_TIMEOUT_MS, isFinalRefusal, nextAttemptDelay } from './reconnect.ts';
import { SignalingConnection } from './signaling-connection.ts';
import { INITIAL_STATE, isFinal, type StreamState } from './state.ts';
import { type ByteCount, readStatistics, type StreamStatistics } from './statistics.ts';

/** Takes a fresh ticket; may reject with an error whose `code` is a problem code, which decides whether to try again. */
export type StreamTicketSource = () => Promise<{ ticket: string; signalingUrl: string }>;

export interface StreamOptions {
  readonly openTicket: StreamTicketSource;
  /** Shown with `object-fit: contain`; plays muted. */
  readonly video: HTMLVideoElement;
  readonly audio: HTMLAudioElement;
  /** Takes the pointer; usually lies over the video. */
  readonly surface: HTMLElement;
  /** Controls of a pad that the page keeps to itself and gives to the game with `tapControl`. */
  readonly keptControls?: readonly GamepadControl[];
  onChange(state: StreamState): void;
  readonly createPeerConnection?: () => RTCPeerConnection;
  readonly createWebSocket?: (url: string) => WebSocket;
}

export interface Stream {
  readonly state: StreamState;
  /** Ends the play session; the state becomes `ended`. */
  leave(): void;
  /** Off while the page itself needs the keyboard, mouse and pads. On at the start. */
  setInputEnabled(enabled: boolean): void;
  /** Presses and releases a key the page has kept for itself, by its `KeyboardEvent.code`. */
  tap(code: string): void;
  /** The same for a control of a pad: presses whatever the game has it for, nothing when it has it for nothing. */
  tapControl(control: GamepadControl): void;
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
  stream.connect();
  return stream;
}

class GameStream implements Stream {
  readonly #options: StreamOptions;
  readonly #input: PlayerInput;
  #state: StreamState = INITIAL_STATE;
  #signaling: SignalingConnection | null = null;
  #media: MediaConnection | null = null;
  /** Of the next attempt, or of the one that is under way. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #failedAttempts = 0;
  #downSinceMs = performance.now();
  #byteCount: ByteCount | null = null;
  #leaving = false;
  #closed = false;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#input = new PlayerInput(options);
    options.video.muted = true;
    options.video.playsInline = true;
  }

  get state(): StreamState {
    return this.#state;
  }

  leave(): void {
    this.#leaving = true;
    this.#signaling?.send({ type: 'leave' });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finish({ phase: 'ended', endReason: 'left' }), LEAVE_TIMEOUT_MS);
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

  async statistics(): Promise<StreamStatistics | null> {
    const report = await this.#media?.statistics();
    if (!report) return null;
    const { statistics, count } = readStatistics(report.values(), this.#byteCount);
    this.#byteCount = count;
    return statistics;
  }

  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#disconnect();
    this.#input.close();
    this.#options.video.srcObject = null;
    this.#options.audio.srcObject = null;
  }

  async connect(): Promise<void> {
    const attempt = ++this.#attempt;
    const isCurrent = () => attempt === this.#attempt && !this.#closed;
    this.#timer = setTimeout(() => this.#retry(), ATTEMPT_TIMEOUT_MS);
    try {
      const { ticket, signalingUrl } = await this.#options.openTicket();
      if (!isCurrent()) return;
      const socket = this.#options.createWebSocket?.(signalingUrl) ?? new WebSocket(signalingUrl);
      this.#signaling = new SignalingConnection(socket, ticket, {
        onSignal: (signal) => this.#onSignal(signal),
        onClosed: () => this.#retry(),
      });
    } catch (error) {
      if (isCurrent()) this.#refuse(codeOf(error));
    }
  }

  #onSignal(signal: HostSignal): void {
    switch (signal.type) {
      case 'offer':
        this.#receive(signal);
        break;
      case 'clock':
        this.#change({ remainingSeconds: signal.remainingSeconds });
        break;
      case 'ended':
        this.#finish({ phase: 'ended', endReason: signal.reason });
        break;
      case 'refused':
        // Another page plays on; taking the game back would only start a quarrel.
        if (signal.code === 'replaced') this.#finish({ phase: 'ended', endReason: 'replaced' });
        else this.#refuse(signal.code);
        break;
      case 'candidate':
        // The host's candidates are all in its offer.
        break;
    }
  }

  #receive(offer: Extract<HostSignal, { type: 'offer' }>): void {
    this.#media?.close();
    this.#input.describe(offer);
    this.#change({ pointer: offer.pointer });
    const peer = this.#options.createPeerConnection?.() ?? new RTCPeerConnection({ bundlePolicy: 'max-bundle' });
    const media = new MediaConnection(peer, {
      onSend: (message) => this.#signaling?.send(message),
      onTrack: (track) => this.#show(track),
      onInputChannel: (channel) => this.#attachInput(channel),
      onConnected: () => this.#onConnected(),
      onLost: () => this.#retry(),
    });
    this.#media = media;
    media.accept(offer.sdp).catch(() => {
      if (this.#media === media) this.#refuse('unsupported');
    });
  }

  #show(track: MediaStreamTrack): void {
    const element = track.kind === 'video' ? this.#options.video : this.#options.audio;
    element.srcObject = new MediaStream([track]);
    play(element);
  }

  #attachInput(channel: RTCDataChannel): void {
    if (channel.readyState === 'open') this.#input.attach(channel);
    else channel.addEventListener('open', () => this.#input.attach(channel), { once: true });
  }

  #onConnected(): void {
    clearTimeout(this.#timer);
    this.#failedAttempts = 0;
    this.#change({ phase: 'playing' });
  }

  #refuse(code: string): void {
    if (isFinalRefusal(code)) this.#finish({ phase: 'failed', failure: code });
    else this.#retry();
  }

  /** Gives up the present connection and plans the next, or gives up altogether. */
  #retry(): void {
    if (this.#closed || isFinal(this.#state)) return;
    if (this.#leaving) {
      this.#finish({ phase: 'ended', endReason: 'left' });
      return;
    }
    this.#disconnect();
    if (this.#state.phase === 'playing') {
      this.#downSinceMs = performance.now();
      this.#change({ phase: 'reconnecting' });
    }
    const delayMs = nextAttemptDelay(this.#failedAttempts++, performance.now() - this.#downSinceMs);
    if (delayMs === null) this.#finish({ phase: 'failed', failure: 'connection-lost' });
    else this.#timer = setTimeout(() => this.connect(), delayMs);
  }

  #disconnect(): void {
    this.#attempt++;
    clearTimeout(this.#timer);
    this.#input.attach(null);
    this.#signaling?.close();
    this.#media?.close();
    this.#signaling = null;
    this.#media = null;
    this.#byteCount = null;
  }

  #finish(last: Partial<StreamState>): void {
    if (this.#closed || isFinal(this.#state)) return;
    this.#disconnect();
    this.#input.enable(false);
    this.#change(last);
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

/** Browsers refuse sound until the player has done something in the page; then it is tried again. */
function play(element: HTMLMediaElement): void {
  element.play().catch(() => {
    for (const type of ['pointerdown', 'keydown'] as const) {
      window.addEventListener(type, () => void element.play().catch(() => {}), { once: true, capture: true });
    }
  });
}
