/** A moment of the stream, from the browser's own counters. Null where the browser does not say or nothing has come yet. */
export interface StreamStatistics {
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
  readonly packetsRepaired: number;
  /** Mean time a picture waited, and took to decode, since the beginning, in ms. */
  readonly jitterBufferMs: number | null;
  readonly decodeMs: number | null;
  readonly freezes: number;
  /** Sum of the sound's energy since the beginning; it stands still while there is silence. */
  readonly audioEnergy: number;
}

/** Bytes received so far and when they were counted, in ms: what two statistics are compared by. */
export interface ByteCount {
  readonly bytes: number;
  readonly atMs: number;
}

/** The part of the browser's report we read. Source: W3C webrtc-stats, RTCInboundRtpStreamStats and RTCIceCandidatePairStats. */
interface Report {
  readonly type: string;
  readonly kind?: string;
  readonly nominated?: boolean;
  readonly timestamp: number;
  readonly [counter: string]: unknown;
}

export function readStatistics(
  reports: Iterable<Report>,
  former: ByteCount | null,
): { statistics: StreamStatistics; count: ByteCount | null } {
  const all = [...reports];
  const video = all.find((report) => report.type === 'inbound-rtp' && report.kind === 'video');
  const audio = all.find((report) => report.type === 'inbound-rtp' && report.kind === 'audio');
  const pair = all.find((report) => report.type === 'candidate-pair' && report.nominated);
  const count = video ? { bytes: number(video, 'bytesReceived') ?? 0, atMs: video.timestamp } : null;
  const roundTrip = number(pair, 'currentRoundTripTime');
  const statistics: StreamStatistics = {
    framesPerSecond: number(video, 'framesPerSecond'),
    framesDecoded: number(video, 'framesDecoded') ?? 0,
    framesDropped: number(video, 'framesDropped') ?? 0,
    width: number(video, 'frameWidth'),
    height: number(video, 'frameHeight'),
    roundTripMs: roundTrip === null ? null : roundTrip * 1000,
    bitrateKbps: bitrate(former, count),
    packetsLost: number(video, 'packetsLost') ?? 0,
    packetsRepaired: number(video, 'retransmittedPacketsReceived') ?? 0,
    jitterBufferMs: meanMs(video, 'jitterBufferDelay', 'jitterBufferEmittedCount'),
    decodeMs: meanMs(video, 'totalDecodeTime', 'framesDecoded'),
    freezes: number(video, 'freezeCount') ?? 0,
    audioEnergy: number(audio, 'totalAudioEnergy') ?? 0,
  };
  return { statistics, count };
}

function number(report: Report | undefined, name: string): number | null {
  const value = report?.[name];
  return typeof value === 'number' ? value : null;
}

function meanMs(report: Report | undefined, totalSeconds: string, count: string): number | null {
  const total = number(report, totalSeconds);
  const times = number(report, count);
  return total === null || !times ? null : (total / times) * 1000;
}

function bitrate(former: ByteCount | null, now: ByteCount | null): number | null {
  if (!former || !now || now.atMs <= former.atMs || now.bytes < former.bytes) return null;
  return ((now.bytes - former.bytes) * 8) / (now.atMs - former.atMs);
}
