/** How long the host keeps a game nobody is connected to, in ms. Source: domain, free plan. */
export const REATTACH_WINDOW_MS = 120_000;
/** A connection that is not up after this long is given up for the next attempt, in ms. */
export const ATTEMPT_TIMEOUT_MS = 10_000;
/** A connection that carries nothing for this long is replaced, in ms. Source: reliability facts D1. */
export const STALL_MS = 2000;

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 8000;

/**
 * Pause before the next attempt in ms, or null when the game is not kept any longer.
 * `failedAttempts` counts those since the stream last played, `downForMs` is how long ago that was.
 */
export function nextAttemptDelay(failedAttempts: number, downForMs: number): number | null {
  const delayMs = Math.min(FIRST_DELAY_MS * 2 ** failedAttempts, LONGEST_DELAY_MS);
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
