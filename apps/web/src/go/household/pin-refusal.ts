import type { Problem } from '@nimbo/contracts/problems';
import { problemCode } from '../access/api.ts';
import type { HttpReply } from '../access/http-client.ts';

/** Why a PIN was not taken. */
export type PinRefusal =
  | { readonly kind: 'wrong' /** Tries until there is a pause. */; readonly triesLeft: number }
  /** Nothing is tried before this time, in ms since 1970. */
  | { readonly kind: 'wait'; readonly untilMs: number }
  /** Only the owner of the account helps. */
  | { readonly kind: 'exhausted' }
  /** Something else than the PIN; without a code nobody answered. */
  | { readonly kind: 'other'; readonly code: string | undefined };

/** Wait where the api names none, in seconds. */
const USUAL_WAIT_SECONDS = 60;

export function pinRefusalOf(reply: HttpReply, nowMs: number): PinRefusal {
  const code = problemCode(reply);
  const { triesLeft = 0, retryAfterSeconds = USUAL_WAIT_SECONDS } = (reply.data ?? {}) as Partial<Problem>;
  switch (code) {
    case 'pin-wrong':
    case 'pin-needed':
      return { kind: 'wrong', triesLeft };
    case 'pin-locked':
      return { kind: 'wait', untilMs: nowMs + retryAfterSeconds * 1000 };
    case 'pin-exhausted':
      return { kind: 'exhausted' };
    default:
      return { kind: 'other', code };
  }
}

/** Full minutes that are left, at least one while anything is. */
export function minutesLeft(untilMs: number, nowMs: number): number {
  return Math.max(0, Math.ceil((untilMs - nowMs) / 60_000));
}
