import { isTitleOpen } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import type { PoolClient } from '@nimbo/service-runtime/postgres';
import { findCurrentProfile } from '../accounts/account-store.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { QUEUE_CHANNEL } from '../database/notifications.ts';
import { loadAllowance } from '../household/allowance.ts';
import { lockProfile } from '../household/household-store.ts';
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

/** Holds what a profile plays at the moment to the rules as they are now, inside the transaction that changes them. */
export async function applyRules(settings: RuleSettings, client: PoolClient, profileId: string): Promise<void> {
  await lockProfile(client, profileId);
  const open = await findOpenPlaySession(client, profileId);
  if (!open) return;
  const reader = await findCurrentProfile(client, profileId);
  const title = settings.catalogue.find(open.gid)?.title;
  if (reader && title && !isTitleOpen(title, reader))
    await endPlaySessionsOf(client, settings.log, profileId, 'disallowed');
  else await moveDeadline(client, profileId, settings.maxPlaySeconds);
}

/**
 * How long a profile may play from now on is what its game is held to. The host of a running one is told; a queued one is
 * asked about again when its turn comes.
 * @param mayLengthen false where no rule has changed: a new day gives no new minutes to the session of the day before
 */
export async function moveDeadline(
  client: PoolClient,
  profileId: string,
  maxPlaySeconds: number,
  mayLengthen = true,
): Promise<void> {
  await lockProfile(client, profileId);
  const { seconds } = await loadAllowance(client, profileId);
  const left = Math.min(Math.floor(seconds), maxPlaySeconds);
  const { rowCount } = await client.query(
    `with wanted as (
       select id, status, greatest(1, least($3, floor(played_seconds)::int + $2)) as max_play_seconds
       from api.play_sessions where profile_id = $1 and status not in ('ending', 'ended')
     )
     update api.play_sessions s set max_play_seconds = w.max_play_seconds,
       deadline_due_at = case when w.status <> 'queued' then now() end
     from wanted w where s.id = w.id and abs(s.max_play_seconds - w.max_play_seconds) > ${TOLERANCE_SECONDS}
       and ($4 or w.max_play_seconds < s.max_play_seconds)`,
    [profileId, left, maxPlaySeconds, mayLengthen],
  );
  if (rowCount) await client.query(`select pg_notify('${QUEUE_CHANNEL}', '')`);
}
