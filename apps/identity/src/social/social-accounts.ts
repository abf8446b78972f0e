import { randomUUID } from 'node:crypto';
import type { Language } from '@nimbo/domain';
import { inTransaction, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';
import { parseEmail } from '../accounts/email.ts';
import type { LinkingPerson } from './attempt-store.ts';
import { decideSocialSignIn, type SocialDecision, type SocialPerson } from './decide-sign-in.ts';

/** Looks up who the person is here and decides what comes next. */
export async function recognise(db: Queryable, person: SocialPerson): Promise<SocialDecision> {
  const linked = await db.query<{ id: string; enabled: boolean }>(
    `select a.id, a.enabled from identity.accounts a join identity.federated_identities f on f.account_id = a.id
     where f.provider = $1 and f.subject = $2`,
    [person.provider, person.subject],
  );
  const namesake = await db.query<{ hasPassword: boolean }>(
    'select password_hash is not null as "hasPassword" from identity.accounts where email_key = $1',
    [person.email === null ? null : parseEmail(person.email)?.key],
  );
  return decideSocialSignIn(person, linked.rows[0] ?? null, namesake.rows[0] ?? null);
}

/** Lets a person open an account through the provider from now on. @returns false when the person has another one already */
export async function linkAccount(db: Queryable, accountId: string, person: LinkingPerson): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into identity.federated_identities (provider, subject, account_id, username) values ($1, $2, $3, $4)
     on conflict do nothing`,
    [person.provider, person.subject, accountId, person.email],
  );
  return rowCount === 1;
}

/** Makes an account without a password. @returns null when somebody was faster with this address or this person */
export function joinThroughProvider(pool: Pool, person: LinkingPerson, locale: Language): Promise<string | null> {
  return inTransaction(pool, async (client) => {
    const email = parseEmail(person.email)!;
    const { rows } = await client.query<{ id: string }>(
      `insert into identity.accounts (id, email, email_key, email_verified, locale, password_hash)
       values ($1, $2, $3, $4, $5, null) on conflict do nothing returning id`,
      [randomUUID(), email.address, email.key, person.emailVerified === true, locale],
    );
    const accountId = rows[0]?.id;
    if (accountId === undefined) return null;
    if (await linkAccount(client, accountId, person)) return accountId;
    await client.query('delete from identity.accounts where id = $1', [accountId]);
    return null;
  });
}
