import { type HostTelemetry, PING_INTERVAL_MS } from '@nimbo/contracts/telemetry';
import { NO_PRESSURE, pressureLimits, watchDecoder } from '../decoder-pressure.ts';
import { bothLimits, isSameLimits, NO_LIMITS, type StreamLimits } from '../limits.ts';
import { hear, look, startListening } from '../silence.ts';
import type { MediaTransport } from '../transport/media-transport.ts';
import { blame } from './blame.ts';
import type { MediaCounters } from './counters.ts';
import type { PathTimes } from './frame-legs.ts';
import { HostClock } from './host-clock.ts';
import { type Latency, LatencyWindow } from './latency-window.ts';
import { describeCounters, type HostEncoding, type StreamStatistics } from './statistics.ts';

const LOOK_INTERVAL_MS = 100;
const SAMPLE_INTERVAL_MS = 1000;
const LIMITS_INTERVAL_MS = 3000;
/** With so long a silence the browser's own counters are asked whether anything at all has come, in ms. */
const DOUBT_MS = 400;
/** Readings of the latency that are kept to know what is usual, one a second. */
const HISTORY = 60;
/** Assumed until the host has said. */
const USUAL_FPS = 60;

export interface MonitorEvents {
  /** Nothing comes any more, although the transport has not noticed. */
  onSilent(): void;
  /** Something has come again after all. */
  onHeard(): void;
  /** The host has said whether it hears the game. */
  onSound(isPlaying: boolean): void;
}

/** Watches one transport: what comes, how late, and whether the decoder keeps up; asks the host for less when it does not. */
export class StreamMonitor {
  readonly #transport: MediaTransport;
  readonly #video: HTMLVideoElement;
  readonly #events: MonitorEvents;
  readonly #clock = new HostClock();
  readonly #window = new LatencyWindow();
  readonly #timers: ReturnType<typeof setInterval>[];
  #callback = 0;
  #silence = startListening(performance.now());
  #pressure = NO_PRESSURE;
  #wished: StreamLimits = NO_LIMITS;
  #asked: StreamLimits | null = null;
  #askedAtMs = 0;
  #encoding: HostEncoding | null = null;
  #isSoundPlaying = true;
  #sample: MediaCounters | null = null;
  #formerSample: MediaCounters | null = null;
  #read: MediaCounters | null = null;
  #history: Latency[] = [];
  #counted = { bytes: 0, atMs: 0 };

  constructor(transport: MediaTransport, video: HTMLVideoElement, events: MonitorEvents) {
    this.#transport = transport;
    this.#video = video;
    this.#events = events;
    this.#timers = [
      setInterval(() => this.#look(), LOOK_INTERVAL_MS),
      setInterval(() => this.#ping(), PING_INTERVAL_MS),
      setInterval(() => void this.#takeSample(), SAMPLE_INTERVAL_MS),
    ];
    this.#ping();
    this.#watchFrames();
  }

  get isSilent(): boolean {
    return this.#silence.isSilent;
  }

  /** What the player wants at most. */
  set wished(limits: StreamLimits) {
    this.#wished = limits;
    this.#tellLimits();
  }

  onTelemetry(message: HostTelemetry): void {
    const nowMs = performance.now();
    this.#hear(nowMs);
    switch (message.type) {
      case 'pong':
        this.#clock.add(message.sentMs, message.hostMs, nowMs);
        break;
      case 'frames':
        this.#window.onHostTimes(message.frames, this.#path(), nowMs);
        break;
      case 'encoding': {
        const { type: _, ...encoding } = message;
        this.#encoding = encoding;
        break;
      }
      case 'sound':
        this.#isSoundPlaying = message.playing;
        this.#events.onSound(message.playing);
        break;
    }
  }

  async statistics(): Promise<Omit<StreamStatistics, 'drawMs'>> {
    const counters = await this.#transport.counters();
    const former = this.#read;
    this.#read = counters;
    const latency = this.#window.latency(performance.now());
    const described = describeCounters(counters, former);
    const shares = felt(this.#formerSample, this.#sample);
    return {
      transport: this.#transport.kind,
      ...described,
      roundTripMs: this.#clock.roundTripMs ?? described.roundTripMs,
      latency,
      lossShare: this.#formerSample ? shares.lossShare : null,
      blame: blame(latency, this.#history, shares),
      encoding: this.#encoding,
      limits: this.#limits(),
      isSoundPlaying: this.#isSoundPlaying,
    };
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer);
    if ('cancelVideoFrameCallback' in this.#video) this.#video.cancelVideoFrameCallback(this.#callback);
  }

  /** Not every browser tells of its frames; then there are no legs. */
  #watchFrames(): void {
    if (!('requestVideoFrameCallback' in this.#video)) return;
    this.#callback = this.#video.requestVideoFrameCallback((nowMs, metadata) => {
      this.#hear(nowMs);
      const shown = this.#transport.identify(metadata);
      if (shown) this.#window.onShown(shown, this.#path(), nowMs);
      this.#watchFrames();
    });
  }

  #path(): PathTimes | null {
    const { offsetMs, roundTripMs } = this.#clock;
    if (offsetMs === null || roundTripMs === null) return null;
    return { clockOffsetMs: offsetMs, roundTripMs, bufferMs: this.#bufferMs() };
  }

  /** Mean wait of the pictures of the last second. */
  #bufferMs(): number {
    const [former, now] = [this.#formerSample, this.#sample];
    const frames = (now?.bufferedFrames ?? 0) - (former?.bufferedFrames ?? 0);
    return frames > 0 ? ((now?.bufferMs ?? 0) - (former?.bufferMs ?? 0)) / frames : 0;
  }

  #ping(): void {
    this.#transport.sendTelemetry({ type: 'ping', sentMs: performance.now() });
  }

  #hear(nowMs: number): void {
    const wasSilent = this.#silence.isSilent;
    this.#silence = hear(this.#silence, nowMs);
    if (wasSilent) this.#events.onHeard();
  }

  #look(): void {
    const nowMs = performance.now();
    if (nowMs - this.#silence.heardAtMs > DOUBT_MS) void this.#countBytes();
    const wasSilent = this.#silence.isSilent;
    this.#silence = look(this.#silence, nowMs, LOOK_INTERVAL_MS, document.hidden);
    if (this.#silence.isSilent && !wasSilent) this.#events.onSilent();
  }

  /** Two counts within the same doubt tell whether anything comes; an older one would count what came before it. */
  async #countBytes(): Promise<void> {
    const { bytesReceived } = await this.#transport.counters();
    const nowMs = performance.now();
    const isSameDoubt = this.#counted.atMs > this.#silence.heardAtMs;
    const former = this.#counted;
    this.#counted = { bytes: bytesReceived, atMs: nowMs };
    if (isSameDoubt && bytesReceived > former.bytes) this.#hear(nowMs);
  }

  async #takeSample(): Promise<void> {
    const sample = await this.#transport.counters();
    const former = this.#sample;
    this.#formerSample = former;
    this.#sample = sample;
    const latency = this.#window.latency(performance.now());
    if (latency) this.#history = [...this.#history, latency].slice(-HISTORY);
    // A hidden page does not decode in its usual way.
    if (former && !document.hidden) this.#pressure = watchDecoder(this.#pressure, this.#second(former, sample));
    this.#tellLimits();
  }

  #second(former: MediaCounters, now: MediaCounters) {
    const framesDecoded = now.framesDecoded - former.framesDecoded;
    const decodeMs = (now.decodeMs ?? 0) - (former.decodeMs ?? 0);
    return {
      framesReceived: now.framesReceived - former.framesReceived,
      framesDecoded,
      framesDropped: now.framesDropped - former.framesDropped,
      decodeMs: framesDecoded > 0 ? decodeMs / framesDecoded : 0,
      backlog: now.framesReceived - now.framesDecoded - now.framesDropped,
      isEfficient: now.isDecoderEfficient,
      fps: this.#encoding?.fps || USUAL_FPS,
    };
  }

  #limits(): StreamLimits {
    return bothLimits(this.#wished, pressureLimits(this.#pressure));
  }

  /** At each change, and again and again, since messages may get lost. */
  #tellLimits(): void {
    const nowMs = performance.now();
    const limits = this.#limits();
    const isNew = this.#asked === null || !isSameLimits(this.#asked, limits);
    if (!isNew && nowMs - this.#askedAtMs < LIMITS_INTERVAL_MS) return;
    this.#asked = limits;
    this.#askedAtMs = nowMs;
    this.#transport.sendTelemetry({ type: 'limits', ...limits });
  }
}

function felt(former: MediaCounters | null, now: MediaCounters | null) {
  if (!former || !now) return { lossShare: 0, dropShare: 0 };
  const lost = now.packetsLost - former.packetsLost;
  const packets = now.packetsReceived - former.packetsReceived + lost;
  const frames = now.framesReceived - former.framesReceived;
  return {
    lossShare: packets > 0 ? Math.max(0, lost / packets) : 0,
    dropShare: frames > 0 ? (now.framesDropped - former.framesDropped) / frames : 0,
  };
}
