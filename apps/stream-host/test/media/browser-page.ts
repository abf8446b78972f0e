/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { INPUT_CHANNEL } from '@nimbo/contracts/input';
import { openStream, type Stream, type StreamState, type TransportPreference } from '@nimbo/stream-client';

/** What the tests call inside the page; bundled for the browser by `page-server.ts`. */
declare global {
  interface Window {
    stream: Stream;
    states: StreamState[];
    /** Sends any bytes over the present input channel. */
    sendRaw(bytes: number[]): void;
    /** The browser's own counters of the picture it receives now; zeros where it has none. */
    videoCounters(): Promise<VideoCounters>;
  }
}

/** Source: W3C webrtc-stats, RTCInboundRtpStreamStats. */
export interface VideoCounters {
  readonly timestampMs: number;
  readonly framesDecoded: number;
  readonly framesDropped: number;
  readonly bytesReceived: number;
  readonly freezeCount: number;
  /** Seconds. */
  readonly totalFreezesDuration: number;
}

let connection: RTCPeerConnection | undefined;
let inputChannel: RTCDataChannel | undefined;
window.states = [];
window.sendRaw = (bytes) => inputChannel?.send(new Uint8Array(bytes));
window.videoCounters = async () => {
  const reports = [...((await connection?.getStats())?.values() ?? [])];
  const video = reports.find((report) => report.type === 'inbound-rtp' && report.kind === 'video') ?? {};
  return {
    timestampMs: video.timestamp ?? 0,
    framesDecoded: video.framesDecoded ?? 0,
    framesDropped: video.framesDropped ?? 0,
    bytesReceived: video.bytesReceived ?? 0,
    freezeCount: video.freezeCount ?? 0,
    totalFreezesDuration: video.totalFreezesDuration ?? 0,
  };
};
const wishes = new URLSearchParams(location.search);
window.stream = openStream({
  transport: (wishes.get('transport') ?? 'auto') as TransportPreference,
  softwareDecoding: wishes.has('software'),
  openTicket: async () => ({ ticket: 'test-ticket', signalingUrl: `ws://${location.host}/signaling` }),
  video: document.querySelector('video')!,
  audio: document.querySelector('audio')!,
  surface: document.querySelector('main')!,
  onChange: (state) => window.states.push(state),
  createPeerConnection: () => {
    const peer = new RTCPeerConnection();
    connection = peer;
    peer.addEventListener('datachannel', ({ channel }) => {
      if (channel.label === INPUT_CHANNEL) inputChannel = channel;
    });
    return peer;
  },
});
