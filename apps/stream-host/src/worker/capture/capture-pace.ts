import type { Tuning } from '../../tuning.ts';

/**
 * A still screen sends a frame this often, in ms. Without it a lost last frame would never be noticed, let alone repaired,
 * and browsers count the pause as a freeze.
 */
export const KEEP_ALIVE_MS = 500;
/** How much faster than the wanted rate pictures may be taken in the long run: many games draw 62 times a second. */
const LEEWAY = 1.1;
/** Pictures that may be taken early when a game draws unevenly. */
const UNEVEN_PICTURES = 1.5;
/**
 * The player's doings are worth one more picture each, but not more often than this, in ms: neither the answer to a press nor the
 * game's next pictures after it have to wait for the budget.
 */
const ANSWER_EVERY_MS = 50;

/**
 * Decides when pictures of the screen are taken: as soon as it has changed, but in the long run no faster than the frame rate;
 * from time to time while it stands still; never while nobody watches. Every change is in some picture. Times in ms.
 */
export class CapturePace {
  readonly #mode: Tuning['capture'];
  #fps: number;
  #watched = false;
  #first = true;
  #changedAtMs: number | null = null;
  #takenAtMs = Number.NEGATIVE_INFINITY;
  #answeredAtMs = Number.NEGATIVE_INFINITY;
  #budget = UNEVEN_PICTURES;
  #budgetAtMs = Number.NEGATIVE_INFINITY;

  /** One first picture is taken even if nobody watches. */
  constructor(fps: number, mode: Tuning['capture']) {
    this.#fps = fps;
    this.#mode = mode;
  }

  setFps(fps: number): void {
    this.#fps = fps;
  }

  /** Somebody began or ceased to watch. */
  watch(watched: boolean, nowMs: number): void {
    this.#watched = watched;
    if (watched) this.change(nowMs);
  }

  /** The screen has changed, or a picture is needed for another reason. */
  change(nowMs: number): void {
    this.#changedAtMs ??= nowMs;
  }

  /** The player did something: what changes next is what he waits for. */
  input(nowMs: number): void {
    if (nowMs - this.#answeredAtMs < ANSWER_EVERY_MS) return;
    this.#answeredAtMs = nowMs;
    this.#fill(nowMs);
    this.#budget = Math.min(UNEVEN_PICTURES, this.#budget) + 1;
  }

  /** How long until a picture is to be taken; 0 when it is due, null when none is wanted until something happens. */
  waitMs(nowMs: number): number | null {
    if (this.#first) return 0;
    if (!this.#watched) return null;
    const keepAliveInMs = Math.max(0, this.#takenAtMs + KEEP_ALIVE_MS - nowMs);
    if (this.#changedAtMs === null) return keepAliveInMs;
    return this.#mode === 'tick' ? this.#untilTick(nowMs) : this.#untilAffordable(nowMs);
  }

  /** A picture is being taken now. Returns when the earliest change it shows happened. */
  take(nowMs: number): number {
    const changedAtMs = this.#changedAtMs ?? nowMs;
    this.#fill(nowMs);
    this.#budget = Math.max(0, this.#budget - 1);
    this.#first = false;
    this.#changedAtMs = null;
    this.#takenAtMs = nowMs;
    return changedAtMs;
  }

  #untilAffordable(nowMs: number): number {
    this.#fill(nowMs);
    return Math.max(0, (1 - this.#budget) / this.#picturesPerMs);
  }

  /** The free-running clock: its ticks are the multiples of the frame's length; one tick takes one picture. */
  #untilTick(nowMs: number): number {
    const frameMs = 1000 / this.#fps;
    const tickOf = (ms: number) => Math.floor(ms / frameMs);
    const changedAtMs = this.#changedAtMs ?? nowMs;
    const isDue = tickOf(nowMs) > Math.max(tickOf(changedAtMs), tickOf(this.#takenAtMs));
    return isDue ? 0 : (tickOf(nowMs) + 1) * frameMs - nowMs;
  }

  #fill(nowMs: number): void {
    const passedMs = nowMs - this.#budgetAtMs;
    // Time alone fills it only so far; what an input added stays.
    const filled = Math.min(UNEVEN_PICTURES, this.#budget + passedMs * this.#picturesPerMs);
    this.#budget = Math.max(this.#budget, filled);
    this.#budgetAtMs = nowMs;
  }

  get #picturesPerMs(): number {
    return (this.#fps * LEEWAY) / 1000;
  }
}
