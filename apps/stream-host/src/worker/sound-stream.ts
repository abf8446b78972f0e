import { AUDIO_PACKET_MS, describeAudio } from './gstreamer/descriptions.ts';
import type { EncodedUnit } from './gstreamer/library.ts';
import { Pipeline } from './gstreamer/pipeline.ts';
import { SoundTimeline } from './sound-timeline.ts';

/** Pause before the sound is tried again after a fault, in ms. The server itself takes about as long to come back. */
const RETRY_MS = 500;
/** What `level` says of each channel: its peak in dB, -350 and below for digital silence. */
const PEAKS = /peak=[^<]*<([^>]*)>/;
const SILENCE_DB = -300;

export interface SoundStreamEvents {
  onPacket(unit: EncodedUnit): void;
  /** Whether the game plays into what is recorded; told at each change. */
  onPlaying(isPlaying: boolean): void;
  /** It will be tried again. */
  onFault(reason: string): void;
}

/** The game's sound in Opus. A game without it is worth more than none: faults are tried again for ever, never fatal. */
export class SoundStream {
  readonly #server: string;
  readonly #events: SoundStreamEvents;
  readonly #timeline = new SoundTimeline(BigInt(AUDIO_PACKET_MS) * 1_000_000n);
  #pipeline: Pipeline | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** Until the first fault the game is given the benefit of the doubt: many begin in silence. */
  #isPlaying = true;

  constructor(server: string, events: SoundStreamEvents) {
    this.#server = server;
    this.#events = events;
    this.#start();
  }

  get isPlaying(): boolean {
    return this.#isPlaying;
  }

  async stop(): Promise<void> {
    clearTimeout(this.#retry);
    await this.#pipeline?.stop();
  }

  #start(): void {
    this.#timeline.restart();
    this.#pipeline = new Pipeline(describeAudio(this.#server), {
      onUnit: (unit) =>
        this.#events.onPacket({ ...unit, ptsNs: this.#timeline.at(unit.ptsNs, process.hrtime.bigint()) }),
      onNotice: (text) => {
        if (!this.#isPlaying && isAudible(text)) this.#say(true);
      },
      onFault: (reason) => {
        this.#say(false);
        this.#events.onFault(reason);
        this.#retry = setTimeout(() => this.#start(), RETRY_MS);
      },
    });
  }

  #say(isPlaying: boolean): void {
    if (isPlaying === this.#isPlaying) return;
    this.#isPlaying = isPlaying;
    this.#events.onPlaying(isPlaying);
  }
}

/** Whether a notice of `level` tells of anything but digital silence. */
export function isAudible(notice: string): boolean {
  const peaks = PEAKS.exec(notice)?.[1]?.match(/-?\d+(\.\d+)?/g) ?? [];
  return peaks.some((peak) => Number(peak) > SILENCE_DB);
}
