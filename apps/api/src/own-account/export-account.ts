import type { Queryable } from '@nimbo/service-runtime/postgres';
import type { IdentityUser, JoinedProvider, UserSession } from './identity-admin.ts';

interface Part {
  readonly name: string;
  /** `$1` household, `$2` account. */
  readonly sql: string;
}

const OF_HOUSEHOLD = 'profile_id in (select id from api.profiles where household_id = $1 and deleted_at is null)';

/** What is kept about a household, table by table; PINs, tokens and what hosts tell each other are nobody's data. */
export const EXPORTED_PARTS: readonly Part[] = [
  {
    name: 'profiles',
    sql: `select id, nickname, avatar, to_char(birthdate, 'YYYY-MM-DD') as birthdate, kids, admin, age_limit, pin_hash is not null as has_pin,
            weekday_minutes, weekend_minutes, bedtime_from, bedtime_until, created_at
          from api.profiles where household_id = $1 and deleted_at is null order by created_at`,
  },
  {
    name: 'devices',
    sql: `select s.created_at as signed_in_at, s.revoked_at as signed_out_at, d.user_agent, d.seen_at
          from api.auth_sessions s left join api.devices d on d.auth_session_id = s.id where s.account_id = $2 order by s.created_at`,
  },
  {
    name: 'plays',
    sql: `select profile_id, gid, status, played_seconds, created_at, ended_at, end_reason from api.play_sessions
          where ${OF_HOUSEHOLD} order by created_at`,
  },
  {
    name: 'ratings',
    sql: `select profile_id, gid, stars, created_at from api.ratings where ${OF_HOUSEHOLD} order by created_at`,
  },
  {
    name: 'feedback',
    sql: `select profile_id, kind, gid, problem, message, reply_to, language, created_at from api.feedback where account_id = $2 order by created_at`,
  },
  {
    name: 'saves',
    sql: `select profile_id, gid, id, taken_at, size_bytes from api.saves where ${OF_HOUSEHOLD} order by taken_at`,
  },
  {
    name: 'acceptedTerms',
    sql: `select profile_id, eula_id, accepted_at from api.eula_acceptances where ${OF_HOUSEHOLD} order by accepted_at`,
  },
  { name: 'weeklySummaries', sql: `select * from api.weekly_summaries where household_id = $1 order by week` },
  { name: 'wishes', sql: `select * from api.wishes where ${OF_HOUSEHOLD}` },
  { name: 'titleGrants', sql: `select * from api.title_grants where ${OF_HOUSEHOLD}` },
  { name: 'timeGrants', sql: `select * from api.time_grants where ${OF_HOUSEHOLD}` },
  {
    name: 'notices',
    sql: `select profile_id, code, nickname, gid, minutes, created_at from api.notices where ${OF_HOUSEHOLD} order by created_at`,
  },
  {
    name: 'subscriptions',
    sql: `select profile_id, topic, subscribed_at from api.topic_subscriptions where ${OF_HOUSEHOLD}`,
  },
];

export interface Owned {
  readonly householdId: string;
  readonly accountId: string;
}

/** What the identity service keeps of the account. */
export interface KeptAtIdentity {
  readonly user: IdentityUser;
  readonly joined: readonly JoinedProvider[];
  readonly sessions: readonly UserSession[];
}

/** Everything the api keeps about a household, with what the identity service knows of the account, as readable JSON. */
export async function exportAccount(
  db: Queryable,
  owned: Owned,
  { user, joined, sessions }: KeptAtIdentity,
  at: Date,
): Promise<string> {
  const { rows } = await db.query(
    `select a.created_at, h.time_zone, h.language, h.weekly_summary from api.accounts a join api.households h on h.id = a.household_id where a.id = $1`,
    [owned.accountId],
  );
  const parts: Record<string, unknown[]> = {};
  for (const { name, sql } of EXPORTED_PARTS) {
    // A statement says what it needs: PostgreSQL refuses a parameter that it never mentions.
    const values = sql.includes('$2') ? [owned.accountId] : [owned.householdId];
    parts[name] = (await db.query(sql.replaceAll('$2', '$1'), values)).rows;
  }
  const account = {
    email: user.email ?? user.username,
    emailVerified: user.emailVerified,
    createdAt: rows[0]?.created_at,
    language: user.attributes?.locale?.[0] ?? null,
    joinedThrough: joined.map(({ identityProvider, userId, userName }) => ({
      provider: identityProvider,
      id: userId,
      name: userName,
    })),
    signIns: sessions.map(({ start, lastAccess, ipAddress }) => ({
      startedAt: new Date(start),
      lastUsedAt: new Date(lastAccess),
      ipAddress,
    })),
  };
  const { time_zone: timeZone, language, weekly_summary: weeklySummary } = rows[0] ?? {};
  const household = { timeZone, language, weeklySummary };
  return JSON.stringify({ exportedAt: at, account, household, ...parts }, null, 2);
}
