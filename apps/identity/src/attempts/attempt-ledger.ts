import { createHmac } from 'node:crypto';
import { ACCOUNT_LOCKOUT, ADDRESS_LOCKOUT, OWNER_LOCKOUT } from '@nimbo/domain';
import { Attempts } from '@nimbo/service-runtime/attempts';
import { inTransaction, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';

export interface AttemptLedger {
  /** Counts a try as failed before it is checked; false while the account's name or the address has to wait. */
  begin(name: string, address: string): Promise<boolean>;
  /** Takes the try back: the password was right. */
  succeed(name: string, address: string): Promise<void>;
  /** A new password was set by who has the account's mail: guesses at the old one are over. */
  forgive(name: string, db: Queryable): Promise<void>;
  /** Drops what is too old to matter. */
  sweep(): Promise<void>;
}

/**
 * Who has to prove the password: anybody at the form, or somebody who is signed in. Apart, so that strangers who guess at the form
 * do not lock the owner out of his own pages, nor he them; both together are few enough.
 */
const POLICIES = { account: ACCOUNT_LOCKOUT, checked: OWNER_LOCKOUT } as const;
type Asked = keyof typeof POLICIES;

export interface AttemptLedgerOptions {
  readonly pool: Pool;
  readonly asked: Asked;
  /** Key of the digests under which names and addresses are stored. */
  readonly key: Buffer;
  /** Time now, in ms since 1970. */
  readonly clock: () => number;
}

/** Failures by account name and by address. */
export function createAttemptLedger({ pool, asked, key, clock }: AttemptLedgerOptions): AttemptLedger {
  const attempts = new Attempts(pool, 'identity.failed_attempts', clock);
  const subjectOf = (kind: Asked | 'address', text: string) =>
    `${kind}:${createHmac('sha256', key).update(`${kind}:${text}`).digest('base64url')}`;

  return {
    async begin(name, address) {
      const verdict = await attempts.begin([
        { subject: subjectOf(asked, name), policy: POLICIES[asked] },
        { subject: subjectOf('address', address), policy: ADDRESS_LOCKOUT },
      ]);
      return verdict.ok;
    },
    succeed: (name, address) =>
      inTransaction(pool, async (client) => {
        await attempts.forget(subjectOf(asked, name), client);
        // Only this try is taken back: one's own account must not wash an address clean.
        await attempts.takeBack(subjectOf('address', address), client);
      }),
    async forgive(name, db) {
      for (const each of ['account', 'checked'] as const) await attempts.forget(subjectOf(each, name), db);
    },
    sweep: () => attempts.sweep(ACCOUNT_LOCKOUT.forgetAfterMs),
  };
}
