import type { Pool } from '@nimbo/service-runtime/postgres';
import { SESSION_COUNTS } from '../accounts/sign-in-time.ts';
import { WEB_CLIENT } from './clients.ts';

const LIVE_SESSIONS = `select payload from identity.artifacts s where model = 'Session' and expires_at > now() and ${SESSION_COUNTS}`;

/** A browser's session here, named by its `uid`, and what its clients have from it. */
export interface StoredSession {
  readonly uid: string;
  readonly authorizations?:
    | Readonly<Record<string, { readonly sid?: string | undefined; readonly grantId?: string | undefined }>>
    | undefined;
}

/** The session that a client's tokens name in `sid`; `null` once it has ended. */
export async function findSession(
  pool: Pool,
  { sub, azp, sid }: { readonly sub: string; readonly azp: string; readonly sid?: string | undefined },
): Promise<StoredSession | null> {
  if (sid === undefined) return null;
  const { rows } = await pool.query<{ payload: StoredSession }>(`${LIVE_SESSIONS} and account_id = $1`, [sub]);
  return rows.find(({ payload }) => payload.authorizations?.[azp]?.sid === sid)?.payload ?? null;
}

/** A session with the times at which it began and was last used, in seconds since 1970. */
export type ListedSession = StoredSession & { readonly loginTs?: number; readonly iat?: number };

export async function listSessions(pool: Pool, accountId: string): Promise<ListedSession[]> {
  const { rows } = await pool.query<{ payload: ListedSession }>(`${LIVE_SESSIONS} and account_id = $1`, [accountId]);
  return rows.map(({ payload }) => payload);
}

/** The session that tokens of the web client name in `sid`. */
export async function findSessionBySid(pool: Pool, sid: string): Promise<StoredSession | null> {
  const { rows } = await pool.query<{ payload: StoredSession }>(
    `${LIVE_SESSIONS} and payload -> 'authorizations' -> '${WEB_CLIENT}' ->> 'sid' = $1`,
    [sid],
  );
  return rows[0]?.payload ?? null;
}

/** Ends a session and every token that came from it. */
export async function endSession(pool: Pool, { uid, authorizations = {} }: StoredSession): Promise<void> {
  const grantIds = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []);
  await pool.query(
    `delete from identity.artifacts where (model = 'Session' and session_uid = $1) or grant_id = any($2::text[])`,
    [uid, grantIds],
  );
}
