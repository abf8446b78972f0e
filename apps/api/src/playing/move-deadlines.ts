import { isTitleOpen, playAllowance, secondsOfDay } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import type { PoolClient } from '@nimbo/service-runtime/postgres';
import { findCurrentProfile } from '../accounts/account-store.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { QUEUE_CHANNEL } from '../database/notifications.ts';
import { loadAllowanceQuestion } from '../household/allowance.ts';
import { lockProfile } from '../household/household-store.ts';
import { START_OF_TODAY } from '../household/today.ts';
import { endPlaySessionsOf } from './end-play-sessions.ts';
import { findOpenPlaySession } from './play-session-store.ts';

/** What a host has counted may be so much newer than what it last reported, in seconds: no reason to move a deadline. */
const TOLERANCE_SECONDS = 2;

export interface RuleSettings {
  readonly log: Logger;
  readonly catalogue: Catalogue;
  /** Seconds one play session may be played without any rule of a household. */
  readonly maxPlaySeconds: number;
}

/**
 * Holds what a profile plays at the moment to the rules as they are now, inside the transaction that changes them.
 * @param givenSeconds what a parent gives with that change
 */
export async function applyRules(
  settings: RuleSettings,
  client: PoolClient,
  profileId: string,
  givenSeconds = 0,
): Promise<void> {
  await lockProfile(client, profileId);
  const open = await findOpenPlaySession(client, profileId);
  if (!open) return;
  const reader = await findCurrentProfile(client, profileId);
  const title = settings.catalogue.find(open.gid)?.title;
  if (reader && title && !isTitleOpen(title, reader))
    await endPlaySessionsOf(client, settings.log, profileId, 'disallowed');
  else
    await moveDeadline(client, profileId, { maxPlaySeconds: settings.maxPlaySeconds, mayLengthen: true, givenSeconds });
}

interface Move {
  /** Seconds one play session may be played without any rule of a household. */
  readonly maxPlaySeconds: number;
  /** False where no rule has changed. */
  readonly mayLengthen: boolean;
  /** What a parent gives with the change. */
  readonly givenSeconds?: number;
}

/**
 * How long a profile may play from now on is what its game is held to. The host of a running one is told; a queued one is
 * asked about again when its turn comes. What is played in a session of the day before does not count for today: of today's minutes
 * it gets no more than was given.
 */
export async function moveDeadline(
  client: PoolClient,
  profileId: string,
  { maxPlaySeconds, mayLengthen, givenSeconds = 0 }: Move,
): Promise<void> {
  await lockProfile(client, profileId);
  const question = await loadAllowanceQuestion(client, profileId);
  const left = Math.min(Math.floor(playAllowance(question).seconds), maxPlaySeconds);
  const isDayLimited = secondsOfDay(question) < Number.POSITIVE_INFINITY;
  const { rowCount } = await client.query(
    `with wanted as (
       select s.id, s.status, least(
           greatest(1, least($3, floor(s.played_seconds)::int + $2)),
           -- Null is any.
           s.max_play_seconds + case
             when not $4 then 0
             when $5 and s.status <> 'queued' and coalesce(s.placed_at, s.created_at) < ${START_OF_TODAY} then $6::int
           end
         ) as max_play_seconds
       from api.play_sessions s join api.profiles p on p.id = s.profile_id join api.households h on h.id = p.household_id
       where p.id = $1 and s.status not in ('ending', 'ended')
     )
     update api.play_sessions s set max_play_seconds = w.max_play_seconds,
       deadline_due_at = case when w.status <> 'queued' then now() end
     from wanted w where s.id = w.id and abs(s.max_play_seconds - w.max_play_seconds) > ${TOLERANCE_SECONDS}`,
    [profileId, left, maxPlaySeconds, mayLengthen, isDayLimited, givenSeconds],
  );
  if (rowCount) await client.query(`select pg_notify('${QUEUE_CHANNEL}', '')`);
}
