import { randomUUID } from 'node:crypto';
import type { Language } from '@nimbo/domain';
import { inTransaction, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';
import type { ProvedAccount } from '../accounts/account-store.ts';
import { parseEmail } from '../accounts/email.ts';
import { READ_AT } from '../accounts/sign-in-time.ts';
import type { LinkingPerson } from './attempt-store.ts';
import { decideSocialSignIn, type SocialDecision, type SocialPerson } from './decide-sign-in.ts';

/** Looks up who the person is here and decides what comes next. */
export async function recognise(db: Queryable, person: SocialPerson): Promise<SocialDecision> {
  const linked = await db.query<ProvedAccount & { enabled: boolean }>(
    `select a.id, a.enabled, ${READ_AT} as "readAt"
     from identity.accounts a join identity.federated_identities f on f.account_id = a.id
     where f.provider = $1 and f.subject = $2 for share of a`,
    [person.provider, person.subject],
  );
  const namesake = await db.query<{ hasPassword: boolean }>(
    'select password_hash is not null as "hasPassword" from identity.accounts where email_key = $1',
    [person.email === null ? null : parseEmail(person.email)?.key],
  );
  return decideSocialSignIn(person, linked.rows[0] ?? null, namesake.rows[0] ?? null);
}

/**
 * Lets a person open an account through the provider from now on.
 * @param account as it was read when the person proved to own it
 * @returns false when the person has another one already, or the account has changed since
 */
export async function linkAccount(db: Queryable, account: ProvedAccount, person: LinkingPerson): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into identity.federated_identities (provider, subject, account_id, username)
     select $1, $2, id, $4 from identity.accounts where id = $3 and to_timestamp($5) > sign_ins_valid_after for share
     on conflict do nothing`,
    [person.provider, person.subject, account.id, person.email, account.readAt],
  );
  return rowCount === 1;
}

/** Makes an account without a password. @returns null when somebody was faster with this address or this person */
export function joinThroughProvider(
  pool: Pool,
  person: LinkingPerson,
  locale: Language,
): Promise<ProvedAccount | null> {
  return inTransaction(pool, async (client) => {
    const email = parseEmail(person.email)!;
    const { rows } = await client.query<ProvedAccount>(
      `insert into identity.accounts (id, email, email_key, email_verified, locale, password_hash)
       values ($1, $2, $3, $4, $5, null) on conflict do nothing returning id, ${READ_AT} as "readAt"`,
      [randomUUID(), email.address, email.key, person.emailVerified === true, locale],
    );
    const account = rows[0];
    if (account === undefined) return null;
    if (await linkAccount(client, account, person)) return account;
    await client.query('delete from identity.accounts where id = $1', [account.id]);
    return null;
  });
}
