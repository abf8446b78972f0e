import type { Language } from '@nimbo/domain';
import type { EndedSignIn } from '@nimbo/service-runtime/logout-token';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '@nimbo/service-runtime/postgres';
import type { Seal } from '@nimbo/service-runtime/seal';
import { z } from 'zod';

/** Life of an AuthSession nobody uses, in days; every renewal starts it anew. */
const SESSION_DAYS = 30;
/** Renew this long before the access token ends, in seconds, so that it survives its way to the api. */
const RENEWAL_MARGIN_SECONDS = 30;
/** Time a browser has to reach the identity service's sign-out, in seconds. */
const HANDOVER_SECONDS = 300;

const Sealed = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  idToken: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
});
/** What is kept sealed: the identity service's tokens and the personal data of the session. */
export type SessionSecrets = z.output<typeof Sealed>;

export interface AuthSession extends SessionSecrets {
  readonly id: string;
  readonly account: string;
  readonly language: Language;
  /** The access token should be renewed. */
  readonly due: boolean;
  /** The access token no longer counts. */
  readonly expired: boolean;
}

export interface NewAuthSession extends SessionSecrets {
  readonly id: string;
  readonly account: string;
  readonly language: Language;
  readonly accessTokenSeconds: number;
  /** `sid` of the identity service's tokens; null where they name none. */
  readonly identitySession: string | null;
}

export type Renewed = Omit<NewAuthSession, 'account' | 'language'>;

const COLUMNS = 'id, account, language, sealed, refresh_after <= now() as due, access_expires_at <= now() as expired';
const RENEWAL_TIMES = `refresh_after = now() + greatest($3::float8 - ${RENEWAL_MARGIN_SECONDS}, $3::float8 / 2) * interval '1 second',
       access_expires_at = now() + $3::float8 * interval '1 second',
       expires_at = now() + interval '${SESSION_DAYS} days'`;

interface Row {
  id: string;
  account: string;
  language: Language;
  sealed: Buffer;
  due: boolean;
  expired: boolean;
}

/** Rows of `web.auth_sessions` and what hangs on them. A row that cannot be unsealed is treated as gone. */
export function createAuthSessionStore(pool: Pool, seal: Seal) {
  const toSession = (row: Row | undefined): AuthSession | null => {
    if (!row) return null;
    const text = seal.open(row.id, row.sealed);
    if (text === null) return null;
    const { id, account, language, due, expired } = row;
    return { id, account, language, due, expired, ...Sealed.parse(JSON.parse(text)) };
  };
  const sealOf = (id: string, secrets: SessionSecrets) => seal.close(id, JSON.stringify(Sealed.parse(secrets)));

  return {
    async insert(session: NewAuthSession): Promise<void> {
      await pool.query(
        `insert into web.auth_sessions (id, account, language, sealed, refresh_after, access_expires_at, expires_at, identity_session)
         values ($1, $2, $3, $4, now() + greatest($5::float8 - ${RENEWAL_MARGIN_SECONDS}, $5::float8 / 2) * interval '1 second',
                 now() + $5::float8 * interval '1 second', now() + interval '${SESSION_DAYS} days', $6)`,
        [
          session.id,
          session.account,
          session.language,
          sealOf(session.id, session),
          session.accessTokenSeconds,
          session.identitySession,
        ],
      );
    },
    async find(id: string, db: Queryable = pool): Promise<AuthSession | null> {
      const found = await db.query<Row>(
        `select ${COLUMNS} from web.auth_sessions where id = $1 and expires_at > now()`,
        [id],
      );
      return toSession(found.rows[0]);
    },
    /** Waits for whoever holds the row, in this process or another. */
    async findForUpdate(id: string, client: PoolClient): Promise<AuthSession | null> {
      const found = await client.query<Row>(
        `select ${COLUMNS} from web.auth_sessions where id = $1 and expires_at > now() for update`,
        [id],
      );
      return toSession(found.rows[0]);
    },
    async renew(session: Renewed, client: PoolClient): Promise<void> {
      await client.query(
        `update web.auth_sessions set sealed = $2, identity_session = coalesce($4, identity_session), ${RENEWAL_TIMES} where id = $1`,
        [session.id, sealOf(session.id, session), session.accessTokenSeconds, session.identitySession],
      );
    },
    async remove(id: string, db: Queryable = pool): Promise<void> {
      await db.query('delete from web.auth_sessions where id = $1', [id]);
    },
    /** Ends the sessions of one session of the identity service, or all of an account. @returns them as they were */
    async removeEnded({ account, identitySession }: Omit<EndedSignIn, 'accountGone'>): Promise<AuthSession[]> {
      const removed = await pool.query<Row>(
        `delete from web.auth_sessions where ($1::text is null or account = $1) and ($2::text is null or identity_session = $2)
           and ($1::text is not null or $2::text is not null)
         returning ${COLUMNS}`,
        [account, identitySession],
      );
      return removed.rows.flatMap((row) => toSession(row) ?? []);
    },
    async forgetPreferences(account: string): Promise<void> {
      await pool.query('delete from web.account_preferences where account = $1', [account]);
    },
    async alive(ids: readonly string[]): Promise<ReadonlySet<string>> {
      const found = await pool.query<{ id: string }>(
        'select id from web.auth_sessions where id = any($1) and expires_at > now()',
        [ids],
      );
      return new Set(found.rows.map(({ id }) => id));
    },
    /** Ends a session and leaves its id token for the way to the identity service's own sign-out. */
    async removeWithHandover(session: AuthSession, handoverId: string, returnPath: string): Promise<void> {
      await inTransaction(pool, async (client) => {
        await client.query('delete from web.auth_sessions where id = $1', [session.id]);
        await client.query(
          `insert into web.sign_out_handovers (id, sealed, return_path, expires_at)
           values ($1, $2, $3, now() + interval '${HANDOVER_SECONDS} seconds')`,
          [handoverId, seal.close(handoverId, session.idToken ?? ''), returnPath],
        );
      });
    },
    async takeHandover(id: string): Promise<{ idToken: string | null; returnPath: string } | null> {
      const taken = await pool.query<{ sealed: Buffer; return_path: string }>(
        'delete from web.sign_out_handovers where id = $1 and expires_at > now() returning sealed, return_path',
        [id],
      );
      const row = taken.rows[0];
      return row ? { idToken: seal.open(id, row.sealed) || null, returnPath: row.return_path } : null;
    },
    /** @returns false when the session has ended */
    async changeLanguage(id: string, language: Language): Promise<boolean> {
      const changed = await pool.query(
        `with changed as (
           update web.auth_sessions set language = $2 where id = $1 and expires_at > now() returning account)
         insert into web.account_preferences (account, language) select account, $2 from changed
         on conflict (account) do update set language = excluded.language`,
        [id, language],
      );
      return changed.rowCount === 1;
    },
    async preferredLanguage(account: string): Promise<Language | null> {
      const found = await pool.query<{ language: Language }>(
        'select language from web.account_preferences where account = $1',
        [account],
      );
      return found.rows[0]?.language ?? null;
    },
    /** Forgets what has run out. */
    async sweep(): Promise<void> {
      await pool.query('delete from web.auth_sessions where expires_at <= now()');
      await pool.query('delete from web.sign_out_handovers where expires_at <= now()');
    },
  };
}

export type AuthSessionStore = ReturnType<typeof createAuthSessionStore>;
