/** How a secret is protected against guessing: some failures are free, then each one makes the next try wait longer. */
export interface LockoutPolicy {
  /** Failures in a row without any wait. */
  readonly freeFailures: number;
  /** Wait after the last free failure, in ms; every further failure doubles it. */
  readonly firstWaitMs: number;
  /** Longest wait, in ms: a lock-out is always temporary. */
  readonly longestWaitMs: number;
  /** Quiet time after which failures are forgotten, in ms; infinite where only a success forgets them. */
  readonly forgetAfterMs: number;
  /** Failures in a row after which the secret is not tried any more until something else proves the person. */
  readonly mostFailures?: number;
}

/** Failures since the last success. */
export interface LockoutState {
  readonly failures: number;
  /** Time of the last counted failure, in ms since 1970. */
  readonly lastFailureAtMs: number;
}

export type AttemptDecision =
  | { readonly ok: true /** To store before the secret is checked. */; readonly state: LockoutState }
  | { readonly ok: false; readonly reason: 'locked' /** Time left, in ms. */; readonly waitMs: number }
  | {
      readonly ok: false;
      readonly reason: 'exhausted';
      /** Until the failures are forgotten, in ms; infinite where time forgets none. */
      readonly waitMs: number;
    };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What all lock-outs have in common that end by themselves. Source: reliability facts D6 and T25; the numbers are our choice. */
const TEMPORARY: Omit<LockoutPolicy, 'freeFailures'> = {
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 15 * MINUTE_MS,
  forgetAfterMs: 12 * HOUR_MS,
};

/**
 * Passwords of one account at the form. After twenty failures in a row only a new password by mail helps, or twelve hours without
 * a failure. Together with `OWNER_LOCKOUT` that is the thirty of twelve hours. Source: reliability facts B10.
 */
export const ACCOUNT_LOCKOUT: LockoutPolicy = { ...TEMPORARY, freeFailures: 5, mostFailures: 20 };

/** Passwords of one account where somebody who is signed in has to prove that it is the owner. */
export const OWNER_LOCKOUT: LockoutPolicy = { ...ACCOUNT_LOCKOUT, mostFailures: 10 };

/** Passwords tried from one address, whichever the account: a household or a school may share it, so it is laxer. */
export const ADDRESS_LOCKOUT: LockoutPolicy = { ...TEMPORARY, freeFailures: 40 };

/** PIN of one profile. A PIN has 10,000 values: after twenty failures only the account's password or mail helps. Source: T5. */
export const PIN_LOCKOUT: LockoutPolicy = {
  freeFailures: 5,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 15 * MINUTE_MS,
  forgetAfterMs: Number.POSITIVE_INFINITY,
  mostFailures: 20,
};

/** PINs of a household together, so that many profiles do not mean many tries. The number is our choice. */
export const HOUSEHOLD_PIN_LOCKOUT: LockoutPolicy = { ...TEMPORARY, freeFailures: 10 };

/** Mails of recovery to one address; each counts, whatever comes of it. Source: ledger B7; the numbers are our choice. */
export const RECOVERY_LIMIT: LockoutPolicy = {
  freeFailures: 5,
  firstWaitMs: MINUTE_MS,
  longestWaitMs: 15 * MINUTE_MS,
  forgetAfterMs: HOUR_MS,
};

/** Wait that these failures in a row bring, in ms. */
export function waitAfter(failures: number, policy: LockoutPolicy): number {
  if (failures < policy.freeFailures) return 0;
  return Math.min(policy.longestWaitMs, policy.firstWaitMs * 2 ** (failures - policy.freeFailures));
}

/**
 * May a secret be tried now? A yes carries the state with this try already counted as a failure: store it first, so that tries at
 * the same time cannot slip through together; a success forgets it again. Refused tries are not counted.
 */
export function decideAttempt(state: LockoutState | null, policy: LockoutPolicy, nowMs: number): AttemptDecision {
  const known = state !== null && nowMs - state.lastFailureAtMs < policy.forgetAfterMs ? state : null;
  if (known !== null) {
    if (policy.mostFailures !== undefined && known.failures >= policy.mostFailures) {
      const waitMs = known.lastFailureAtMs + policy.forgetAfterMs - nowMs;
      return { ok: false, reason: 'exhausted', waitMs };
    }
    const waitMs = known.lastFailureAtMs + waitAfter(known.failures, policy) - nowMs;
    if (waitMs > 0) return { ok: false, reason: 'locked', waitMs };
  }
  return { ok: true, state: { failures: (known?.failures ?? 0) + 1, lastFailureAtMs: nowMs } };
}
