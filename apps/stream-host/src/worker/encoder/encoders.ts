/** Name of the element in its pipeline. */
export const ENCODER = 'encoder';

export interface EncoderKind {
  /** GStreamer's element. */
  readonly element: string;
  /** `proven`: tests and bench run with it. `unproven`: written by its documentation, never run on such hardware by us. */
  readonly standing: 'proven' | 'unproven';
  /** Part of a pipeline from I420 to H.264; the element is called `ENCODER` and its `bitrate` is in kbit/s. */
  describe(bitrateKbps: number): string;
}

/** Keyframes come on request only, since each is a burst of ten ordinary pictures: here the longest distance of two. */
const KEYFRAME_DISTANCE = 36_000;
/** How much the encoder may borrow from later pictures, in ms of the bitrate. */
const BORROW_MS = 100;

/** In the order of preference; the last one runs everywhere. */
export const ENCODERS: readonly EncoderKind[] = [
  {
    element: 'nvh264enc',
    standing: 'unproven',
    describe: (bitrateKbps) =>
      `nvh264enc name=${ENCODER} preset=low-latency-hp zerolatency=true rc-mode=cbr bframes=0 gop-size=-1 ` +
      `bitrate=${bitrateKbps} vbv-buffer-size=${(bitrateKbps * BORROW_MS) / 1000}`,
  },
  {
    element: 'vah264enc',
    standing: 'unproven',
    describe: (bitrateKbps) =>
      `videoconvert ! video/x-raw,format=NV12 ! vah264enc name=${ENCODER} target-usage=7 rate-control=cbr b-frames=0 ` +
      `ref-frames=1 key-int-max=1024 bitrate=${bitrateKbps}`,
  },
  {
    element: 'x264enc',
    standing: 'proven',
    describe: (bitrateKbps) =>
      `x264enc name=${ENCODER} tune=zerolatency speed-preset=ultrafast bitrate=${bitrateKbps} ` +
      `key-int-max=${KEYFRAME_DISTANCE} byte-stream=true aud=false vbv-buf-capacity=${BORROW_MS}`,
  },
];
