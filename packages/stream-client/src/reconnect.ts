/** How long hosts keep a game nobody is connected to at most, in ms: with a shorter one the api says that it has ended. */
export const REATTACH_WINDOW_MS = 300_000;
/** Ticket and WebSocket that are not there after this long are asked for anew, in ms: what was lost in a cut comes back late. */
export const ATTACH_TIMEOUT_MS = 3000;
/** A host that has let us in may still be starting the game; it offers media within this, in ms. */
export const OFFER_TIMEOUT_MS = 60_000;

const FIRST_DELAY_MS = 250;
/** While the player waits in front of the picture, and later. */
const LONGEST_DELAY_MS = 1000;
const PATIENT_DELAY_MS = 4000;
const PATIENT_AFTER_MS = 60_000;

/**
 * Pause before the next attempt in ms, or null when the game is not kept any longer.
 * `failedAttempts` counts those since the stream last played, `downForMs` is how long ago that was.
 */
export function nextAttemptDelay(failedAttempts: number, downForMs: number): number | null {
  const longestMs = downForMs < PATIENT_AFTER_MS ? LONGEST_DELAY_MS : PATIENT_DELAY_MS;
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** failedAttempts, longestMs);
  return downForMs + delayMs < REATTACH_WINDOW_MS ? delayMs : null;
}

/** Refusals no further attempt can change. */
const FINAL_CODES = new Set([
  'play-session-ended',
  'play-session-unknown',
  'signed-out',
  'token-missing',
  'token-invalid',
  'forbidden',
  'not-found',
  'invalid-request',
  'unsupported',
]);

export function isFinalRefusal(code: string): boolean {
  return FINAL_CODES.has(code);
}
