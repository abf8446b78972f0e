import {
  AUDIO_CLOCK_RATE,
  type BrowserFrame,
  decodeHostFrame,
  encodeBrowserFrame,
  VIDEO_CLOCK_RATE,
} from '@nimbo/contracts/media-frames';
import type { BrowserTelemetry } from '@nimbo/contracts/telemetry';
import { PictureDecoder } from '../decoding/picture-decoder.ts';
import { openPictureSink, type PictureSink } from '../decoding/picture-sink.ts';
import { SoundPlayer } from '../decoding/sound-player.ts';
import { type MediaCounters, NO_COUNTERS } from '../statistics/counters.ts';
import type { ShownFrame } from '../statistics/frame-legs.ts';
import { FrameDiary } from './frame-diary.ts';
import type { InputChannel, MediaTransport, TransportEvents } from './media-transport.ts';
import { parseTelemetry } from './parse-telemetry.ts';
import { Unwrapper } from './unwrap.ts';

const US_PER_SECOND = 1_000_000;
/** Requests for a keyframe are not repeated before this, in ms: the answer needs its time. */
const KEYFRAME_PATIENCE_MS = 500;

/** The binary side of a signalling WebSocket. */
export interface BinarySocket {
  readonly isOpen: boolean;
  readonly bufferedAmount: number;
  send(message: Uint8Array<ArrayBuffer>): void;
}

export interface SocketTransportOptions {
  readonly socket: BinarySocket;
  readonly acceleration: HardwareAcceleration;
  /** Whose volume the sound follows. */
  readonly audio: HTMLMediaElement;
}

interface SocketEvents extends TransportEvents {
  onUnsupported(): void;
}

/** Pictures and sound in the signalling WebSocket, decoded here: for networks without UDP, and to choose the decoder. */
export class SocketTransport implements MediaTransport {
  readonly kind = 'websocket';
  readonly #socket: BinarySocket;
  readonly #acceleration: HardwareAcceleration;
  readonly #events: SocketEvents;
  readonly #decoder: PictureDecoder;
  readonly #sink: PictureSink = openPictureSink();
  readonly #sound: SoundPlayer;
  readonly #diary = new FrameDiary();
  readonly #videoClock = new Unwrapper();
  readonly #audioClock = new Unwrapper();
  readonly #encoder = new TextDecoder();
  #counts = { bytes: 0, videoBytes: 0, received: 0, decoded: 0, width: 0, height: 0, decodeMs: 0 };
  #askedAtMs = Number.NEGATIVE_INFINITY;

  constructor({ socket, acceleration, audio }: SocketTransportOptions, events: SocketEvents) {
    this.#socket = socket;
    this.#acceleration = acceleration;
    this.#events = events;
    this.#sound = new SoundPlayer(audio);
    this.#decoder = new PictureDecoder(acceleration, {
      onFrame: (frame) => this.#onFrame(frame),
      onKeyframeNeeded: () => this.#askForKeyframe(),
      onUnsupported: () => events.onUnsupported(),
    });
    events.onVideo(this.#sink.stream);
  }

  /** The host has the other end of the way: begins with the input, which is what the host hears first. */
  start(): void {
    this.#events.onInput(this.#inputChannel());
    this.#events.onConnected();
  }

  /** A binary message of the host. */
  receive(message: ArrayBuffer): void {
    const frame = decodeHostFrame(message);
    this.#counts.bytes += message.byteLength;
    switch (frame?.kind) {
      case 'video': {
        const nowMs = performance.now();
        this.#send({ kind: 'received', timestamp: frame.timestamp });
        this.#counts.received++;
        this.#counts.videoBytes += message.byteLength;
        const timestampUs = toMicroseconds(this.#videoClock.next(frame.timestamp), VIDEO_CLOCK_RATE);
        this.#diary.received(timestampUs, frame.timestamp, nowMs);
        this.#decoder.decode({ isKeyframe: frame.isKeyframe, timestampUs, bytes: frame.bytes });
        break;
      }
      case 'audio':
        this.#sound.push(toMicroseconds(this.#audioClock.next(frame.timestamp), AUDIO_CLOCK_RATE), frame.bytes);
        break;
      case 'telemetry': {
        const telemetry = parseTelemetry(this.#encoder.decode(frame.bytes));
        if (telemetry) this.#events.onTelemetry(telemetry);
        break;
      }
    }
  }

  async counters(): Promise<MediaCounters> {
    const { bytes, videoBytes, received, decoded, width, height, decodeMs } = this.#counts;
    return {
      ...NO_COUNTERS,
      atMs: performance.now(),
      bytesReceived: bytes,
      videoBytesReceived: videoBytes,
      framesReceived: received,
      framesDecoded: decoded,
      framesDropped: this.#decoder.droppedPictures,
      framesPerSecond: this.#diary.decodedLately(performance.now()),
      width: width || null,
      height: height || null,
      decodeMs,
      bufferMs: 0,
      bufferedFrames: decoded,
      packetsReceived: received,
      audioEnergy: this.#sound.energy,
      isDecoderEfficient: this.#acceleration === 'prefer-software' ? false : null,
      decoder: `WebCodecs, ${this.#acceleration}`,
    };
  }

  identify(shown: VideoFrameCallbackMetadata): ShownFrame | null {
    return this.#diary.shown(shown.mediaTime, shown.expectedDisplayTime);
  }

  sendTelemetry(message: BrowserTelemetry): void {
    this.#send({ kind: 'telemetry', bytes: new TextEncoder().encode(JSON.stringify(message)) });
  }

  close(): void {
    this.#decoder.close();
    this.#sink.close();
    this.#sound.close();
  }

  #onFrame(frame: VideoFrame): void {
    const decodeMs = this.#diary.decoded(frame.timestamp, performance.now());
    this.#counts.decoded++;
    this.#counts.decodeMs += decodeMs;
    this.#counts.width = frame.displayWidth;
    this.#counts.height = frame.displayHeight;
    this.#sink.show(frame);
  }

  #askForKeyframe(): void {
    const nowMs = performance.now();
    if (nowMs - this.#askedAtMs < KEYFRAME_PATIENCE_MS) return;
    this.#askedAtMs = nowMs;
    this.#send({ kind: 'keyframe-needed' });
  }

  #send(frame: BrowserFrame): void {
    if (this.#socket.isOpen) this.#socket.send(encodeBrowserFrame(frame));
  }

  #inputChannel(): InputChannel {
    const socket = this.#socket;
    return {
      get isOpen() {
        return socket.isOpen;
      },
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      send: (bytes) => this.#send({ kind: 'input', bytes }),
    };
  }
}

function toMicroseconds(ticks: number, clockRate: number): number {
  return Math.round((ticks * US_PER_SECOND) / clockRate);
}
