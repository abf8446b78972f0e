import type { Quality } from '@nimbo/domain';
import koffi from 'koffi';
import type { ScreenPicture } from '../capture/screen-copy.ts';
import { APP_SINK } from '../gstreamer/descriptions.ts';
import type { EncodedUnit } from '../gstreamer/library.ts';
import { Pipeline } from '../gstreamer/pipeline.ts';
import { convertToI420, type I420Layout, i420Layout, type Size, scaleI420 } from '../pixels.ts';
import { ENCODER, type EncoderKind } from './encoders.ts';

const SOURCE = 'source';

export interface VideoEncoderEvents {
  onUnit(unit: EncodedUnit): void;
  onFault(reason: string): void;
}

interface PictureTimes {
  readonly ptsNs: bigint;
  readonly changedMs: number;
  readonly capturedMs: number;
}

/** Turns pictures of the screen into H.264, one at a time. */
export class VideoEncoder {
  readonly #pipeline: Pipeline;
  readonly #feed: ReturnType<Pipeline['feed']>;
  readonly #events: VideoEncoderEvents;
  #format = '';
  #layout: I420Layout = i420Layout({ width: 0, height: 0 });
  /** Full size picture that is yet to be scaled; made when it is first needed. */
  #unscaled: { readonly layout: I420Layout; readonly address: bigint } | null = null;
  #inside: PictureTimes | null = null;
  #isOver = false;

  constructor(kind: EncoderKind, quality: Quality, events: VideoEncoderEvents) {
    this.#events = events;
    const description = [
      `appsrc name=${SOURCE} is-live=true format=time max-buffers=2`,
      kind.describe(quality.bitrateKbps),
      'video/x-h264,profile=constrained-baseline,stream-format=byte-stream,alignment=au',
      APP_SINK,
    ].join(' ! ');
    this.#pipeline = new Pipeline(description, {
      onUnit: (unit) => this.#finish(unit),
      onFault: (reason) => {
        this.#isOver = true;
        events.onFault(reason);
      },
    });
    this.#feed = this.#pipeline.feed(SOURCE);
    this.setFormat(quality);
  }

  /** Whether it would take a picture at once. */
  get isFree(): boolean {
    return this.#inside === null && !this.#isOver;
  }

  /** When the picture inside it was captured, or null. */
  get workingSinceMs(): number | null {
    return this.#inside?.capturedMs ?? null;
  }

  /** What the pictures to come are encoded to; the size is even. A keyframe follows a change by itself. */
  setFormat({ width, height, fps }: Size & { readonly fps: number }): void {
    if (this.#isOver) return;
    const format =
      `video/x-raw,format=I420,width=${width},height=${height},framerate=${fps}/1,` +
      'pixel-aspect-ratio=1/1,interlace-mode=progressive,colorimetry=bt601';
    if (format === this.#format) return;
    this.#format = format;
    this.#layout = i420Layout({ width, height });
    this.#feed.setFormat(format, this.#layout.sizeBytes);
  }

  setBitrate(kbps: number): void {
    this.#pipeline.set(ENCODER, 'bitrate', kbps);
  }

  /** Makes the next picture one that needs no earlier ones. */
  forceKeyframe(): void {
    this.#pipeline.forceKeyframe(ENCODER);
  }

  /** Only while it is free. The picture has been read when this returns. Throws when the encoder is broken. */
  encode(picture: ScreenPicture, changedMs: number): void {
    const ptsNs = BigInt(Math.round(picture.capturedMs * 1e6));
    this.#inside = { ptsNs, changedMs, capturedMs: picture.capturedMs };
    this.#feed.push(ptsNs, (address) => this.#convert(picture, address));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#pipeline.stop();
    this.#feed.close();
    if (this.#unscaled) koffi.free(this.#unscaled.address);
    this.#unscaled = null;
  }

  #convert(picture: ScreenPicture, address: bigint): void {
    const whole = { width: picture.width & ~1, height: picture.height & ~1 };
    if (whole.width === this.#layout.width && whole.height === this.#layout.height) {
      convertToI420(picture, this.#layout, address);
      return;
    }
    this.#unscaled ??= allocate(i420Layout(whole));
    convertToI420(picture, this.#unscaled.layout, this.#unscaled.address);
    scaleI420(this.#unscaled.layout, this.#unscaled.address, this.#layout, address);
  }

  #finish(unit: EncodedUnit): void {
    const times = this.#inside;
    this.#inside = null;
    this.#events.onUnit(times ? { ...unit, ...times } : unit);
  }
}

function allocate(layout: I420Layout) {
  return { layout, address: koffi.alloc('uint8_t', layout.sizeBytes) as bigint };
}
