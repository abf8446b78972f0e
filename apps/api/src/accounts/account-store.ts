import { createHash } from 'node:crypto';
import type { CurrentProfile } from '@nimbo/contracts/http';
import type { EndedSignIn } from '@nimbo/service-runtime/logout-token';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { IS_TITLE_GRANTED } from '../household/granted.ts';
import type { IdentityActor } from '../tokens/identity-tokens.ts';

const FIRST_NICKNAME = 'Player';
const FIRST_AVATAR = 'cloud';

export const PROFILE_COLUMNS = `p.id, p.household_id, p.nickname, p.avatar, p.kids, p.admin, p.age_limit,
  (select coalesce(array_agg(g.gid order by g.gid), '{}') from api.title_grants g
   where g.profile_id = p.id and ${IS_TITLE_GRANTED}) as allowed_titles`;

export interface ProfileRow {
  readonly id: string;
  readonly household_id: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly kids: boolean;
  readonly admin: boolean;
  readonly age_limit: number;
  readonly allowed_titles: string[];
}

export function toCurrentProfile(row: ProfileRow): CurrentProfile {
  return {
    id: row.id,
    householdId: row.household_id,
    nickname: row.nickname,
    avatar: row.avatar,
    kids: row.kids,
    admin: row.admin,
    ageLimit: row.age_limit,
    allowedTitles: row.allowed_titles,
  };
}

/** A profile that has not been deleted. */
export async function findCurrentProfile(db: Queryable, id: string): Promise<CurrentProfile | undefined> {
  const { rows } = await db.query<ProfileRow>(
    `select ${PROFILE_COLUMNS} from api.profiles p where p.id = $1 and p.deleted_at is null`,
    [id],
  );
  return rows[0] && toCurrentProfile(rows[0]);
}

export interface OpenAuthSession {
  readonly id: string;
  readonly accountId: string;
  readonly householdId: string;
  /** Null until somebody says who is playing. */
  readonly profile: CurrentProfile | null;
}

/** Only the hash of the web app's id is kept. */
const hashOf = (key: string) => createHash('sha256').update(key).digest();

/**
 * The AuthSession behind the web app's id, with the profile it plays as. The first sight of an account makes its household and
 * one admin profile; where that is the only one and has no PIN, there is nothing to choose. A browser that the identity service let
 * in again without asking stays where it was, and where another provider vouched nobody knows who did (decision 148). Refuses with `signed-out` once it was ended, with `forbidden` when it is
 * another account's.
 */
export async function openAuthSession(pool: Pool, actor: IdentityActor, key: string): Promise<OpenAuthSession> {
  return inTransaction(pool, async (client) => {
    const account = await findOrMakeAccount(client, actor);
    await client.query(
      `insert into api.auth_sessions (key_hash, account_id, vouched, profile_id, asked_of)
       select $1, $2, $5, case when count(*) = 1 and bool_and(p.pin_hash is null) then (array_agg(p.id))[1] end,
         (select coalesce(s.profile_id, s.asked_of)
          from api.auth_sessions s join api.devices d on d.auth_session_id = s.id
          where s.account_id = $2 and d.identity_session = $4 and coalesce(s.profile_id, s.asked_of) is not null
          order by s.created_at desc limit 1)
       from api.profiles p where p.household_id = $3 and p.deleted_at is null
       on conflict (key_hash) do nothing`,
      [hashOf(key), account.id, account.householdId, actor.session, actor.vouched],
    );
    const { rows } = await client.query(
      `select s.id as auth_session_id, s.account_id, s.revoked_at, ${PROFILE_COLUMNS}
       from api.auth_sessions s left join api.profiles p on p.id = s.profile_id and p.deleted_at is null
       where s.key_hash = $1`,
      [hashOf(key)],
    );
    const session = rows[0];
    if (session === undefined) throw new Error('an AuthSession that was just made is gone');
    if (session.account_id !== account.id) throw new ProblemError('forbidden');
    if (session.revoked_at !== null) throw new ProblemError('signed-out');
    const profile = session.id === null ? null : toCurrentProfile(session);
    return { id: session.auth_session_id, accountId: account.id, householdId: account.householdId, profile };
  });
}

/**
 * Ends the AuthSession for good, also one that never had a bearer: a mint on its way comes too late.
 * @returns false where the account is not known here
 */
export async function endAuthSession(pool: Pool, actor: IdentityActor, key: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const account = await findAccount(client, actor);
    if (!account) return false;
    const { rows } = await client.query(
      `insert into api.auth_sessions as s (key_hash, account_id, revoked_at) values ($1, $2, now())
       on conflict (key_hash) do update set revoked_at = coalesce(s.revoked_at, now()) where s.account_id = $2
       returning s.id`,
      [hashOf(key), account.id],
    );
    if (rows.length === 0) throw new ProblemError('forbidden');
    return true;
  });
}

/** Ends the AuthSessions that stand on what has ended at the identity service. @returns how many */
export async function endSignIns(
  pool: Pool,
  issuer: string,
  { account, identitySession }: Pick<EndedSignIn, 'account' | 'identitySession'>,
): Promise<number> {
  const { rowCount } = await pool.query(
    `update api.auth_sessions s set revoked_at = now() from api.accounts a
     where a.id = s.account_id and a.issuer = $1 and s.revoked_at is null and ($2::text is null or a.subject = $2)
       and ($3::text is null or exists (
         select from api.devices d where d.auth_session_id = s.id and d.identity_session = $3))`,
    [issuer, account, identitySession],
  );
  return rowCount ?? 0;
}

interface Account {
  readonly id: string;
  readonly householdId: string;
}

async function findAccount(client: PoolClient, { issuer, subject }: IdentityActor): Promise<Account | undefined> {
  const { rows } = await client.query(
    'select id, household_id as "householdId", deleted_at from api.accounts where issuer = $1 and subject = $2',
    [issuer, subject],
  );
  if (rows[0]?.deleted_at) throw new ProblemError('signed-out');
  return rows[0];
}

async function findOrMakeAccount(client: PoolClient, actor: IdentityActor): Promise<Account> {
  const known = await findAccount(client, actor);
  if (known) return known;
  // The first calls of a new account come in parallel; one of them makes the household.
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `api:account:${actor.issuer} ${actor.subject}`,
  ]);
  const made = await findAccount(client, actor);
  if (made) return made;
  const household = await client.query('insert into api.households default values returning id');
  const householdId: string = household.rows[0].id;
  await client.query('insert into api.profiles (household_id, nickname, avatar, admin) values ($1, $2, $3, true)', [
    householdId,
    actor.givenName ?? FIRST_NICKNAME,
    FIRST_AVATAR,
  ]);
  const account = await client.query(
    'insert into api.accounts (household_id, issuer, subject) values ($1, $2, $3) returning id',
    [householdId, actor.issuer, actor.subject],
  );
  return { id: account.rows[0].id, householdId };
}
