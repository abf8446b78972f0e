import { INPUT_CHANNEL } from '@nimbo/contracts/input';
import type { ClientSignal } from '@nimbo/contracts/signaling';
import { STALL_MS } from './reconnect.ts';

export interface MediaEvents {
  onSend(message: ClientSignal): void;
  onTrack(track: MediaStreamTrack): void;
  onInputChannel(channel: RTCDataChannel): void;
  onConnected(): void;
  /** The connection cannot be used any more; said once, never after `close`. */
  onLost(): void;
}

/** The browser's end of one WebRTC connection. */
export class MediaConnection {
  readonly #peer: RTCPeerConnection;
  readonly #events: MediaEvents;
  #stall: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(peer: RTCPeerConnection, events: MediaEvents) {
    this.#peer = peer;
    this.#events = events;
    peer.addEventListener('track', ({ track }) => events.onTrack(track));
    peer.addEventListener('datachannel', ({ channel }) => {
      if (channel.label === INPUT_CHANNEL) events.onInputChannel(channel);
    });
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

  statistics(): Promise<RTCStatsReport> {
    return this.#peer.getStats();
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#stall);
    this.#peer.close();
  }

  #sendCandidate(candidate: RTCIceCandidate): void {
    this.#events.onSend({ type: 'candidate', candidate: candidate.candidate, mid: candidate.sdpMid ?? '' });
  }

  #onState(): void {
    const state = this.#peer.connectionState;
    clearTimeout(this.#stall);
    if (this.#over) return;
    if (state === 'connected') this.#events.onConnected();
    if (state === 'disconnected') this.#stall = setTimeout(() => this.#lose(), STALL_MS);
    if (state === 'failed' || state === 'closed') this.#lose();
  }

  #lose(): void {
    if (this.#over) return;
    this.#over = true;
    this.#events.onLost();
  }
}

/** Browsers fold Opus into mono unless their own answer asks for both channels. Source: RFC 7587 §6.1. */
export function withStereo(sdp: string): string {
  const opus = /^a=rtpmap:(\d+) opus\/48000/m.exec(sdp)?.[1];
  if (opus === undefined) return sdp;
  const parameters = new RegExp(`^a=fmtp:${opus} .*$`, 'm');
  return sdp.replace(parameters, (line) => (/[ ;]stereo=/.test(line) ? line : `${line};stereo=1`));
}
