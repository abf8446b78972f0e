import { Attempts } from '@nimbo/service-runtime/attempts';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { LONGEST_SESSION_DAYS } from '../own-account/sign-outs.ts';
import type { Vault } from '../saves/vault.ts';

/** Counted failures of more than half a day ago count for nobody, save those of PINs. Source: the lock-outs of the domain. */
const ATTEMPTS_MS = 24 * 60 * 60_000;
/** How long an answer of a parent can be looked up in an export, in days. Our choice. */
const ANSWERS_DAYS = 30;
/**
 * After so long neither web nor the identity service knows a browser that was signed out or not seen: whoever signs in there types the
 * password, and who played there need not be known any more.
 */
const AUTH_SESSION_DAYS = LONGEST_SESSION_DAYS + 10;

export interface SweepSettings {
  readonly pool: Pool;
  readonly vault: Vault;
  /** ms since 1970 */
  readonly now: () => number;
}

const OLD = [
  // Where nothing is pushed nobody takes them.
  'api.pushes where give_up_at <= now()',
  'api.notices where expires_at <= now()',
  `api.pin_recoveries where sent_at < now() - interval '2 days'`,
  `api.wishes where coalesce(answered_at, expires_at) < now() - interval '${ANSWERS_DAYS} days'`,
  `api.title_grants where until < now() - interval '${ANSWERS_DAYS} days'`,
  `api.time_grants where granted_at < now() - interval '${ANSWERS_DAYS} days'`,
  `api.auth_sessions s where now() - interval '${AUTH_SESSION_DAYS} days' >
     coalesce(s.revoked_at, (select d.seen_at from api.devices d where d.auth_session_id = s.id), s.created_at)`,
];

/** Drops what nobody can want any more. Any number of processes may do so. */
export async function sweepOld({ pool, vault, now }: SweepSettings): Promise<void> {
  // A PIN's failures are forgotten by the right PIN alone (decision 121).
  await new Attempts(pool, 'api.failed_attempts', now).sweep(ATTEMPTS_MS, 'profile:');
  for (const rows of OLD) await pool.query(`delete from ${rows}`);
  await vault.sweepDeleted();
}
