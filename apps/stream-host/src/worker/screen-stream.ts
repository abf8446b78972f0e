import { performance } from 'node:perf_hooks';
import { FIRST_QUALITY_STATE, type Quality, type QualityBounds, qualityOf, stepQuality } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import type { WorkerOptions } from '../worker-protocol.ts';
import { CapturePace } from './capture/capture-pace.ts';
import { Cursor } from './capture/cursor.ts';
import { ScreenCopier } from './capture/screen-copy.ts';
import { ScreenSource } from './capture/screen-source.ts';
import { chooseEncoder } from './encoder/choose-encoder.ts';
import { ENCODERS, type EncoderKind } from './encoder/encoders.ts';
import { thisMachine } from './encoder/probe-encoders.ts';
import { VideoEncoder } from './encoder/video-encoder.ts';
import type { EncodedUnit } from './gstreamer/library.ts';
import type { InputAction } from './input/apply-input.ts';
import { KeyframeRequests } from './keyframe-requests.ts';
import type { StreamLimits } from './viewer.ts';
import type { Display } from './x/display.ts';

/** An encoder that holds a picture for this long, in ms, will not give it back. */
const ENCODER_PATIENCE_MS = 5000;
/** How often the quality is thought over when nothing happens, in ms. */
const REVIEW_MS = 500;
/** Encoders that broke in one worker before it gives up. */
const MAX_BROKEN = 3;

export interface Encoding extends Quality {
  /** GStreamer's element. */
  readonly encoder: string;
}

export interface ScreenStreamEvents {
  onPicture(unit: EncodedUnit): void;
  /** What is encoded has changed. */
  onEncoding(encoding: Encoding): void;
  /** Whether the viewer could use a picture now; `proceed` when that changes. */
  canTake(): boolean;
  /** There will be no more pictures. */
  onFault(reason: string): void;
}

/** From the play session's display to encoded pictures, in a quality that follows the network and the viewer. */
export class ScreenStream {
  readonly #options: WorkerOptions;
  readonly #events: ScreenStreamEvents;
  readonly #log: Logger;
  #kind: EncoderKind;
  readonly #pace: CapturePace;
  readonly #copier: ScreenCopier;
  readonly #keyframes: KeyframeRequests;
  #encoder: VideoEncoder;
  #broken = 0;
  #replacing: Promise<void> | null = null;
  #stopped = false;
  readonly #source: ScreenSource;
  readonly #reviews: NodeJS.Timeout;
  #cursor: Cursor | null = null;
  #networkKbps: number;
  #limits: StreamLimits | null = null;
  #usedKbps = 0;
  #bytesSinceReview = 0;
  #qualityState = FIRST_QUALITY_STATE;
  #quality: Quality;

  private constructor(
    { display, copier, kind }: { display: Display; copier: ScreenCopier; kind: EncoderKind },
    options: WorkerOptions,
    events: ScreenStreamEvents,
    log: Logger,
  ) {
    this.#options = options;
    this.#log = log;
    this.#events = events;
    this.#kind = kind;
    this.#copier = copier;
    this.#networkKbps = options.maxBitrateKbps;
    this.#quality = qualityOf(this.#qualityState, this.#bounds());
    this.#pace = new CapturePace(this.#quality.fps, options.tuning.capture);
    const clock = { now: () => performance.now(), after: (ms: number, run: () => void) => void setTimeout(run, ms) };
    this.#keyframes = new KeyframeRequests(() => this.#forceKeyframe(), clock);
    this.#encoder = this.#startEncoder();
    this.#source = new ScreenSource({
      pace: this.#pace,
      copy: () => {
        // In this order: a change between the requests is in the picture and is reported once more, never missed.
        display.listen();
        this.#cursor?.locate();
        return copier.copy();
      },
      isFree: () => this.#encoder.isFree && !this.#replacing,
      canTake: () => events.canTake(),
      take: (picture, changedMs) => {
        this.#cursor?.drawOn(picture);
        this.#encoder.encode(picture, changedMs);
      },
      onFault: (reason) => events.onFault(reason),
    });
    this.#reviews = setInterval(() => this.#review(), REVIEW_MS);
  }

  /** Rejects when the display's pictures or the encoder cannot be had. */
  static async open(
    display: Display,
    options: WorkerOptions,
    events: ScreenStreamEvents,
    log: Logger,
  ): Promise<ScreenStream> {
    const choice = await chooseEncoder(ENCODERS, thisMachine);
    if (!choice) throw new Error('this machine has no encoder that works');
    const { kind, passedOver } = choice;
    log.info({ encoder: kind.element, standing: kind.standing, passedOver }, 'encoder chosen');
    const copier = await ScreenCopier.open(display.connection, options);
    const stream = new ScreenStream({ display, copier, kind }, options, events, log);
    // Who steers without a pointer has none in the picture.
    if (options.pointer !== 'none') stream.#cursor = await Cursor.open(display.connection, () => stream.change());
    stream.#source.proceed();
    return stream;
  }

  get encoding(): Encoding {
    return { encoder: this.#kind.element, ...this.#quality };
  }

  /** The screen has changed. */
  change(): void {
    this.#pace.change(performance.now());
    this.#source.proceed();
  }

  /** Something a picture waited for may have come about. */
  proceed(): void {
    this.#source.proceed();
  }

  /** Somebody began or ceased to watch; a new viewer's limits and network are not the former one's. */
  watch(watched: boolean): void {
    this.#networkKbps = this.#options.maxBitrateKbps;
    this.#limits = null;
    this.#qualityState = FIRST_QUALITY_STATE;
    this.#reviewQuality();
    this.#pace.watch(watched, performance.now());
    this.#source.proceed();
  }

  /** The player did something that has been done to the display. */
  react(actions: readonly InputAction[]): void {
    this.#pace.input(performance.now());
    // A moved pointer damages nothing, but it is in the picture.
    if (this.#cursor?.isVisible && actions.some((action) => action.do.startsWith('move'))) this.change();
  }

  requestKeyframe(): void {
    this.#keyframes.request();
  }

  /** What the network carries. */
  setBitrate(kbps: number): void {
    this.#networkKbps = kbps;
    this.#reviewQuality();
  }

  setLimits(limits: StreamLimits): void {
    this.#limits = limits;
    this.#reviewQuality();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#reviews);
    await this.#replacing;
    await this.#source.stop();
    await this.#encoder.stop();
    this.#copier.close();
  }

  #startEncoder(): VideoEncoder {
    return new VideoEncoder(this.#kind, this.#quality, {
      onUnit: (unit) => this.#onPicture(unit),
      onFault: (reason) => this.#replaceEncoder(reason),
    });
  }

  /** Goes on with the next encoder that works, or with the same one anew when it is the last. */
  #replaceEncoder(reason: string): void {
    if (this.#replacing || this.#stopped) return;
    this.#broken++;
    this.#log.warn({ encoder: this.#kind.element, reason }, 'the encoder broke');
    if (this.#broken > MAX_BROKEN) {
      this.#events.onFault(`the encoder broke: ${reason}`);
      return;
    }
    const replace = async () => {
      await this.#encoder.stop();
      const others = ENCODERS.slice(ENCODERS.indexOf(this.#kind) + 1);
      this.#kind = (await chooseEncoder(others, thisMachine))?.kind ?? this.#kind;
      this.#encoder = this.#startEncoder();
    };
    this.#replacing = replace()
      .then(() => {
        this.#replacing = null;
        this.#events.onEncoding(this.encoding);
        this.change();
      })
      .catch((error: unknown) => this.#events.onFault(String(error)));
  }

  #bounds(): QualityBounds {
    const { width, height, maxHeight, fps, maxBitrateKbps } = this.#options;
    return {
      display: { width, height },
      plan: { height: maxHeight, fps, maxBitrateKbps },
      networkKbps: this.#networkKbps,
      usedKbps: this.#usedKbps,
      browser: this.#limits,
    };
  }

  #review(): void {
    const since = this.#encoder.workingSinceMs;
    if (since !== null && performance.now() - since > ENCODER_PATIENCE_MS) this.#replaceEncoder('it does not answer');
    this.#usedKbps = (this.#bytesSinceReview * 8) / REVIEW_MS;
    this.#bytesSinceReview = 0;
    this.#reviewQuality();
  }

  #reviewQuality(): void {
    const bounds = this.#bounds();
    this.#qualityState = stepQuality(this.#qualityState, bounds, performance.now());
    const before = this.#quality;
    const now = qualityOf(this.#qualityState, bounds);
    this.#quality = now;
    if (now.bitrateKbps !== before.bitrateKbps) this.#encoder.setBitrate(now.bitrateKbps);
    if (now.fps !== before.fps) this.#pace.setFps(now.fps);
    this.#encoder.setFormat(now);
    const isSame = (['width', 'height', 'fps', 'bitrateKbps'] as const).every((name) => now[name] === before[name]);
    if (!isSame) this.#events.onEncoding(this.encoding);
  }

  #onPicture(unit: EncodedUnit): void {
    this.#source.proceed();
    this.#bytesSinceReview += unit.bytes.length;
    this.#events.onPicture(unit);
  }

  #forceKeyframe(): void {
    this.#encoder.forceKeyframe();
    this.change();
  }
}
