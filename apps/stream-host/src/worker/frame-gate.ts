/** Frames are let through for this long after a change of the screen, in ms: one of them shows the last change. */
const LINGER_MS = 200;
/**
 * A still screen sends a frame this often, in ms. Without it a lost last frame would never be noticed, let alone repaired,
 * and browsers count the pause as a freeze.
 */
export const KEEP_ALIVE_MS = 500;

/** Decides when captured frames are worth encoding: while somebody watches and the screen changes. Times in ms. */
export class FrameGate {
  readonly #set: (open: boolean) => void;
  #watched = false;
  #open: boolean;
  #changedAtMs = Number.NEGATIVE_INFINITY;
  #frameAtMs = Number.NEGATIVE_INFINITY;

  /** The gate starts open, for one first picture. */
  constructor(set: (open: boolean) => void) {
    this.#set = set;
    this.#open = true;
  }

  /** Somebody began or ceased to watch. */
  watch(watched: boolean, nowMs: number): void {
    this.#watched = watched;
    this.#changedAtMs = nowMs;
    this.tick(nowMs);
  }

  /** The screen changed, or a picture is needed for another reason. */
  change(nowMs: number): void {
    this.#changedAtMs = nowMs;
    this.tick(nowMs);
  }

  /** A frame has come out of the encoder. */
  frame(nowMs: number): void {
    this.#frameAtMs = nowMs;
    this.tick(nowMs);
  }

  /** To be called a few times in each `KEEP_ALIVE_MS`. */
  tick(nowMs: number): void {
    const changing = nowMs - this.#changedAtMs < LINGER_MS;
    const due = nowMs - this.#frameAtMs >= KEEP_ALIVE_MS;
    const first = this.#frameAtMs === Number.NEGATIVE_INFINITY;
    const open = first || (this.#watched && (changing || due));
    if (open === this.#open) return;
    this.#open = open;
    this.#set(open);
  }
}
