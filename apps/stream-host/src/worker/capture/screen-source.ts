import { performance } from 'node:perf_hooks';
import type { CapturePace } from './capture-pace.ts';
import type { ScreenPicture } from './screen-copy.ts';

/** Timers are no more exact than this, in ms: what is due sooner is due. */
const TIMER_MS = 1;
/** How soon a viewer who cannot take a picture is asked again unless something happens before, in ms. */
const ASK_AGAIN_MS = 100;

interface Parts {
  readonly pace: CapturePace;
  /** Copies the screen; changes from then on are reported anew. */
  readonly copy: () => Promise<ScreenPicture>;
  /** Whether the encoder has none inside it. */
  readonly isFree: () => boolean;
  /** Whether the viewer could use a picture now. */
  readonly canTake: () => boolean;
  /** Has read the picture when it returns. `changedMs` is when the earliest change in it happened. */
  readonly take: (picture: ScreenPicture, changedMs: number) => void;
  readonly onFault: (reason: string) => void;
}

/**
 * Takes pictures of the screen when the pace wants them and the encoder is free for them, so none ever waits in a queue and
 * gets old. `proceed` has to be called after everything that may make one due.
 */
export class ScreenSource {
  readonly #parts: Parts;
  #timer: NodeJS.Timeout | undefined;
  #copying: Promise<void> | null = null;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  proceed(): void {
    clearTimeout(this.#timer);
    const { pace, isFree, canTake } = this.#parts;
    if (this.#stopped || this.#copying || !isFree()) return;
    const waitMs = pace.waitMs(performance.now());
    if (waitMs === null) return;
    if (waitMs >= TIMER_MS) this.#proceedIn(waitMs);
    else if (!canTake()) this.#proceedIn(ASK_AGAIN_MS);
    else this.#copying = this.#copy();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#copying;
  }

  #proceedIn(ms: number): void {
    this.#timer = setTimeout(() => this.proceed(), ms);
  }

  async #copy(): Promise<void> {
    const { pace, copy, take, onFault } = this.#parts;
    try {
      const changedMs = pace.take(performance.now());
      const picture = await copy();
      if (!this.#stopped) take(picture, changedMs);
    } catch (error) {
      onFault(error instanceof Error ? error.message : String(error));
    } finally {
      this.#copying = null;
    }
    this.proceed();
  }
}
