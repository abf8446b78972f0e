import { type FormerWish, WISH_LIFETIME_MS, type WishStatus, type WishSubject, wishStatus } from '@nimbo/domain';
import type { PoolClient, Queryable } from '@nimbo/service-runtime/postgres';
import { lockProfile } from '../household/household-store.ts';

/** How long an answered wish is listed, in hours. */
const LISTED_HOURS = 24;
/** Most wishes of a list. */
const LISTED = 60;

export interface WishRow {
  readonly id: string;
  readonly profileId: string;
  readonly householdId: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly ageLimit: number;
  readonly gid: string | null;
  readonly minutes: number | null;
  readonly status: WishStatus;
  readonly scope: 'today' | 'always' | null;
  readonly givenMinutes: number | null;
  readonly askedAt: Date;
  readonly expiresAt: Date;
  readonly answeredAt: Date | null;
  /** The database's clock, in ms since 1970. */
  readonly nowMs: number;
}

const SELECT = `select w.id, w.profile_id as "profileId", p.household_id as "householdId", p.nickname, p.avatar,
    p.age_limit as "ageLimit", w.gid, w.minutes, w.status, w.scope, w.given_minutes as "givenMinutes",
    w.asked_at as "askedAt", w.expires_at as "expiresAt", w.answered_at as "answeredAt",
    extract(epoch from now())::float8 * 1000 as "nowMs"
  from api.wishes w join api.profiles p on p.id = w.profile_id`;
const LIVE = 'p.deleted_at is null';

function toRow(row: WishRow): WishRow {
  return { ...row, status: wishStatus(row.status, row.expiresAt.getTime(), row.nowMs) };
}

/** Wishes of a household, or of one profile of it, newest first. */
export async function loadWishes(db: Queryable, householdId: string, profileId: string | null): Promise<WishRow[]> {
  const { rows } = await db.query<WishRow>(
    `${SELECT} where p.household_id = $1 and ($2::uuid is null or p.id = $2) and ${LIVE}
       and ((w.status = 'open' and w.expires_at > now()) or w.asked_at > now() - interval '${LISTED_HOURS} hours')
     order by w.asked_at desc, w.id limit ${LISTED}`,
    [householdId, profileId],
  );
  return rows.map(toRow);
}

/** @param lock keeps anybody else from answering until the transaction ends */
export async function findWish(
  db: Queryable,
  householdId: string,
  id: string,
  lock = false,
): Promise<WishRow | undefined> {
  const { rows } = await db.query<WishRow>(
    `${SELECT} where w.id = $1 and p.household_id = $2 and ${LIVE} ${lock ? 'for update of w' : ''}`,
    [id, householdId],
  );
  return rows[0] && toRow(rows[0]);
}

export interface WishHistory {
  readonly former: (FormerWish & { readonly id: string }) | null;
  readonly othersOpen: number;
  readonly madeToday: number;
  readonly nowMs: number;
}

const gidOf = (subject: WishSubject) => (subject.kind === 'title' ? subject.gid : null);

/** What a profile has asked for before. Its wishes come one after the other from here to the end of the transaction. */
export async function lockHistory(client: PoolClient, profileId: string, subject: WishSubject): Promise<WishHistory> {
  await lockProfile(client, profileId);
  await client.query(
    `update api.wishes set status = 'lapsed' where profile_id = $1 and status = 'open' and expires_at <= now()`,
    [profileId],
  );
  const { rows } = await client.query(
    `select
       (select count(*)::int from api.wishes where profile_id = $1 and status = 'open'
        and gid is distinct from $2) as others_open,
       (select count(*)::int from api.wishes where profile_id = $1
        and asked_at > now() - interval '24 hours') as made_today,
       extract(epoch from now())::float8 * 1000 as now_ms`,
    [profileId, gidOf(subject)],
  );
  const former = await client.query(
    `select id, status, asked_at, answered_at from api.wishes
     where profile_id = $1 and gid is not distinct from $2 order by asked_at desc limit 1`,
    [profileId, gidOf(subject)],
  );
  const [last] = former.rows;
  return {
    former: last
      ? {
          id: last.id,
          status: last.status,
          askedAtMs: last.asked_at.getTime(),
          answeredAtMs: last.answered_at?.getTime() ?? null,
        }
      : null,
    othersOpen: rows[0].others_open,
    madeToday: rows[0].made_today,
    nowMs: rows[0].now_ms,
  };
}

/** Asks, or asks again where it is still open. @returns its id */
export async function storeWish(
  client: PoolClient,
  profileId: string,
  subject: WishSubject,
  { former }: WishHistory,
): Promise<string> {
  const minutes = subject.kind === 'time' ? subject.minutes : null;
  const lifetime = WISH_LIFETIME_MS / 1000;
  if (former?.status === 'open') {
    await client.query(
      `update api.wishes set asked_at = now(), expires_at = now() + make_interval(secs => $2), minutes = $3 where id = $1`,
      [former.id, lifetime, minutes],
    );
    return former.id;
  }
  const { rows } = await client.query(
    `insert into api.wishes (profile_id, gid, minutes, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4)) returning id`,
    [profileId, gidOf(subject), minutes, lifetime],
  );
  return rows[0].id;
}

export async function storeAnswer(
  client: PoolClient,
  id: string,
  answer: {
    readonly status: 'granted' | 'refused';
    readonly scope: 'today' | 'always' | null;
    readonly givenMinutes: number | null;
  },
): Promise<void> {
  await client.query(
    'update api.wishes set status = $2, scope = $3, given_minutes = $4, answered_at = now() where id = $1',
    [id, answer.status, answer.scope, answer.givenMinutes],
  );
}
