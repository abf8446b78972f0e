import { FREE_PLAY_SECONDS, WELCOME_EXPIRY_MS } from './constants.ts';

/** Value of `welcome-expire` for a modal that is shown now, ms since 1970. Source: Spec §4. */
export function welcomeExpire(nowMs: number): number {
  return nowMs + WELCOME_EXPIRY_MS;
}

/** True where `welcome-expire` keeps the modal away. A value that is no time, or further away than it is ever set, does not. */
export function isWelcomeSpaced(stored: string | null, nowMs: number): boolean {
  if (stored === null || !/^\d{1,16}$/.test(stored)) return false;
  const expire = Number(stored);
  return nowMs < expire && expire <= nowMs + WELCOME_EXPIRY_MS;
}

export interface WelcomeSituation {
  readonly stored: string | null;
  readonly nowMs: number;
  readonly kids: boolean;
  /** The profile has played before: it is no welcome any more. */
  readonly hasPlayed: boolean;
  /** What can-play gives for the game the modal would offer, in seconds; null where it may not be played. */
  readonly maxPlaySeconds: number | null;
}

/** The modal promises ten minutes, so it is shown only where the api gives at least those. Source: ledger E14. */
export function isWelcomeDue(situation: WelcomeSituation): boolean {
  const { stored, nowMs, kids, hasPlayed, maxPlaySeconds } = situation;
  if (kids || hasPlayed || maxPlaySeconds === null || maxPlaySeconds < FREE_PLAY_SECONDS) return false;
  return !isWelcomeSpaced(stored, nowMs);
}
