import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { EncodedUnit } from '../gstreamer/library.ts';
import { packetiseH264 } from '../rtp/h264.ts';
import { Pacer } from '../rtp/pacer.ts';
import { MAX_PAYLOAD_BYTES } from '../rtp/packet.ts';
import { decideRate, type RateEvent, type RateState, startRate } from '../rtp/rate-control.ts';
import { Retransmitter } from '../rtp/retransmitter.ts';
import { type Feedback, parseFeedback } from '../rtp/rtcp.ts';
import { RtpStream } from '../rtp/rtp-stream.ts';
import {
  AUDIO_CLOCK_RATE,
  AUDIO_PAYLOAD_TYPE,
  RTX_PAYLOAD_TYPE,
  type Ssrcs,
  VIDEO_CLOCK_RATE,
  VIDEO_PAYLOAD_TYPE,
} from './description.ts';

/** How often sender reports leave and the bitrate may grow, in ms. */
const REPORT_INTERVAL_MS = 1000;
/** Smaller changes are not worth reconfiguring the encoder for. */
const BITRATE_STEP = 0.05;
/** Assumed until the first report. */
const UNKNOWN_RTT_MS = 50;

export interface MediaSenderEvents {
  sendVideo(packet: Buffer): void;
  sendAudio(packet: Buffer): void;
  onKeyframeNeeded(): void;
  onBitrate(kbps: number): void;
}

/** The RTP side of one connection: packets out, the browser's feedback in. */
export class MediaSender {
  readonly ssrcs: Ssrcs = { video: randomSsrc(), rtx: randomSsrc(), audio: randomSsrc() };
  readonly #events: MediaSenderEvents;
  readonly #video: RtpStream;
  readonly #audio: RtpStream;
  readonly #retransmitter: Retransmitter;
  readonly #pacer: Pacer;
  #rate: RateState;
  #announcedKbps = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(maxBitrateKbps: number, events: MediaSenderEvents) {
    const { video, rtx, audio } = this.ssrcs;
    this.#events = events;
    this.#video = new RtpStream({
      ssrc: video,
      payloadType: VIDEO_PAYLOAD_TYPE,
      clockRate: VIDEO_CLOCK_RATE,
      extended: true,
      firstSequence: randomSequence(),
    });
    this.#audio = new RtpStream({
      ssrc: audio,
      payloadType: AUDIO_PAYLOAD_TYPE,
      clockRate: AUDIO_CLOCK_RATE,
      extended: false,
      firstSequence: randomSequence(),
    });
    const repairs = { ssrc: rtx, payloadType: RTX_PAYLOAD_TYPE, firstSequence: randomSequence() };
    this.#retransmitter = new Retransmitter(repairs, performance.now());
    this.#rate = startRate(maxBitrateKbps, performance.now());
    const clock = { now: () => performance.now(), after: (ms: number, run: () => void) => void setTimeout(run, ms) };
    this.#pacer = new Pacer(this.#rate.targetKbps, (packet) => this.#sendPaced(packet), clock);
  }

  start(): void {
    this.#announceBitrate();
    this.#timer = setInterval(() => this.#tick(), REPORT_INTERVAL_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#pacer.clear();
  }

  video(unit: EncodedUnit): void {
    const payloads = packetiseH264(unit.bytes, MAX_PAYLOAD_BYTES);
    this.#pacer.push(this.#video.packets(payloads, unit.ptsNs, performance.now()));
  }

  audio(unit: EncodedUnit): void {
    for (const packet of this.#audio.packets([unit.bytes], unit.ptsNs, performance.now()))
      this.#events.sendAudio(packet);
  }

  onFeedback(packet: Buffer): void {
    for (const feedback of parseFeedback(packet)) this.#handle(feedback);
  }

  #handle(feedback: Feedback): void {
    switch (feedback.kind) {
      case 'lost':
        if (feedback.ssrc === this.ssrcs.video) this.#repair(feedback.sequences);
        break;
      case 'keyframe-needed':
        this.#events.onKeyframeNeeded();
        break;
      case 'bandwidth':
        this.#decide(feedback);
        break;
      case 'report':
        if (feedback.ssrc !== this.ssrcs.video) break;
        this.#video.onReport(feedback, performance.now());
        this.#decide(feedback);
        break;
    }
  }

  #repair(sequences: readonly number[]): void {
    const path = { rttMs: this.#video.rttMs ?? UNKNOWN_RTT_MS, bitrateKbps: this.#rate.targetKbps };
    for (const sequence of sequences) {
      const packet = this.#retransmitter.repair(sequence, path, performance.now());
      if (!packet) continue;
      this.#video.stamp(packet, performance.now());
      this.#events.sendVideo(packet);
    }
  }

  #sendPaced(packet: Buffer): void {
    this.#video.stamp(packet, performance.now());
    this.#retransmitter.keep(packet);
    this.#events.sendVideo(packet);
  }

  #decide(event: RateEvent): void {
    this.#rate = decideRate(this.#rate, event, performance.now());
    const change = Math.abs(this.#rate.targetKbps - this.#announcedKbps);
    if (change > this.#announcedKbps * BITRATE_STEP) this.#announceBitrate();
  }

  #announceBitrate(): void {
    this.#announcedKbps = this.#rate.targetKbps;
    this.#pacer.bitrateKbps = this.#announcedKbps;
    this.#events.onBitrate(Math.round(this.#announcedKbps));
  }

  #tick(): void {
    this.#decide({ kind: 'tick' });
    const video = this.#video.senderReport(performance.now(), Date.now());
    const audio = this.#audio.senderReport(performance.now(), Date.now());
    if (video) this.#events.sendVideo(video);
    if (audio) this.#events.sendAudio(audio);
  }
}

function randomSsrc(): number {
  return randomInt(1, 2 ** 32);
}

/** In the lower half, so that the first packets do not wrap around. Source: RFC 3711 §3.3.1. */
function randomSequence(): number {
  return randomInt(2 ** 15);
}
