import { isLanguage, type Language } from '@nimbo/domain';
import { isUniqueViolation, type Queryable } from '@nimbo/service-runtime/postgres';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly locale: Language;
  readonly roles: readonly string[];
  readonly enabled: boolean;
  readonly createdAt: Date;
}

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
}

const COLUMNS = 'id, email, email_verified, locale, roles, enabled, created_at, password_hash';

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  emailVerified: row.email_verified,
  locale: isLanguage(row.locale) ? row.locale : 'en',
  roles: row.roles,
  enabled: row.enabled,
  createdAt: row.created_at,
});

export async function loadAccount(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<AccountRow>(`select ${COLUMNS} from identity.accounts where id = $1`, [id]);
  return rows[0] ? toAccount(rows[0]) : null;
}

export async function loadCredentials(
  db: Queryable,
  emailKey: string,
): Promise<{ account: Account; passwordHash: string | null } | null> {
  const { rows } = await db.query<AccountRow>(`select ${COLUMNS} from identity.accounts where email_key = $1`, [
    emailKey,
  ]);
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

/** Null where the account has none: it joined through another provider. */
export async function loadPasswordHash(db: Queryable, accountId: string): Promise<string | null> {
  const { rows } = await db.query<{ password_hash: string | null }>(
    'select password_hash from identity.accounts where id = $1',
    [accountId],
  );
  return rows[0]?.password_hash ?? null;
}

export async function storePassword(db: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await db.query('update identity.accounts set password_hash = $2, password_changed_at = now() where id = $1', [
    accountId,
    passwordHash,
  ]);
  // Whoever asked for a link earlier has what he wanted, or was somebody else.
  await db.query(`delete from identity.action_links where account_id = $1 and action = 'UPDATE_PASSWORD'`, [accountId]);
}

/** Ends whatever the account is signed in to, and sign-ins whose password was right but which have not gone on; the clients hear of it. */
export async function endAllSessions(db: Queryable, accountId: string): Promise<void> {
  await db.query('delete from identity.artifacts where account_id = $1', [accountId]);
}

/** Stores a new password and ends whatever the account is signed in to. */
export async function replacePassword(db: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await storePassword(db, accountId, passwordHash);
  await endAllSessions(db, accountId);
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
