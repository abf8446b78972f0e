import type { ClientSignal, HostSignal, StreamTransport } from '@nimbo/contracts/signaling';
import type { StreamLimits } from './limits.ts';
import type { StreamStatistics } from './statistics/statistics.ts';
import { StreamMonitor } from './statistics/stream-monitor.ts';
import type { InputChannel, MediaTransport } from './transport/media-transport.ts';
import { type BinarySocket, SocketTransport } from './transport/socket-transport.ts';
import { WebRtcTransport } from './transport/webrtc-transport.ts';

export type MediaOffer = Extract<HostSignal, { type: 'offer' | 'media' }>;

interface MediaSessionOptions {
  readonly offer: MediaOffer;
  readonly video: HTMLVideoElement;
  readonly audio: HTMLMediaElement;
  /** Where media comes through the signalling itself. */
  readonly socket: BinarySocket;
  readonly softwareDecoding: boolean;
  readonly limits: StreamLimits;
  readonly createPeerConnection: () => RTCPeerConnection;
}

interface MediaSessionEvents {
  onSend(message: ClientSignal): void;
  onInput(channel: InputChannel): void;
  onConnected(transport: StreamTransport): void;
  /** Nothing comes at the moment; `onHeard` or a new session follows. */
  onSilent(): void;
  onHeard(): void;
  /** Whether the host hears the game. */
  onSound(isPlaying: boolean): void;
  /** The session cannot be used any more; said once, never after `close`. */
  onLost(): void;
  /** This browser cannot play what is offered. */
  onUnsupported(): void;
}

/** What one offer of the host becomes: a transport into the page's elements, watched from the moment it is connected. */
export class MediaSession {
  readonly #options: MediaSessionOptions;
  readonly #events: MediaSessionEvents;
  readonly #transport: MediaTransport;
  #monitor: StreamMonitor | null = null;
  #limits: StreamLimits;
  #closed = false;

  constructor(options: MediaSessionOptions, events: MediaSessionEvents) {
    this.#options = options;
    this.#events = events;
    this.#limits = options.limits;
    this.#transport = options.offer.type === 'offer' ? this.#webRtc() : this.#webSocket();
  }

  start(): void {
    const { offer } = this.#options;
    if (this.#transport instanceof SocketTransport) this.#transport.start();
    if (!(this.#transport instanceof WebRtcTransport) || offer.type !== 'offer') return;
    this.#transport.accept(offer.sdp).catch(() => {
      if (!this.#closed) this.#events.onUnsupported();
    });
  }

  get transport(): StreamTransport {
    return this.#transport.kind;
  }

  /** Connected, and something has come of late. */
  get isAlive(): boolean {
    return this.#monitor?.isSilent === false;
  }

  set limits(limits: StreamLimits) {
    this.#limits = limits;
    if (this.#monitor) this.#monitor.wished = limits;
  }

  /** Media that came through the signalling. */
  receive(message: ArrayBuffer): void {
    if (this.#transport instanceof SocketTransport) this.#transport.receive(message);
  }

  async statistics(): Promise<Omit<StreamStatistics, 'drawMs'> | null> {
    return (await this.#monitor?.statistics()) ?? null;
  }

  close(): void {
    this.#closed = true;
    this.#monitor?.close();
    this.#transport.close();
  }

  #webRtc(): MediaTransport {
    const onSend = (message: ClientSignal) => this.#events.onSend(message);
    return new WebRtcTransport(this.#options.createPeerConnection(), { ...this.#transportEvents(), onSend });
  }

  #webSocket(): MediaTransport {
    const { socket, softwareDecoding, audio } = this.#options;
    const acceleration = softwareDecoding ? 'prefer-software' : 'no-preference';
    return new SocketTransport(
      { socket, acceleration, audio },
      { ...this.#transportEvents(), onUnsupported: () => this.#events.onUnsupported() },
    );
  }

  #transportEvents() {
    const { video, audio } = this.#options;
    return {
      onVideo: (stream: MediaStream) => play(video, stream),
      onAudio: (stream: MediaStream) => play(audio, stream),
      onInput: (channel: InputChannel) => {
        if (!this.#closed) this.#events.onInput(channel);
      },
      onTelemetry: (message: Parameters<StreamMonitor['onTelemetry']>[0]) => this.#monitor?.onTelemetry(message),
      onConnected: () => this.#onConnected(),
      onLost: () => {
        if (!this.#closed) this.#events.onLost();
      },
    };
  }

  #onConnected(): void {
    if (this.#closed || this.#monitor) return;
    this.#monitor = new StreamMonitor(this.#transport, this.#options.video, {
      onSilent: () => this.#events.onSilent(),
      onHeard: () => this.#events.onHeard(),
      onSound: (isPlaying) => this.#events.onSound(isPlaying),
    });
    this.#monitor.wished = this.#limits;
    this.#events.onConnected(this.#transport.kind);
  }
}

/** Browsers refuse sound until the player has done something in the page; then it is tried again. */
function play(element: HTMLMediaElement, stream: MediaStream): void {
  element.srcObject = stream;
  element.play().catch(() => {
    for (const type of ['pointerdown', 'keydown'] as const) {
      window.addEventListener(type, () => void element.play().catch(() => {}), { once: true, capture: true });
    }
  });
}
