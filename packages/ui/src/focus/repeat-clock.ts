/** Time until a held direction repeats for the first time, in ms. Source: DESIGN §5. */
const FIRST_REPEAT_MS = 380;
/** Time between repeats, and from when on they come faster, in ms. */
const REPEAT_MS = 110;
const FAST_REPEAT_MS = 60;
const FAST_AFTER_MS = 1200;

/** Pause before the next repeat of a direction that has been held for so long, in ms. */
export function nextRepeatDelay(heldMs: number): number {
  if (heldMs < FIRST_REPEAT_MS) return FIRST_REPEAT_MS - heldMs;
  return heldMs >= FAST_AFTER_MS ? FAST_REPEAT_MS : REPEAT_MS;
}
