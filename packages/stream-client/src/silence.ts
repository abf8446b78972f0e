/**
 * Silence that is a cut, in ms. A connection that lives says something at least each half second: the answer to a ping, a
 * keep-alive picture, and sound all the time.
 */
export const SILENCE_MS = 850;
/** Timers of a hidden page run once a second or less. */
const HIDDEN_SILENCE_MS = 4000;
/** A look that comes this much too late says more about this machine than about the network, in ms. */
const LATE_LOOK_MS = 300;

export interface SilenceState {
  readonly heardAtMs: number;
  readonly lookedAtMs: number;
  readonly isSilent: boolean;
}

export function startListening(nowMs: number): SilenceState {
  return { heardAtMs: nowMs, lookedAtMs: nowMs, isSilent: false };
}

export function hear(state: SilenceState, nowMs: number): SilenceState {
  return { ...state, heardAtMs: Math.max(state.heardAtMs, nowMs), isSilent: false };
}

/** To be called each `intervalMs`; a page that was itself asleep gives the network another chance. */
export function look(state: SilenceState, nowMs: number, intervalMs: number, isHidden: boolean): SilenceState {
  const lateMs = nowMs - state.lookedAtMs - intervalMs;
  const limitMs = isHidden ? HIDDEN_SILENCE_MS : SILENCE_MS;
  const heardAtMs = lateMs > LATE_LOOK_MS ? Math.max(state.heardAtMs, nowMs - limitMs / 2) : state.heardAtMs;
  return { heardAtMs, lookedAtMs: nowMs, isSilent: nowMs - heardAtMs > limitMs };
}
