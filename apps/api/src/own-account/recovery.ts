import { createHash } from 'node:crypto';
import { type LockoutPolicy, RECOVERY_LIMIT } from '@nimbo/domain';
import { addressGroup } from '@nimbo/service-runtime/address-group';
import { Attempts } from '@nimbo/service-runtime/attempts';
import type { Logger } from '@nimbo/service-runtime/log';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { countTry } from './count-try.ts';
import type { IdentityAdmin } from './identity-admin.ts';

/** A household or a school may share an address. */
const ADDRESS_LIMIT: LockoutPolicy = { ...RECOVERY_LIMIT, freeFailures: RECOVERY_LIMIT.freeFailures * 6 };

export interface RecoveryOptions {
  readonly pool: Pool;
  readonly identity: IdentityAdmin;
  /** The specification's text for an address without account; without it nobody learns who has one. Source: facts D8 (a). */
  readonly tellUnknownEmail: boolean;
  readonly log: Logger;
  readonly now: () => number;
}

/** Mails that lead back into an account, few of them. */
export function createRecovery({ pool, identity, tellUnknownEmail, log, now }: RecoveryOptions) {
  const attempts = new Attempts(pool, 'api.failed_attempts', now);
  // The table names nobody.
  const digest = (text: string) => createHash('sha256').update(`nimbo:recovery:${text}`).digest('base64url');

  const limit = (email: string, address: string) =>
    countTry(attempts, [
      { subject: `recovery:${digest(email)}`, policy: RECOVERY_LIMIT },
      { subject: `recovery-address:${digest(addressGroup(address))}`, policy: ADDRESS_LIMIT },
    ]);

  async function send(email: string): Promise<void> {
    const user = await identity.userByEmail(email);
    if (!user?.enabled) throw new ProblemError('email-unknown');
    if (!(await identity.sendLink(user.id, 'UPDATE_PASSWORD'))) throw new ProblemError('mail-failed');
  }

  /** Refuses with `too-many-requests`; with `email-unknown` and `mail-failed` where the operator lets them be told. */
  return async (given: string, address: string): Promise<void> => {
    const email = given.trim().toLowerCase();
    await limit(email, address);
    if (tellUnknownEmail) return send(email);
    // The reply does not wait: how long the work takes would tell, too.
    void send(email).catch((error: unknown) => log.info({ err: error }, 'no recovery mail was sent'));
  };
}
