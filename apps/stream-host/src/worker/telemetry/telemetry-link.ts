import {
  BrowserTelemetry,
  FRAME_REPORT_INTERVAL_MS,
  type FrameTimes,
  type HostTelemetry,
  MAX_REPORTED_FRAMES,
  TELEMETRY_MESSAGE_BYTES,
} from '@nimbo/contracts/telemetry';
import type { StreamLimits } from '../viewer.ts';

/** How often what is encoded and whether there is sound are told again, in ms. */
const REPEAT_MS = 3000;

export interface TelemetryPorts {
  send(text: string): void;
  onLimits(limits: StreamLimits): void;
  /** The host's monotonic clock, in ms. */
  now(): number;
}

type State = Extract<HostTelemetry, { type: 'encoding' | 'sound' }>;

/** The host's end of the telemetry of one connection, by whatever transport its messages go. */
export class TelemetryLink {
  readonly #ports: TelemetryPorts;
  readonly #states = new Map<State['type'], State>();
  #frames: FrameTimes[] = [];
  #toldStatesMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(ports: TelemetryPorts) {
    this.#ports = ports;
  }

  /** The channel is open. */
  start(): void {
    this.#timer ??= setInterval(() => this.#report(), FRAME_REPORT_INTERVAL_MS);
    this.#report();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  /** Takes what the browser says; what is no message of ours is passed over. */
  receive(text: string): void {
    if (text.length > TELEMETRY_MESSAGE_BYTES) return;
    const message = read(text);
    if (message?.type === 'ping') {
      this.#send({ type: 'pong', sentMs: message.sentMs, hostMs: round(this.#ports.now()) });
    }
    if (message?.type === 'limits') this.#ports.onLimits(message);
  }

  /** A picture has left as a whole; it is told with the next batch. */
  frame(times: FrameTimes): void {
    this.#frames.push({
      rtpTimestamp: times.rtpTimestamp,
      changedMs: round(times.changedMs),
      capturedMs: round(times.capturedMs),
      encodedMs: round(times.encodedMs),
      sentMs: round(times.sentMs),
    });
    if (this.#frames.length > MAX_REPORTED_FRAMES) this.#frames.shift();
  }

  /** Tells it now, and again from time to time, since messages may be lost. */
  tell(state: State): void {
    this.#states.set(state.type, state);
    if (this.#timer) this.#send(state);
  }

  #report(): void {
    const nowMs = this.#ports.now();
    if (nowMs - this.#toldStatesMs >= REPEAT_MS) {
      this.#toldStatesMs = nowMs;
      for (const state of this.#states.values()) this.#send(state);
    }
    if (this.#frames.length === 0) return;
    this.#send({ type: 'frames', frames: this.#frames });
    this.#frames = [];
  }

  #send(message: HostTelemetry): void {
    this.#ports.send(JSON.stringify(message));
  }
}

function read(text: string): BrowserTelemetry | null {
  try {
    return BrowserTelemetry.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** To the microsecond: a batch of frames has to stay below the largest message. */
function round(ms: number): number {
  return Math.round(ms * 1000) / 1000;
}
