import { EventEmitter, once } from 'node:events';
import { ClientSignal, type HostSignal } from '@nimbo/contracts/signaling';
import { type DataChannel, PeerConnection, type Track } from 'node-datachannel';
import { WebSocket } from 'ws';
import type { z } from 'zod';
import type { MediaHost } from './media-host.ts';
import type { Cleanup } from './tools.ts';

const VIDEO_MID = 'video';
/** Second byte of RTP's last packet of a picture, and of feedback. Sources: RFC 3550 §5.1, RFC 5761 §4. */
const MARKER = 0x80;
const FEEDBACK = { first: 192, last: 223 };
/** What a browser gives a connection before it makes a new one, in ms. */
const FIRST_PICTURE_WITHIN_MS = 10_000;

/** The browser's end of a signalling connection. */
interface SignalingEnd {
  say(message: z.input<typeof ClientSignal>): void;
  onSignal(listener: (signal: HostSignal) => void): void;
  close(): void;
}

/** A viewer that takes every packet and decodes none, so that only the host's part of the work is on the machine. */
export class Receiver {
  readonly #peer = new PeerConnection('receiver', { iceServers: [], bindAddress: '127.0.0.1' });
  readonly #signaling: SignalingEnd;
  /** Held, or the garbage collector closes them. */
  readonly #tracks: Track[] = [];
  readonly #channels: DataChannel[] = [];
  #frames = 0;
  #refusal: string | null = null;

  /** @param answersLast lets a candidate overtake the answer, as two messages of a browser may */
  private constructor(signaling: SignalingEnd, ticket: string, answersLast = false) {
    this.#signaling = signaling;
    let held: string | null = null;
    this.#peer.onLocalDescription((sdp) => {
      if (answersLast) held = sdp;
      else signaling.say({ type: 'answer', sdp });
    });
    this.#peer.onLocalCandidate((candidate, mid) => {
      signaling.say({ type: 'candidate', candidate, mid });
      if (held !== null) signaling.say({ type: 'answer', sdp: held });
      held = null;
    });
    this.#peer.onTrack((track) => {
      this.#tracks.push(track);
      if (track.mid() === VIDEO_MID) track.onMessage((packet) => this.#count(packet));
    });
    this.#peer.onDataChannel((channel) => {
      this.#channels.push(channel);
      // A channel that nobody reads from fills up, and then closing the connection never ends.
      channel.onMessage(() => undefined);
    });
    signaling.onSignal((signal) => {
      if (signal.type === 'offer') this.#peer.setRemoteDescription(signal.sdp, 'offer');
      if (signal.type === 'candidate') this.#peer.addRemoteCandidate(signal.candidate, signal.mid);
      if (signal.type === 'refused') this.#refusal = signal.code;
    });
    signaling.say({ type: 'attach', ticket });
  }

  /** Attaches to a worker of a test. Resolves when the first picture has come. */
  static async ofWorker(host: MediaHost, cleanup: Cleanup, answersLast = false): Promise<Receiver> {
    const receiver = new Receiver(workerEnd(host), 'test-ticket', answersLast);
    cleanup.add(() => receiver.close());
    return receiver.#shown();
  }

  /**
   * Attaches to an agent at its `ws://` address. Resolves when the first picture has come, rejects when it is refused or when
   * no picture comes in time.
   */
  static async ofAgent(signalingUrl: string, ticket: string): Promise<Receiver> {
    const socket = new WebSocket(signalingUrl);
    await once(socket, 'open');
    const receiver = new Receiver(agentEnd(socket), ticket);
    return receiver.#shown();
  }

  /** Pictures whose last packet has come. */
  get frames(): number {
    return this.#frames;
  }

  /** Opens a channel the host has not asked for; resolves when the host has closed it. */
  async channelIsClosed(): Promise<void> {
    const channel = this.#peer.createDataChannel('of-the-browser');
    this.#channels.push(channel);
    await new Promise<void>((resolve) => channel.onClosed(resolve));
  }

  /** Ends the play session. */
  leave(): void {
    this.#signaling.say({ type: 'leave' });
  }

  close(): void {
    this.#signaling.close();
    this.#peer.close();
  }

  async #shown(): Promise<this> {
    const untilMs = performance.now() + FIRST_PICTURE_WITHIN_MS;
    while (this.#frames === 0 && this.#refusal === null && performance.now() < untilMs) {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    if (this.#frames > 0) return this;
    const met = `connection ${this.#peer.state()}, ICE ${this.#peer.iceState()}, tracks ${this.#tracks.length}`;
    this.close();
    throw new Error(this.#refusal === null ? `no picture in time: ${met}` : `the host refused: ${this.#refusal}`);
  }

  #count(packet: Buffer): void {
    const second = packet[1] ?? 0;
    if (second < FEEDBACK.first || second > FEEDBACK.last) this.#frames += second & MARKER ? 1 : 0;
  }
}

function workerEnd(host: MediaHost): SignalingEnd {
  // What `MediaHost` uses of a WebSocket.
  const socket = Object.assign(new EventEmitter(), { send: (text: string) => socket.emit('signal', text) });
  return {
    say: (message) => {
      socket.emit('message', JSON.stringify(ClientSignal.parse(message)));
    },
    onSignal: (listener) => {
      socket.on('signal', (text: string) => listener(JSON.parse(text) as HostSignal));
      host.attach(socket as unknown as WebSocket);
    },
    close: () => {
      socket.emit('close');
    },
  };
}

function agentEnd(socket: WebSocket): SignalingEnd {
  return {
    say: (message) => socket.send(JSON.stringify(ClientSignal.parse(message))),
    onSignal: (listener) => socket.on('message', (data) => listener(JSON.parse(String(data)) as HostSignal)),
    close: () => socket.close(),
  };
}
