import type { Queryable } from '@nimbo/service-runtime/postgres';

/**
 * A sign-in is dated when the account it rests on is read, in whole seconds since 1970, and counts when that is after
 * `sign_ins_valid_after`. So whatever is on its way when a password changes ends there, wherever it was.
 */
export const READ_AT = `greatest(floor(extract(epoch from clock_timestamp())), extract(epoch from sign_ins_valid_after) + 1)::float8`;
export const VALID_AFTER = 'extract(epoch from sign_ins_valid_after)::float8';

/** For a row `s` of `identity.artifacts` that is a session: nobody is signed in with it, or the account is open and the sign-in counts. */
export const SESSION_COUNTS = `(s.account_id is null or exists (
  select from identity.accounts a
  where a.id = s.account_id::uuid and a.enabled and to_timestamp((s.payload ->> 'loginTs')::float8) > a.sign_ins_valid_after))`;

/** In a transaction: no sign-in that rests on what was known before counts any more. @returns how it was and is, as `VALID_AFTER` */
async function outdate(db: Queryable, accountId: string): Promise<{ was: number; is: number } | null> {
  const locked = await db.query<{ was: number }>(
    `select ${VALID_AFTER} as was from identity.accounts where id = $1 for update`,
    [accountId],
  );
  // Only now: who read the account before has an earlier time.
  const outdated = await db.query<{ is: number }>(
    `update identity.accounts set sign_ins_valid_after =
       greatest(date_trunc('second', clock_timestamp()), sign_ins_valid_after + interval '1 second')
     where id = $1 returning ${VALID_AFTER} as is`,
    [accountId],
  );
  return locked.rows[0] && outdated.rows[0] ? { ...locked.rows[0], ...outdated.rows[0] } : null;
}

/** In a transaction: ends sign-ins that are under way. Sessions go on as if they had begun now. */
export async function endSignInsUnderWay(db: Queryable, accountId: string): Promise<void> {
  const times = await outdate(db, accountId);
  if (times === null) return;
  await db.query(
    `update identity.artifacts set payload = jsonb_set(payload::jsonb, '{loginTs}', to_jsonb($3::bigint))::json
     where model = 'Session' and account_id = $1 and (payload ->> 'loginTs')::float8 > $2::float8`,
    [accountId, times.was, times.is + 1],
  );
}

/** In a transaction: ends whatever the account is signed in to and sign-ins that are under way; the clients hear of it. */
export async function endAllSessions(db: Queryable, accountId: string): Promise<void> {
  await outdate(db, accountId);
  await db.query('delete from identity.artifacts where account_id = $1', [accountId]);
}
