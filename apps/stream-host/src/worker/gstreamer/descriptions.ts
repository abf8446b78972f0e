import type { WorkerOptions } from '../../worker-protocol.ts';

/** Length of one packet of sound. Source: streaming facts, section 3. */
export const AUDIO_PACKET_MS = 10;
const AUDIO_BITRATE = 128_000;
/** How often the loudness is told, in ms. */
const LEVEL_INTERVAL_MS = 250;

/** The end of every pipeline of ours; what it holds is taken out by `Pipeline`. */
export const APP_SINK = 'appsink name=out sync=false async=false max-buffers=4 drop=false emit-signals=false';

/** Half the chroma samples of H.264 4:2:0 need even sizes: an odd display loses its last column or row. */
export function encodedSize(options: Pick<WorkerOptions, 'width' | 'height'>): { width: number; height: number } {
  return { width: options.width & ~1, height: options.height & ~1 };
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
    `level interval=${LEVEL_INTERVAL_MS * 1_000_000} post-messages=true`,
    `opusenc frame-size=${AUDIO_PACKET_MS} bitrate=${AUDIO_BITRATE} audio-type=restricted-lowdelay bitrate-type=cbr`,
    APP_SINK,
  ].join(' ! ');
}
