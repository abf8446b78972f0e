/** How often a player is told the time that is left, in seconds, and from when on each second. */
const USUAL_STEP_SECONDS = 10;
const LAST_SECONDS = 30;

/** True when the remaining play has passed a mark the player is told about: each ten seconds, at the end each second. */
export function isClockDue(beforeSeconds: number, nowSeconds: number): boolean {
  const step = nowSeconds < LAST_SECONDS ? 1 : USUAL_STEP_SECONDS;
  return Math.ceil(beforeSeconds / step) !== Math.ceil(nowSeconds / step);
}
