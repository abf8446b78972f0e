import { INPUT_CHANNEL } from '@nimbo/contracts/input';
import type { ClientSignal } from '@nimbo/contracts/signaling';
import { type BrowserTelemetry, TELEMETRY_CHANNEL } from '@nimbo/contracts/telemetry';
import { type MediaCounters, readCounters } from '../statistics/counters.ts';
import type { ShownFrame } from '../statistics/frame-legs.ts';
import type { InputChannel, MediaTransport, TransportEvents } from './media-transport.ts';
import { parseTelemetry } from './parse-telemetry.ts';

/** The browser does not know better how long sound may wait; 0 asks for the least that does not break up. */
const AUDIO_BUFFER_TARGET_MS = 0;

interface WebRtcEvents extends TransportEvents {
  onSend(message: ClientSignal): void;
}

/** Pictures and sound over UDP. */
export class WebRtcTransport implements MediaTransport {
  readonly kind = 'webrtc';
  readonly #peer: RTCPeerConnection;
  readonly #events: WebRtcEvents;
  #telemetry: RTCDataChannel | null = null;
  #isEfficient: Promise<boolean | null> | null = null;
  #over = false;

  constructor(peer: RTCPeerConnection, events: WebRtcEvents) {
    this.#peer = peer;
    this.#events = events;
    peer.addEventListener('track', (event) => this.#onTrack(event));
    peer.addEventListener('datachannel', ({ channel }) => this.#onChannel(channel));
    peer.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.candidate) this.#sendCandidate(candidate);
    });
    peer.addEventListener('connectionstatechange', () => this.#onState());
  }

  /** Rejects when the browser cannot play what is offered. */
  async accept(offerSdp: string): Promise<void> {
    await this.#peer.setRemoteDescription({ type: 'offer', sdp: offerSdp });
    const answer = await this.#peer.createAnswer();
    await this.#peer.setLocalDescription({ type: 'answer', sdp: withStereo(answer.sdp ?? '') });
    const sdp = this.#peer.localDescription?.sdp;
    if (sdp && !this.#over) this.#events.onSend({ type: 'answer', sdp });
  }

  async counters(): Promise<MediaCounters> {
    const counters = readCounters((await this.#peer.getStats()).values());
    const { width, height } = counters;
    // Browsers hide this from pages that do not record; then the machine is asked for what it would take.
    if (width !== null && height !== null) this.#isEfficient ??= isEfficient(width, height);
    return { ...counters, isDecoderEfficient: counters.isDecoderEfficient ?? (await this.#isEfficient) ?? null };
  }

  identify(shown: VideoFrameCallbackMetadata): ShownFrame | null {
    const { rtpTimestamp, receiveTime, processingDuration = 0, expectedDisplayTime } = shown;
    if (rtpTimestamp === undefined || receiveTime === undefined) return null;
    return {
      rtpTimestamp,
      receivedMs: receiveTime,
      decodeMs: processingDuration * 1000,
      bufferMs: null,
      displayedMs: expectedDisplayTime,
    };
  }

  sendTelemetry(message: BrowserTelemetry): void {
    if (this.#telemetry?.readyState === 'open') this.#telemetry.send(JSON.stringify(message));
  }

  close(): void {
    this.#over = true;
    this.#peer.close();
  }

  #onTrack({ track, receiver }: RTCTrackEvent): void {
    const stream = new MediaStream([track]);
    if (track.kind === 'video') {
      this.#events.onVideo(stream);
      return;
    }
    // Not every browser has it.
    if ('jitterBufferTarget' in receiver) receiver.jitterBufferTarget = AUDIO_BUFFER_TARGET_MS;
    this.#events.onAudio(stream);
  }

  #onChannel(channel: RTCDataChannel): void {
    if (channel.label === INPUT_CHANNEL) whenOpen(channel, () => this.#events.onInput(toInputChannel(channel)));
    if (channel.label !== TELEMETRY_CHANNEL) return;
    this.#telemetry = channel;
    channel.addEventListener('message', ({ data }) => {
      const message = parseTelemetry(data);
      if (message && !this.#over) this.#events.onTelemetry(message);
    });
  }

  #sendCandidate(candidate: RTCIceCandidate): void {
    this.#events.onSend({ type: 'candidate', candidate: candidate.candidate, mid: candidate.sdpMid ?? '' });
  }

  /** `disconnected` passes by itself or shows as silence. */
  #onState(): void {
    const state = this.#peer.connectionState;
    if (this.#over) return;
    if (state === 'connected') this.#events.onConnected();
    if (state === 'failed' || state === 'closed') this.#lose();
  }

  #lose(): void {
    this.#over = true;
    this.#events.onLost();
  }
}

/** Whether this machine decodes such pictures in hardware. Source: W3C media-capabilities. */
async function isEfficient(width: number, height: number): Promise<boolean | null> {
  const video = { contentType: 'video/H264;profile-level-id=42e01f', width, height, bitrate: 8_000_000, framerate: 60 };
  try {
    return (await navigator.mediaCapabilities.decodingInfo({ type: 'webrtc', video })).powerEfficient;
  } catch {
    return null;
  }
}

function whenOpen(channel: RTCDataChannel, run: () => void): void {
  if (channel.readyState === 'open') run();
  else channel.addEventListener('open', run, { once: true });
}

function toInputChannel(channel: RTCDataChannel): InputChannel {
  return {
    get isOpen() {
      return channel.readyState === 'open';
    },
    get bufferedAmount() {
      return channel.bufferedAmount;
    },
    send: (message) => channel.send(message),
  };
}

/** Browsers fold Opus into mono unless their own answer asks for both channels. Source: RFC 7587 §6.1. */
export function withStereo(sdp: string): string {
  const opus = /^a=rtpmap:(\d+) opus\/48000/m.exec(sdp)?.[1];
  if (opus === undefined) return sdp;
  const parameters = new RegExp(`^a=fmtp:${opus} .*$`, 'm');
  return sdp.replace(parameters, (line) => (/[ ;]stereo=/.test(line) ? line : `${line};stereo=1`));
}
