import { isLanguage, type Language } from '@nimbo/domain';
import { isUniqueViolation, type Queryable } from '@nimbo/service-runtime/postgres';
import { endAllSessions, endSignInsUnderWay, READ_AT, VALID_AFTER } from './sign-in-time.ts';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly locale: Language;
  readonly roles: readonly string[];
  readonly enabled: boolean;
  readonly createdAt: Date;
  /** When this was read, in whole seconds since 1970: the time of a sign-in that rests on it. Later than any change it shows. */
  readonly readAt: number;
  /** Sign-ins count when they are later, in seconds since 1970. */
  readonly signInsValidAfter: number;
}

/** The account somebody has proved to be his, and when it was read for that. */
export type ProvedAccount = Pick<Account, 'id' | 'readAt'>;

export interface NewAccount {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly locale: Language;
  readonly passwordHash: string;
}

interface AccountRow {
  id: string;
  email: string;
  email_verified: boolean;
  locale: string;
  roles: string[];
  enabled: boolean;
  created_at: Date;
  password_hash: string | null;
  read_at: number;
  valid_after: number;
}

const COLUMNS = `id, email, email_verified, locale, roles, enabled, created_at, password_hash, ${READ_AT} as read_at,
  ${VALID_AFTER} as valid_after`;

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  emailVerified: row.email_verified,
  locale: isLanguage(row.locale) ? row.locale : 'en',
  roles: row.roles,
  enabled: row.enabled,
  createdAt: row.created_at,
  readAt: row.read_at,
  signInsValidAfter: row.valid_after,
});

export async function loadAccount(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<AccountRow>(`select ${COLUMNS} from identity.accounts where id = $1`, [id]);
  return rows[0] ? toAccount(rows[0]) : null;
}

/** Waits for whoever is changing the account. */
export async function loadCredentials(
  db: Queryable,
  emailKey: string,
): Promise<{ account: Account; passwordHash: string | null } | null> {
  const { rows } = await db.query<AccountRow>(
    `select ${COLUMNS} from identity.accounts where email_key = $1 for share`,
    [emailKey],
  );
  return rows[0] ? { account: toAccount(rows[0]), passwordHash: rows[0].password_hash } : null;
}

/** `email-taken` when another account has the same address, whatever its case. */
export async function insertAccount(db: Queryable, account: NewAccount): Promise<'stored' | 'email-taken'> {
  try {
    await db.query(
      'insert into identity.accounts (id, email, email_key, locale, password_hash) values ($1, $2, $3, $4, $5)',
      [account.id, account.email, account.emailKey, account.locale, account.passwordHash],
    );
    return 'stored';
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_unique')) return 'email-taken';
    throw error;
  }
}

/** When the password was set; null where the account has none: it joined through another provider. */
export async function loadPasswordTime(db: Queryable, accountId: string): Promise<Date | null> {
  const { rows } = await db.query<{ setAt: Date }>(
    'select password_changed_at as "setAt" from identity.accounts where id = $1 and password_hash is not null',
    [accountId],
  );
  return rows[0]?.setAt ?? null;
}

async function storePassword(db: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await db.query('update identity.accounts set password_hash = $2, password_changed_at = now() where id = $1', [
    accountId,
    passwordHash,
  ]);
  // Whoever asked for a link earlier has what he wanted, or was somebody else.
  await db.query(`delete from identity.action_links where account_id = $1 and action = 'UPDATE_PASSWORD'`, [accountId]);
}

/** In a transaction: stores a new password. Sessions are left to who asks; sign-ins under way with the former one end. */
export async function changePassword(db: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await storePassword(db, accountId, passwordHash);
  await endSignInsUnderWay(db, accountId);
}

/** In a transaction: stores a new password and ends whatever the account is signed in to. */
export async function replacePassword(db: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await storePassword(db, accountId, passwordHash);
  await endAllSessions(db, accountId);
}

/**
 * In a transaction, before `confirmEmail`: who has the mail of an account that was never confirmed is not who made it, as far as
 * anybody knows. What the maker joined to it goes.
 */
export async function dropUnprovedIdentities(db: Queryable, accountId: string): Promise<void> {
  await db.query(
    `delete from identity.federated_identities f using identity.accounts a
     where f.account_id = $1 and a.id = $1 and not a.email_verified`,
    [accountId],
  );
}

/** @returns false where the address has changed since */
export async function confirmEmail(db: Queryable, accountId: string, emailKey: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'update identity.accounts set email_verified = true where id = $1 and email_key = $2',
    [accountId, emailKey],
  );
  return rowCount === 1;
}

/** Other providers the account may sign in through. */
export async function loadFederatedIdentities(db: Queryable, accountId: string) {
  const { rows } = await db.query<{ provider: string; subject: string; username: string }>(
    'select provider, subject, username from identity.federated_identities where account_id = $1 order by provider',
    [accountId],
  );
  return rows;
}

/** The account with all that hangs on it. @returns false where there was none */
export async function deleteAccount(db: Queryable, accountId: string): Promise<boolean> {
  await endAllSessions(db, accountId);
  const { rowCount } = await db.query('delete from identity.accounts where id = $1', [accountId]);
  return rowCount === 1;
}
