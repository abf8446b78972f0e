import { type Language, type NotificationTopic, TURN_CALL_SECONDS } from '@nimbo/domain';
import type { Pool, Queryable } from '@nimbo/service-runtime/postgres';
import { PUSH_CHANNEL } from '../database/notifications.ts';
import type { PushCode } from './push-texts.ts';

/** After this nobody wants to hear it any more, in seconds; a turn is given up by then. */
const GIVE_UP_AFTER_SECONDS = 3600;
const TURN_SECONDS = TURN_CALL_SECONDS;
/** For so long nobody else sends what is on its way, in seconds; longer than the wait for a push service. */
const LEASE_SECONDS = 15;
/** First pause before the same is sent again, in seconds; every further one doubles it. */
const FIRST_PAUSE_SECONDS = 5;

export interface QueuedPush {
  readonly id: string;
  readonly topic: NotificationTopic;
  readonly token: string;
  readonly code: PushCode;
  readonly language: Language;
  /** This try included. */
  readonly tries: number;
  /** After this nobody wants to hear it any more. */
  readonly secondsLeft: number;
}

/** In the caller's transaction: to every receiver of a grown-up's profile whose browser is signed in. */
export async function queuePushes(
  db: Queryable,
  profileId: string,
  topic: NotificationTopic,
  code: PushCode,
): Promise<void> {
  const { rowCount } = await db.query(
    `insert into api.pushes (topic, token, code, language, give_up_at)
     select t.topic, t.token, $3, t.language, now() + make_interval(secs => $4)
     from api.topic_subscriptions t join api.auth_sessions s on s.id = t.auth_session_id
       join api.profiles p on p.id = t.profile_id
     where t.profile_id = $1 and t.topic = $2 and s.revoked_at is null and not p.kids`,
    [profileId, topic, code, code === 'turn-come' ? TURN_SECONDS : GIVE_UP_AFTER_SECONDS],
  );
  if (rowCount) await db.query(`select pg_notify('${PUSH_CHANNEL}', '')`);
}

/** The next one that is due, counted as tried and set aside; what nobody wants any more is dropped. */
export async function claimPush(pool: Pool): Promise<QueuedPush | undefined> {
  await pool.query('delete from api.pushes where give_up_at <= now()');
  const { rows } = await pool.query<QueuedPush>(
    `update api.pushes set tries = tries + 1, next_try_at = now() + interval '${LEASE_SECONDS} seconds'
     where id = (select id from api.pushes where next_try_at <= now() order by next_try_at, id for update skip locked limit 1)
     returning id, topic, token, code, language, tries, ceil(extract(epoch from give_up_at - now()))::int as "secondsLeft"`,
  );
  return rows[0];
}

export async function removePush(db: Queryable, id: string): Promise<void> {
  await db.query('delete from api.pushes where id = $1', [id]);
}

/** @param afterSeconds what the push service asked for, if it did */
export async function postponePush(db: Queryable, { id, tries }: QueuedPush, afterSeconds: number): Promise<void> {
  const pause = Math.max(afterSeconds, FIRST_PAUSE_SECONDS * 2 ** (tries - 1));
  await db.query('update api.pushes set next_try_at = now() + make_interval(secs => $2) where id = $1', [id, pause]);
}

/** The browser has given the subscription up: nobody is behind it any more. */
export async function dropReceiver(db: Queryable, token: string): Promise<void> {
  await db.query('delete from api.topic_subscriptions where token = $1', [token]);
}
