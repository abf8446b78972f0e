import { SHORT_SESSION_SECONDS } from './constants.ts';

/** True when the player should be asked what went wrong. Source: ledger E10. */
export function isShortSession(playedSeconds: number): boolean {
  return playedSeconds < SHORT_SESSION_SECONDS;
}
