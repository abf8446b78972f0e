import { isLanguage, type Language } from '@nimbo/domain';
import { isUniqueViolation, type Queryable } from '@nimbo/service-runtime/postgres';

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly locale: Language;
  readonly roles: readonly string[];
  readonly enabled: boolean;
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
  password_hash: string;
}

const COLUMNS = 'id, email, email_verified, locale, roles, enabled, password_hash';

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  email: row.email,
  emailVerified: row.email_verified,
  locale: isLanguage(row.locale) ? row.locale : 'en',
  roles: row.roles,
  enabled: row.enabled,
});

export async function loadAccount(db: Queryable, id: string): Promise<Account | null> {
  const { rows } = await db.query<AccountRow>(`select ${COLUMNS} from identity.accounts where id = $1`, [id]);
  return rows[0] ? toAccount(rows[0]) : null;
}

export async function loadCredentials(
  db: Queryable,
  emailKey: string,
): Promise<{ account: Account; passwordHash: string } | null> {
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

/** Stores a new password and ends whatever the account is signed in to. */
export async function replacePassword(db: Queryable, accountId: string, passwordHash: string): Promise<void> {
  await db.query('update identity.accounts set password_hash = $2, password_changed_at = now() where id = $1', [
    accountId,
    passwordHash,
  ]);
  await db.query('delete from identity.artifacts where account_id = $1', [accountId]);
}
