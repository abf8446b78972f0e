import { randomInt } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { FrameTimes } from '@nimbo/contracts/telemetry';
import type { Tuning } from '../../tuning.ts';
import type { EncodedUnit } from '../gstreamer/library.ts';
import { AudioSender } from '../rtp/audio-sender.ts';
import { BrowserControl } from '../rtp/congestion/browser-control.ts';
import type { CongestionControl } from '../rtp/congestion/congestion-control.ts';
import { TransportControl } from '../rtp/congestion/transport-control.ts';
import { decideRedundancy, NO_REDUNDANCY } from '../rtp/redundancy.ts';
import { type Feedback, parseFeedback } from '../rtp/rtcp.ts';
import { VideoSender } from '../rtp/video-sender.ts';
import {
  AUDIO_CLOCK_RATE,
  AUDIO_PAYLOAD_TYPE,
  RED_PAYLOAD_TYPE,
  RTX_PAYLOAD_TYPE,
  type Ssrcs,
  VIDEO_CLOCK_RATE,
  VIDEO_PAYLOAD_TYPE,
} from './description.ts';
import { toVideoKbps } from './video-bitrate.ts';

/** How often sender reports leave and the bitrate may grow, in ms. */
const REPORT_INTERVAL_MS = 1000;
/** Smaller changes are not worth reconfiguring the encoder for. */
const BITRATE_STEP = 0.05;
/** Assumed until the first report, in ms. */
const UNKNOWN_RTT_MS = 50;

export interface MediaSenderEvents {
  sendVideo(packet: Buffer): void;
  sendAudio(packet: Buffer): void;
  onKeyframeNeeded(): void;
  onBitrate(kbps: number): void;
  onRoom(): void;
  onFrameSent(times: FrameTimes): void;
}

export interface MediaSenderOptions {
  readonly maxBitrateKbps: number;
  readonly tuning: Tuning;
}

/** The RTP side of one connection: packets out, the browser's feedback in. */
export class MediaSender {
  readonly ssrcs: Ssrcs = { video: randomSsrc(), rtx: randomSsrc(), audio: randomSsrc() };
  readonly #options: MediaSenderOptions;
  readonly #events: MediaSenderEvents;
  readonly #control: CongestionControl;
  readonly #video: VideoSender;
  readonly #audio: AudioSender;
  #redundancy = NO_REDUNDANCY;
  #takesRed = false;
  #fractionLost = 0;
  #announcedKbps = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MediaSenderOptions, events: MediaSenderEvents) {
    const { tuning, maxBitrateKbps } = options;
    this.#options = options;
    this.#events = events;
    const isOurs = tuning.congestion === 'transport-cc';
    this.#control = isOurs
      ? new TransportControl(maxBitrateKbps, performance.now(), (plan) => this.#video.probe(plan))
      : new BrowserControl(maxBitrateKbps, performance.now());
    this.#video = this.#createVideo();
    const audio = {
      ssrc: this.ssrcs.audio,
      payloadType: AUDIO_PAYLOAD_TYPE,
      clockRate: AUDIO_CLOCK_RATE,
      extensions: null,
      marksPictures: false,
      firstSequence: randomSequence(),
    };
    this.#audio = new AudioSender(audio, (packet) => events.sendAudio(packet));
  }

  /** Whether another picture may be encoded now: the path has room for it. If not, `onRoom` is told once it has. */
  canTake(): boolean {
    return this.#video.canTake();
  }

  /** Media may flow. `takesRed` says whether the browser's answer accepts sound with its formers. */
  start(takesRed: boolean): void {
    this.#takesRed = takesRed;
    this.#considerBitrate();
    this.#timer = setInterval(() => this.#tick(), REPORT_INTERVAL_MS);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#video.close();
  }

  video(unit: EncodedUnit): void {
    this.#video.picture(unit);
  }

  audio(unit: EncodedUnit): void {
    this.#audio.sound(unit, performance.now());
  }

  onFeedback(packet: Buffer): void {
    for (const feedback of parseFeedback(packet)) this.#handle(feedback);
    this.#considerBitrate();
  }

  #createVideo(): VideoSender {
    const { tuning } = this.#options;
    const { video, rtx } = this.ssrcs;
    return new VideoSender({
      stream: {
        ssrc: video,
        payloadType: VIDEO_PAYLOAD_TYPE,
        clockRate: VIDEO_CLOCK_RATE,
        extensions: { playAtOnce: tuning.playout === 'none', transportSequence: tuning.congestion === 'transport-cc' },
        marksPictures: true,
        firstSequence: randomSequence(),
      },
      repairs: { ssrc: rtx, payloadType: RTX_PAYLOAD_TYPE, firstSequence: randomSequence() },
      paces: tuning.pacing === 'on',
      control: this.#control,
      clock: { now: () => performance.now(), after: (ms, run) => void setTimeout(run, ms) },
      send: (packet) => this.#events.sendVideo(packet),
      onRoom: () => this.#events.onRoom(),
      onPictureSent: ({ changedMs, capturedMs, encodedMs }, rtpTimestamp, sentMs) =>
        this.#events.onFrameSent({ rtpTimestamp, changedMs, capturedMs, encodedMs, sentMs }),
    });
  }

  #handle(feedback: Feedback): void {
    if (feedback.kind === 'report' && feedback.ssrc !== this.ssrcs.video) return;
    this.#control.onFeedback(feedback, performance.now());
    switch (feedback.kind) {
      case 'lost':
        if (feedback.ssrc === this.ssrcs.video) this.#video.repair(feedback.sequences);
        break;
      case 'keyframe-needed':
        this.#events.onKeyframeNeeded();
        break;
      case 'report':
        this.#video.stream.onReport(feedback, performance.now());
        this.#considerRedundancy(feedback.fractionLost);
        break;
    }
  }

  #considerRedundancy(fractionLost: number): void {
    this.#fractionLost = fractionLost;
    if (this.#options.tuning.redundancy === 'off') return;
    const rttMs = this.#video.stream.rttMs ?? UNKNOWN_RTT_MS;
    const path = { fractionLost, rttMs, targetKbps: this.#control.targetKbps };
    this.#redundancy = decideRedundancy(this.#redundancy, path, performance.now());
    this.#video.copies = this.#redundancy.copies;
    const isLossy = fractionLost > 0 || this.#redundancy.copies > 1;
    this.#audio.redundantType = this.#takesRed && isLossy ? RED_PAYLOAD_TYPE : null;
  }

  #considerBitrate(): void {
    const sound = this.#audio.redundantType === null ? 'alone' : 'with-formers';
    const share = { fractionLost: this.#fractionLost, copies: this.#redundancy.copies, sound } as const;
    const kbps = toVideoKbps(this.#control.targetKbps, share);
    if (Math.abs(kbps - this.#announcedKbps) <= this.#announcedKbps * BITRATE_STEP) return;
    this.#announcedKbps = kbps;
    this.#events.onBitrate(Math.round(kbps));
  }

  #tick(): void {
    this.#control.tick(performance.now());
    this.#considerBitrate();
    const video = this.#video.stream.senderReport(performance.now(), Date.now());
    const audio = this.#audio.stream.senderReport(performance.now(), Date.now());
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
