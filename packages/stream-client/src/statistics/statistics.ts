import type { StreamTransport } from '@nimbo/contracts/signaling';
import type { HostTelemetry } from '@nimbo/contracts/telemetry';
import type { StreamLimits } from '../limits.ts';
import type { Culprit } from './blame.ts';
import type { MediaCounters } from './counters.ts';
import type { Latency } from './latency-window.ts';

/** What the host says it encodes; sizes in pixels. */
export type HostEncoding = Omit<Extract<HostTelemetry, { type: 'encoding' }>, 'type'>;

/** A moment of the stream. Null where browser or host do not say or nothing has come yet. */
export interface StreamStatistics {
  readonly transport: StreamTransport;
  readonly framesPerSecond: number | null;
  readonly framesDecoded: number;
  readonly framesDropped: number;
  readonly width: number | null;
  readonly height: number | null;
  /** Round trip to the host, in ms. */
  readonly roundTripMs: number | null;
  /** Received since the statistics before this one, in kbit/s. */
  readonly bitrateKbps: number | null;
  readonly packetsLost: number;
  /** Of the packets of the last second, 0 to 1. */
  readonly lossShare: number | null;
  readonly packetsRepaired: number;
  /** Mean time a picture waited, and took to decode, since the beginning, in ms. */
  readonly jitterBufferMs: number | null;
  readonly decodeMs: number | null;
  readonly freezes: number;
  /** Sum of the sound's energy since the beginning; it stands still while there is silence. */
  readonly audioEnergy: number;
  /** The way of the last seconds' pictures by its legs. */
  readonly latency: Latency | null;
  /** Which part makes the stream worse than it could be; null while all is well. */
  readonly blame: Culprit | null;
  /** The browser's name of its decoder, and whether it is one the machine is efficient with. */
  readonly decoder: string | null;
  readonly isDecoderEfficient: boolean | null;
  /** What the picture controls cost per picture, in ms; null while they are neutral. */
  readonly drawMs: number | null;
  readonly encoding: HostEncoding | null;
  /** The most the host has been asked for. */
  readonly limits: StreamLimits;
  /** False while the host cannot hear the game. */
  readonly isSoundPlaying: boolean;
}

/** The part of the statistics that comes from the browser's counters alone. */
export function describeCounters(now: MediaCounters, former: MediaCounters | null) {
  return {
    framesPerSecond: now.framesPerSecond,
    framesDecoded: now.framesDecoded,
    framesDropped: now.framesDropped,
    width: now.width,
    height: now.height,
    roundTripMs: now.roundTripMs,
    bitrateKbps: bitrate(former, now),
    packetsLost: now.packetsLost,
    packetsRepaired: now.packetsRepaired,
    jitterBufferMs: mean(now.bufferMs, now.bufferedFrames),
    decodeMs: mean(now.decodeMs, now.framesDecoded),
    freezes: now.freezes,
    audioEnergy: now.audioEnergy,
    decoder: now.decoder,
    isDecoderEfficient: now.isDecoderEfficient,
  };
}

function mean(sum: number | null, count: number): number | null {
  return sum === null || count === 0 ? null : sum / count;
}

function bitrate(former: MediaCounters | null, now: MediaCounters): number | null {
  if (!former || now.atMs <= former.atMs || now.videoBytesReceived < former.videoBytesReceived) return null;
  return ((now.videoBytesReceived - former.videoBytesReceived) * 8) / (now.atMs - former.atMs);
}
