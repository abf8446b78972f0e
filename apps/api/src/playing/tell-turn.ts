import type { Queryable } from '@nimbo/service-runtime/postgres';
import { queuePushes } from '../push/push-store.ts';
import type { PlaySessionRow } from './play-session-store.ts';

/** A wait that is over sooner is none worth telling, in seconds. As the page has it. */
const WAIT_WORTH_TELLING_SECONDS = 5;

/** Tells who waited in the queue, and may be elsewhere by now, that a host has taken the game. */
export async function tellTurn(
  db: Queryable,
  { id, profileId }: Pick<PlaySessionRow, 'id' | 'profileId'>,
): Promise<void> {
  const { rowCount } = await db.query(
    `select from api.play_sessions where id = $1 and placed_at - created_at > make_interval(secs => $2)`,
    [id, WAIT_WORTH_TELLING_SECONDS],
  );
  if (rowCount) await queuePushes(db, profileId, 'turn', 'turn-come');
}
