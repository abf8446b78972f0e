import { type Language, SUMMARY_TITLES, type Week } from '@nimbo/domain';
import type { PoolClient, Queryable } from '@nimbo/service-runtime/postgres';

export interface SummaryCandidate {
  readonly householdId: string;
  readonly accountId: string;
  readonly timeZone: string;
  readonly language: Language;
}

/** Households of a page. */
const PAGE = 50;

/**
 * Households with somebody beside the admin that want a summary and have had none of last week, by id.
 * @param after the last one of the former page
 */
export async function loadCandidates(db: Queryable, nowMs: number, after: string): Promise<SummaryCandidate[]> {
  const { rows } = await db.query<SummaryCandidate>(
    `select h.id as "householdId", a.id as "accountId", h.time_zone as "timeZone", h.language
     from api.households h join api.accounts a on a.household_id = h.id and a.deleted_at is null
     where h.id > $2 and h.weekly_summary
       and exists (select from api.profiles p where p.household_id = h.id and not p.admin and p.deleted_at is null)
       and not exists (select from api.weekly_summaries w where w.household_id = h.id
         and w.week >= date_trunc('week', to_timestamp($1::float8 / 1000) at time zone h.time_zone)::date - 7)
     order by h.id limit ${PAGE}`,
    [nowMs, after],
  );
  return rows;
}

export interface ChildsWeek {
  readonly nickname: string;
  readonly minutes: number;
  /** gids, the most played first. */
  readonly gids: string[];
}

/** What everybody but the admin played in that week where the household lives. */
export async function loadWeek(db: Queryable, householdId: string, { monday, sunday }: Week): Promise<ChildsWeek[]> {
  const { rows } = await db.query(
    `with played as (
       select s.profile_id, s.gid, sum(s.played_seconds) as seconds
       from api.play_sessions s join api.profiles p on p.id = s.profile_id join api.households h on h.id = p.household_id
       where h.id = $1 and s.played_seconds > 0
         and (coalesce(s.placed_at, s.created_at) at time zone h.time_zone)::date between $2::date and $3::date
       group by s.profile_id, s.gid
     )
     select p.nickname, coalesce(sum(g.seconds), 0)::float8 as seconds,
       coalesce(array_agg(g.gid order by g.seconds desc, g.gid) filter (where g.gid is not null), '{}') as gids
     from api.profiles p left join played g on g.profile_id = p.id
     where p.household_id = $1 and not p.admin and p.deleted_at is null
     group by p.id, p.nickname, p.created_at order by p.created_at, p.id`,
    [householdId, monday, sunday],
  );
  return rows.map(({ nickname, seconds, gids }) => ({
    nickname,
    minutes: Math.round(seconds / 60),
    gids: gids.slice(0, SUMMARY_TITLES),
  }));
}

/** @returns false where another process has this week already */
export async function takeWeek(client: PoolClient, householdId: string, { monday }: Week): Promise<boolean> {
  const { rowCount } = await client.query(
    'insert into api.weekly_summaries (household_id, week) values ($1, $2) on conflict do nothing',
    [householdId, monday],
  );
  return rowCount === 1;
}

export async function isSummaryWanted(db: Queryable, householdId: string): Promise<boolean> {
  const { rows } = await db.query('select weekly_summary from api.households where id = $1', [householdId]);
  return rows[0].weekly_summary;
}

export async function wantSummary(db: Queryable, householdId: string, enabled: boolean): Promise<void> {
  await db.query('update api.households set weekly_summary = $2 where id = $1', [householdId, enabled]);
}

/** What the admin reads the app in is what mails are written in. */
export async function storeLanguage(db: Queryable, householdId: string, language: string): Promise<void> {
  await db.query('update api.households set language = $2 where id = $1 and language <> $2', [householdId, language]);
}
