import type { WorkerOptions } from '../../worker-protocol.ts';

/** Names of elements the worker steers. */
export const GATE = 'gate';
export const ENCODER = 'encoder';

/** Length of one packet of sound. Source: streaming facts, section 3. */
const AUDIO_PACKET_MS = 10;
const AUDIO_BITRATE = 128_000;

const SINK = 'appsink name=out sync=false async=false max-buffers=4 drop=false emit-signals=false';

/** Half the chroma samples of H.264 4:2:0 need even sizes: an odd display loses its last column or row. */
export function encodedSize(options: Pick<WorkerOptions, 'width' | 'height'>): { width: number; height: number } {
  return { width: options.width & ~1, height: options.height & ~1 };
}

/**
 * Screen to H.264 in the display's own size; the browser scales (decision 010).
 * No periodic keyframes: they come on request only, since each one is a burst of ten ordinary frames.
 */
export function describeVideo(options: WorkerOptions, bitrateKbps: number): string {
  const { width, height } = encodedSize(options);
  return [
    `ximagesrc display-name=${options.display} use-damage=0 show-pointer=true endx=${width - 1} endy=${height - 1}`,
    `video/x-raw,framerate=${options.fps}/1`,
    `valve name=${GATE} drop=false`,
    'videoconvert',
    'video/x-raw,format=I420',
    `x264enc name=${ENCODER} tune=zerolatency speed-preset=ultrafast bitrate=${bitrateKbps} key-int-max=36000 ` +
      'byte-stream=true aud=false vbv-buf-capacity=100',
    'video/x-h264,profile=constrained-baseline,stream-format=byte-stream,alignment=au',
    SINK,
  ].join(' ! ');
}

/**
 * The play session's sound to Opus; each session has a PulseAudio of its own with one null sink. It runs all the time: a
 * listener that asks for short blocks is what keeps the null sink from working in blocks of two seconds.
 */
export function describeAudio(pulseServer: string): string {
  return [
    `pulsesrc server=${pulseServer} device=@DEFAULT_MONITOR@ client-name=nimbo provide-clock=false ` +
      `buffer-time=20000 latency-time=${AUDIO_PACKET_MS * 1000}`,
    'audio/x-raw,rate=48000,channels=2',
    `opusenc frame-size=${AUDIO_PACKET_MS} bitrate=${AUDIO_BITRATE} audio-type=restricted-lowdelay bitrate-type=cbr`,
    SINK,
  ].join(' ! ');
}
