import type { Device } from '@nimbo/contracts/own-account-routes';
import type { PoolClient, Queryable } from '@nimbo/service-runtime/postgres';

/** A browser that was not seen for so long has lost its sign-in. Source: web's AuthSessions. */
export const SEEN_WITHIN_DAYS = 30;

export interface Seen {
  readonly authSessionId: string;
  /** `sid` of the identity service's token. */
  readonly identitySession: string | null;
  readonly userAgent: string | undefined;
}

export async function rememberDevice(
  db: Queryable,
  { authSessionId, identitySession, userAgent }: Seen,
): Promise<void> {
  await db.query(
    `insert into api.devices as d (auth_session_id, identity_session, user_agent) values ($1, $2, $3)
     on conflict (auth_session_id) do update set identity_session = coalesce(excluded.identity_session, d.identity_session),
       user_agent = coalesce(excluded.user_agent, d.user_agent), seen_at = now()`,
    [authSessionId, identitySession, userAgent ?? null],
  );
}

export async function loadDevices(db: Queryable, accountId: string, authSessionId: string): Promise<Device[]> {
  const { rows } = await db.query<{ id: string; user_agent: string | null; created_at: Date; seen_at: Date }>(
    `select s.id, d.user_agent, s.created_at, d.seen_at from api.auth_sessions s join api.devices d on d.auth_session_id = s.id
     where s.account_id = $1 and s.revoked_at is null and d.seen_at > now() - make_interval(days => $3)
     order by s.id = $2 desc, d.seen_at desc limit 100`,
    [accountId, authSessionId, SEEN_WITHIN_DAYS],
  );
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    current: row.id === authSessionId,
    signedInAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
  }));
}

/** `sid` of the identity service's session behind a browser; null where it is not known. */
export async function findIdentitySession(db: Queryable, authSessionId: string): Promise<string | null> {
  const { rows } = await db.query<{ identity_session: string | null }>(
    'select identity_session from api.devices where auth_session_id = $1',
    [authSessionId],
  );
  return rows[0]?.identity_session ?? null;
}

/** Refuses every bearer of a browser from now on. @returns false where the account has no such browser */
export async function revokeDevice(db: Queryable, accountId: string, authSessionId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update api.auth_sessions set revoked_at = now() where id = $2 and account_id = $1 and revoked_at is null`,
    [accountId, authSessionId],
  );
  return rowCount === 1;
}

/**
 * Refuses every bearer of the browsers that a sign-out is about, and keeps the sessions they stood on at the identity service beside it.
 * @returns those that were signed out
 */
export async function revokeDevices(client: PoolClient, signOutId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string; identitySession: string | null }>(
    `with revoked as (
       update api.auth_sessions s set revoked_at = now() from api.sign_outs o
       where o.id = $1 and o.identity_session is null and s.account_id = o.account_id and s.revoked_at is null
         and s.id is distinct from o.kept_auth_session and s.created_at <= o.asked_at
       returning s.id
     ) select r.id, d.identity_session as "identitySession" from revoked r left join api.devices d on d.auth_session_id = r.id`,
    [signOutId],
  );
  const sessions = rows.flatMap(({ identitySession }) => identitySession ?? []);
  await client.query(
    'update api.sign_outs set revoked_identity_sessions = revoked_identity_sessions || $2::text[] where id = $1',
    [signOutId, sessions],
  );
  return rows.map(({ id }) => id);
}

/** Sessions of the identity service on which browsers stand that are signed in here. */
export async function loadIdentitySessions(db: Queryable, accountId: string): Promise<Set<string>> {
  const { rows } = await db.query<{ identity_session: string }>(
    `select d.identity_session from api.devices d join api.auth_sessions s on s.id = d.auth_session_id
     where s.account_id = $1 and s.revoked_at is null and d.identity_session is not null`,
    [accountId],
  );
  return new Set(rows.map(({ identity_session }) => identity_session));
}
