import type { Pool } from '@nimbo/service-runtime/postgres';

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
  const { rows } = await pool.query<{ payload: StoredSession }>(
    `select payload from identity.artifacts where model = 'Session' and account_id = $1 and expires_at > now()`,
    [sub],
  );
  return rows.find(({ payload }) => payload.authorizations?.[azp]?.sid === sid)?.payload ?? null;
}

/** Ends a session and every token that came from it. */
export async function endSession(pool: Pool, { uid, authorizations = {} }: StoredSession): Promise<void> {
  const grantIds = Object.values(authorizations).flatMap(({ grantId }) => grantId ?? []);
  await pool.query(
    `delete from identity.artifacts where (model = 'Session' and session_uid = $1) or grant_id = any($2::text[])`,
    [uid, grantIds],
  );
}
