import { performance } from 'node:perf_hooks';
import {
  AUDIO_CLOCK_RATE,
  decodeBrowserFrame,
  encodeHostFrameHeader,
  type HostFrameHeader,
  VIDEO_CLOCK_RATE,
} from '@nimbo/contracts/media-frames';
import type { ClientSignal } from '@nimbo/contracts/signaling';
import type { WorkerOptions } from '../../worker-protocol.ts';
import { encodedSize } from '../gstreamer/descriptions.ts';
import type { EncodedUnit } from '../gstreamer/library.ts';
import { TelemetryLink } from '../telemetry/telemetry-link.ts';
import type { ViewerConnection, ViewerEvents } from '../viewer.ts';
import type { MediaDoor, MediaPipe } from './media-door.ts';
import { hasRoom, onReceived, onSent, onTick, type SendState, startSending } from './send-policy.ts';

/** Smaller changes are not worth reconfiguring the encoder for. */
const BITRATE_STEP = 0.05;
/** How often the rate may grow, in ms. */
const TICK_MS = 250;
/** The agent takes nothing any more: sound that would wait here is late for ever. */
const MOST_WAITING_BYTES = 64 * 1024;

interface SocketConnectionOptions {
  readonly connectionId: string;
  /** Null where this worker has none: the browser is refused. */
  readonly door: MediaDoor | null;
  readonly options: WorkerOptions;
}

/**
 * A browser without UDP: everything goes through the agent's WebSocket. While the network is late no further picture is taken,
 * since a WebSocket never forgets anything.
 */
export class SocketConnection implements ViewerConnection {
  readonly #events: ViewerEvents;
  readonly #telemetry: TelemetryLink;
  #pipe: MediaPipe | null = null;
  #state: SendState;
  #announcedKbps = 0;
  /** A picture is ready to be taken as soon as there is room. */
  #isAwaited = false;
  #timer: NodeJS.Timeout | undefined;
  #over = false;

  constructor({ connectionId, door, options }: SocketConnectionOptions, events: ViewerEvents) {
    this.#events = events;
    this.#state = startSending(options.maxBitrateKbps, performance.now());
    this.#telemetry = new TelemetryLink({
      send: (text) => this.#send({ kind: 'telemetry' }, Buffer.from(text)),
      onLimits: (limits) => events.onLimits(limits),
      now: () => performance.now(),
    });
    if (!door) {
      events.onSignal({ type: 'refused', code: 'invalid-request' });
      return;
    }
    door.expect(connectionId, {
      onOpen: (pipe) => this.#open(pipe),
      onFrame: (frame) => this.#receive(frame),
      onEnd: () => this.#lose(),
    });
    const { pointer, gamepad, furtherPlayers, touch } = options;
    events.onSignal({ type: 'media', display: encodedSize(options), pointer, gamepad, furtherPlayers, touch });
  }

  /** Answers and candidates belong to the other transport. */
  accept(_message: ClientSignal): void {
    this.#events.onSignal({ type: 'refused', code: 'invalid-request' });
    this.#lose();
  }

  sendVideo(unit: EncodedUnit): void {
    if (!this.#pipe) return;
    const timestamp = toTimestamp(unit.ptsNs, VIDEO_CLOCK_RATE);
    const { isKeyframe, bytes, changedMs, capturedMs, encodedMs } = unit;
    this.#send({ kind: 'video', isKeyframe, timestamp }, bytes);
    const sentMs = performance.now();
    this.#state = onSent(this.#state, timestamp, bytes.length, sentMs);
    this.#telemetry.frame({ rtpTimestamp: timestamp, changedMs, capturedMs, encodedMs, sentMs });
  }

  sendAudio(unit: EncodedUnit): void {
    if (!this.#pipe || this.#pipe.waitingBytes > MOST_WAITING_BYTES) return;
    const timestamp = toTimestamp(unit.ptsNs, AUDIO_CLOCK_RATE);
    this.#send({ kind: 'audio', timestamp }, unit.bytes);
  }

  canTake(): boolean {
    if (!this.#pipe || hasRoom(this.#state, performance.now())) return true;
    this.#isAwaited = true;
    return false;
  }

  tell(message: Parameters<ViewerConnection['tell']>[0]): void {
    this.#telemetry.tell(message);
  }

  close(): void {
    this.#over = true;
    clearInterval(this.#timer);
    this.#telemetry.close();
    this.#pipe?.close();
    this.#pipe = null;
  }

  #open(pipe: MediaPipe): void {
    this.#pipe = pipe;
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
    this.#telemetry.start();
    this.#announceBitrate();
    this.#events.onConnected();
  }

  #receive(message: Buffer): void {
    const frame = decodeBrowserFrame(message);
    switch (frame?.kind) {
      case 'input':
        this.#events.onInput(frame.bytes);
        break;
      case 'telemetry':
        this.#telemetry.receive(Buffer.from(frame.bytes).toString());
        break;
      case 'received':
        this.#state = onReceived(this.#state, frame.timestamp, performance.now());
        this.#announceBitrate();
        this.#offerRoom();
        break;
      case 'keyframe-needed':
        this.#events.onKeyframeNeeded();
        break;
    }
  }

  #tick(): void {
    this.#state = onTick(this.#state, performance.now());
    this.#announceBitrate();
    this.#offerRoom();
  }

  #offerRoom(): void {
    if (!this.#isAwaited || !hasRoom(this.#state, performance.now())) return;
    this.#isAwaited = false;
    this.#events.onRoom();
  }

  #announceBitrate(): void {
    const { targetKbps } = this.#state;
    if (Math.abs(targetKbps - this.#announcedKbps) <= this.#announcedKbps * BITRATE_STEP) return;
    this.#announcedKbps = targetKbps;
    this.#events.onBitrate(Math.round(targetKbps));
  }

  #send(header: HostFrameHeader, payload: Uint8Array): void {
    this.#pipe?.send(encodeHostFrameHeader(header), payload);
  }

  #lose(): void {
    if (this.#over) return;
    this.#over = true;
    this.#events.onLost();
  }
}

const NS_PER_SECOND = 1_000_000_000n;

function toTimestamp(ptsNs: bigint, clockRate: number): number {
  return Number(((ptsNs * BigInt(clockRate)) / NS_PER_SECOND) & 0xffff_ffffn);
}
