/** H.264 in the profile our hosts encode; levels are not looked at. Source: RFC 6381 §3.3. */
const CODEC = 'avc1.42e02a';
/** Pictures waiting for the decoder before it counts as overwhelmed; those up to the next keyframe are left out then. */
const MOST_WAITING = 8;

export interface EncodedPicture {
  readonly isKeyframe: boolean;
  /** Microseconds; also the decoded frame's. */
  readonly timestampUs: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface PictureDecoderEvents {
  /** The frame is the taker's to close. */
  onFrame(frame: VideoFrame): void;
  /** Nothing more comes out before the next keyframe. */
  onKeyframeNeeded(): void;
  /** This browser cannot decode the pictures. */
  onUnsupported(): void;
}

/** Decodes whole pictures with WebCodecs, one in one out, nothing waits for a later one. */
export class PictureDecoder {
  readonly #events: PictureDecoderEvents;
  readonly #acceleration: HardwareAcceleration;
  #decoder: VideoDecoder | null = null;
  #needsKeyframe = true;
  #faults = 0;
  #hasDecoded = false;
  /** Pictures left out since the first that could be decoded. */
  droppedPictures = 0;

  constructor(acceleration: HardwareAcceleration, events: PictureDecoderEvents) {
    this.#acceleration = acceleration;
    this.#events = events;
  }

  decode({ isKeyframe, timestampUs, bytes }: EncodedPicture): void {
    if (!this.#decoder && !this.#open()) return;
    const decoder = this.#decoder!;
    if (decoder.decodeQueueSize >= MOST_WAITING && !isKeyframe) this.#needsKeyframe = true;
    if (this.#needsKeyframe && !isKeyframe) {
      if (this.#hasDecoded) this.droppedPictures++;
      this.#events.onKeyframeNeeded();
      return;
    }
    this.#needsKeyframe = false;
    this.#hasDecoded = true;
    decoder.decode(new EncodedVideoChunk({ type: isKeyframe ? 'key' : 'delta', timestamp: timestampUs, data: bytes }));
  }

  close(): void {
    if (this.#decoder?.state === 'configured') this.#decoder.close();
    this.#decoder = null;
  }

  #open(): boolean {
    try {
      const decoder = new VideoDecoder({
        output: (frame) => {
          this.#faults = 0;
          this.#events.onFrame(frame);
        },
        error: () => this.#onFault(decoder),
      });
      decoder.configure({ codec: CODEC, hardwareAcceleration: this.#acceleration, optimizeForLatency: true });
      this.#decoder = decoder;
      this.#needsKeyframe = true;
      return true;
    } catch {
      this.#events.onUnsupported();
      return false;
    }
  }

  /** A decoder that has reported a fault is closed; a new one begins at a keyframe. Several in a row mean it never works. */
  #onFault(decoder: VideoDecoder): void {
    if (this.#decoder !== decoder) return;
    this.#decoder = null;
    this.#faults++;
    if (this.#faults > 3) this.#events.onUnsupported();
    else this.#events.onKeyframeNeeded();
  }
}
