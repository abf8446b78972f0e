/** The browser's own counts of one transport, all since it began. Null where the browser does not say. */
export interface MediaCounters {
  /** When they were read, in ms; only differences mean anything. */
  readonly atMs: number;
  /** Of picture and sound. */
  readonly bytesReceived: number;
  readonly videoBytesReceived: number;
  readonly framesPerSecond: number | null;
  readonly framesReceived: number;
  readonly framesDecoded: number;
  readonly framesDropped: number;
  readonly width: number | null;
  readonly height: number | null;
  /** Sums over pictures, in ms, with how many pictures they are of. */
  readonly decodeMs: number | null;
  readonly bufferMs: number | null;
  readonly bufferedFrames: number;
  readonly packetsReceived: number;
  readonly packetsLost: number;
  readonly packetsRepaired: number;
  readonly freezes: number;
  readonly roundTripMs: number | null;
  /** Sum of the sound's energy; it stands still while there is silence. */
  readonly audioEnergy: number;
  /** Name of the decoder, and whether the machine calls it efficient (a hardware one). */
  readonly decoder: string | null;
  readonly isDecoderEfficient: boolean | null;
}

export const NO_COUNTERS: MediaCounters = {
  atMs: 0,
  bytesReceived: 0,
  videoBytesReceived: 0,
  framesPerSecond: null,
  framesReceived: 0,
  framesDecoded: 0,
  framesDropped: 0,
  width: null,
  height: null,
  decodeMs: null,
  bufferMs: null,
  bufferedFrames: 0,
  packetsReceived: 0,
  packetsLost: 0,
  packetsRepaired: 0,
  freezes: 0,
  roundTripMs: null,
  audioEnergy: 0,
  decoder: null,
  isDecoderEfficient: null,
};

/** A part of the browser's report. Source: W3C webrtc-stats, RTCInboundRtpStreamStats and RTCIceCandidatePairStats. */
interface Report {
  readonly type: string;
  readonly kind?: string;
  readonly nominated?: boolean;
  readonly timestamp: number;
  readonly [counter: string]: unknown;
}

/** Reads what `RTCPeerConnection.getStats` says. */
export function readCounters(reports: Iterable<Report>): MediaCounters {
  const all = [...reports];
  const inbound = (kind: string) => all.find((report) => report.type === 'inbound-rtp' && report.kind === kind);
  const video = inbound('video');
  const audio = inbound('audio');
  const pair = all.find((report) => report.type === 'candidate-pair' && report.nominated);
  const count = (name: string) => numberOf(video, name) ?? 0;
  return {
    atMs: video?.timestamp ?? audio?.timestamp ?? 0,
    bytesReceived: count('bytesReceived') + (numberOf(audio, 'bytesReceived') ?? 0),
    videoBytesReceived: count('bytesReceived'),
    framesPerSecond: numberOf(video, 'framesPerSecond'),
    framesReceived: count('framesReceived'),
    framesDecoded: count('framesDecoded'),
    framesDropped: count('framesDropped'),
    width: numberOf(video, 'frameWidth'),
    height: numberOf(video, 'frameHeight'),
    decodeMs: milliseconds(numberOf(video, 'totalDecodeTime')),
    bufferMs: milliseconds(numberOf(video, 'jitterBufferDelay')),
    bufferedFrames: count('jitterBufferEmittedCount'),
    packetsReceived: count('packetsReceived'),
    packetsLost: count('packetsLost'),
    packetsRepaired: count('retransmittedPacketsReceived'),
    freezes: count('freezeCount'),
    roundTripMs: milliseconds(numberOf(pair, 'currentRoundTripTime')),
    audioEnergy: numberOf(audio, 'totalAudioEnergy') ?? 0,
    decoder: typeof video?.decoderImplementation === 'string' ? video.decoderImplementation : null,
    isDecoderEfficient: typeof video?.powerEfficientDecoder === 'boolean' ? video.powerEfficientDecoder : null,
  };
}

function numberOf(report: Report | undefined, name: string): number | null {
  const value = report?.[name];
  return typeof value === 'number' ? value : null;
}

function milliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000;
}
