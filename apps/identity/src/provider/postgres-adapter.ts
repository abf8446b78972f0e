import { createHash } from 'node:crypto';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { SESSION_COUNTS } from '../accounts/sign-in-time.ts';
import { placeOf } from './sessions-in-place.ts';

/** Only a keyed place in the table, so that reading it gives nobody a session or a token. */
const digestOf = (id: string) => createHash('sha256').update(id).digest('base64url');

interface ArtifactRow {
  payload: AdapterPayload;
  consumed: number | null;
}

const selectFrom = (model: string) =>
  `select payload, extract(epoch from consumed_at)::int as consumed from identity.artifacts s
   where model = $1 and ${model === 'Session' ? SESSION_COUNTS : 'true'}`;

const VALUES = '$1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7)';
const STORE = `insert into identity.artifacts (model, id_digest, payload, grant_id, session_uid, account_id, expires_at)
  values (${VALUES})
  on conflict (model, id_digest) do update set payload = excluded.payload, grant_id = excluded.grant_id,
    session_uid = excluded.session_uid, account_id = excluded.account_id, expires_at = excluded.expires_at`;
const REPLACE = `update identity.artifacts set (model, id_digest, payload, grant_id, session_uid, account_id, expires_at) =
  row (${VALUES}) where model = $1 and id_digest = $8`;

/** What oidc-provider has to remember, in PostgreSQL. One object for each of its models. */
export function createPostgresAdapter(pool: Pool): (model: string) => Adapter {
  const revokeGrant = async (grantId: string) => {
    await pool.query('delete from identity.artifacts where grant_id = $1', [grantId]);
  };

  return (model) => ({
    async upsert(id, given, expiresIn) {
      const { replaces, stored: payload } = placeOf(given);
      const { jti: _, session, ...rest } = payload;
      // A form remembers who was signed in, not with which cookie.
      const stored = session ? { ...rest, session: { ...session, cookie: undefined } } : rest;
      const row = [
        model,
        digestOf(id),
        JSON.stringify(stored, model === 'Session' ? withoutNul : undefined),
        model === 'Grant' ? id : (payload.grantId ?? null),
        payload.uid ?? null,
        payload.accountId ?? payload.result?.login?.accountId ?? null,
        expiresIn ?? null,
      ];
      if (replaces === undefined) await pool.query(STORE, row);
      else await pool.query(REPLACE, [...row, digestOf(replaces)]);
    },

    async find(id) {
      const { rows } = await pool.query<ArtifactRow>(`${selectFrom(model)} and id_digest = $2`, [model, digestOf(id)]);
      return rows[0] && withId(rows[0], id);
    },

    async findByUid(uid) {
      const { rows } = await pool.query<ArtifactRow>(`${selectFrom(model)} and session_uid = $2`, [model, uid]);
      return rows[0]?.payload;
    },

    /** Device codes are not offered. */
    async findByUserCode() {
      return undefined;
    },

    /** First come, first served: the one who is late was given a copy, so the whole grant ends. Source: RFC 9700 §4.14.2. */
    async consume(id) {
      const { rows } = await pool.query<{ grant_id: string | null; first: boolean }>(
        `with first as (
           update identity.artifacts set consumed_at = now()
           where model = $1 and id_digest = $2 and consumed_at is null returning grant_id)
         select grant_id, true as first from first
         union all
         select grant_id, false from identity.artifacts
         where model = $1 and id_digest = $2 and not exists (select from first)`,
        [model, digestOf(id)],
      );
      if (rows[0]?.first) return;
      if (rows[0]?.grant_id) await revokeGrant(rows[0].grant_id);
      throw new errors.InvalidGrant('already used');
    },

    async destroy(id) {
      await pool.query('delete from identity.artifacts where model = $1 and id_digest = $2', [model, digestOf(id)]);
    },

    revokeByGrantId: revokeGrant,
  });
}

const withId = (row: ArtifactRow, id: string): AdapterPayload => ({
  ...row.payload,
  jti: id,
  ...(row.consumed === null ? {} : { consumed: row.consumed }),
});

/** A request may carry U+0000, at which PostgreSQL's operators on JSON fail; sessions are looked into. */
const withoutNul = (_key: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '') : value);

/** Removes what has expired, some thousand rows at a time. Returns how many. */
export async function sweepArtifacts(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from identity.artifacts where ctid = any(array(
       select ctid from identity.artifacts where expires_at < now() - interval '1 minute' limit 5000))`,
  );
  return rowCount ?? 0;
}
