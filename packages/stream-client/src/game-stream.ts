import type { GamepadControl } from '@nimbo/contracts/gamepad';
import type { HostSignal, StreamTransport } from '@nimbo/contracts/signaling';
import { toTouchLayout } from '@nimbo/contracts/touch';
import { HostLink } from './host-link.ts';
import { PlayerInput } from './input/player-input.ts';
import { type StreamLimits, toLimits } from './limits.ts';
import { type MediaOffer, MediaSession } from './media-session.ts';
import { type PictureControls, toPictureControls } from './picture/picture-controls.ts';
import { PictureRenderer } from './picture/picture-renderer.ts';
import { isFinalRefusal } from './reconnect.ts';
import { INITIAL_STATE, isFinal, type StreamState } from './state.ts';
import type { StreamStatistics } from './statistics/statistics.ts';
import type { Stream, StreamOptions } from './stream.ts';
import { TransportChoice, UDP_PATIENCE_MS } from './transport/transport-choice.ts';

/** The host's reply to `leave` is not waited for longer than this, in ms. */
const LEAVE_TIMEOUT_MS = 2000;

/** The stream itself: what the host offers becomes media in the page, and the page's input goes back. */
export class GameStream implements Stream {
  readonly #options: StreamOptions;
  readonly #link: HostLink;
  readonly #input: PlayerInput;
  readonly #choice: TransportChoice;
  readonly #picture: PictureRenderer;
  #state: StreamState = INITIAL_STATE;
  /** Stays through attempts until a new offer comes: it may only have been silent. */
  #media: MediaSession | null = null;
  #limits: StreamLimits;
  #leaving = false;
  #closed = false;

  constructor(options: StreamOptions) {
    this.#options = options;
    this.#input = new PlayerInput(options);
    this.#limits = toLimits(options.limits ?? {});
    this.#picture = new PictureRenderer(options.video);
    this.#choice = new TransportChoice(options, () => this.#reattach());
    this.#link = new HostLink(options, {
      plan: () => {
        const transport = this.#choice.next();
        const canKeep = this.#media?.isAlive === true && this.#media.transport === 'webrtc' && transport === 'webrtc';
        return { transport, canKeep };
      },
      onSignal: (signal) => this.#onSignal(signal),
      onMedia: (message) => this.#media?.receive(message),
      onRefused: (code) => this.#refuse(code),
      // Media may still be alive: then only the way to it is lost, and the player notices nothing.
      onSocketLost: () => {
        if (this.#media?.transport === 'websocket') this.#closeMedia();
      },
      onFailed: () => this.#retry(),
    });
    options.video.muted = true;
    options.video.playsInline = true;
  }

  get state(): StreamState {
    return this.#state;
  }

  open(): void {
    void this.#link.connect();
  }

  leave(): void {
    this.#leaving = true;
    this.#link.tell({ type: 'leave' });
    this.#link.waitFor(LEAVE_TIMEOUT_MS, () => this.#finish({ phase: 'ended', endReason: 'left' }));
  }

  takeOver(): void {
    if (this.#state.phase !== 'in-use') return;
    this.#link.markDown();
    this.#change({ phase: 'connecting' });
    void this.#link.connect({ takeOver: true });
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

  #onSignal(signal: HostSignal): void {
    switch (signal.type) {
      case 'attached':
        if (signal.media === 'kept') this.#link.settle();
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
      case 'candidate':
        // Refusals come by themselves; the host's candidates are all in its offer.
        break;
    }
  }

  #receive(offer: MediaOffer): void {
    const { video, audio, createPeerConnection } = this.#options;
    const { socket } = this.#link;
    if (!socket) return;
    this.#closeMedia();
    this.#noteDown();
    this.#input.describe(offer);
    this.#change({ pointer: offer.pointer, touch: toTouchLayout(offer) });
    this.#link.waitFor(UDP_PATIENCE_MS, () => this.#onUdpBlocked());
    this.#media = new MediaSession(
      {
        ...{ offer, video, audio, socket, limits: this.#limits },
        softwareDecoding: this.#choice.softwareDecoding,
        createPeerConnection: createPeerConnection ?? (() => new RTCPeerConnection({ bundlePolicy: 'max-bundle' })),
      },
      {
        onSend: (message) => this.#link.tell(message),
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
    this.#link.settle();
    this.#change({ phase: 'playing', transport });
  }

  /** A new connection is made at once, beside the silent one. */
  #onSilent(): void {
    this.#noteDown();
    if (!this.#link.isAttaching) void this.#link.connect();
  }

  /** The silent connection lives after all; a new one that the host has not let in yet is not needed. */
  #onHeard(): void {
    this.#link.dropAttempt();
    this.#link.settle();
    this.#change({ phase: 'playing' });
    if (!this.#link.socket) this.#retry();
  }

  #onUdpBlocked(): void {
    this.#choice.onUdpBlocked();
    this.#closeMedia();
    this.#retry();
  }

  /** Makes a new connection without being asked by a fault. */
  #reattach(): void {
    if (!this.#closed && this.#state.phase === 'playing') void this.#link.connect();
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

  /** The present attempt is over; the next one follows, or the end. */
  #retry(): void {
    if (this.#closed || isFinal(this.#state) || this.#state.phase === 'in-use') return;
    if (this.#leaving) {
      this.#finish({ phase: 'ended', endReason: 'left' });
      return;
    }
    if (!this.#media?.isAlive) this.#noteDown();
    if (!this.#link.retry()) this.#finish({ phase: 'failed', failure: 'connection-lost' });
  }

  #noteDown(): void {
    if (this.#state.phase !== 'playing') return;
    this.#link.markDown();
    this.#change({ phase: 'reconnecting' });
  }

  #closeMedia(): void {
    this.#input.attach(null);
    this.#media?.close();
    this.#media = null;
  }

  #disconnect(): void {
    this.#link.disconnect();
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
