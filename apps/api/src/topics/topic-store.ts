import type { TopicSubscription } from '@nimbo/contracts/http';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { lockProfile } from '../household/household-store.ts';

/** Receivers a profile may have for one topic; the longest unheard go first. */
export const TOKENS_KEPT = 20;

export interface Subscriber {
  readonly profileId: string;
  readonly accountId: string;
  readonly authSessionId: string;
}

/**
 * Subscribes the tokens for this profile, once each. A token belongs to the account that named it first; another's is refused with
 * `token-taken`, and nothing is subscribed.
 * @returns how many tokens of the profile hear of the topic now
 */
export async function subscribe(
  pool: Pool,
  { profileId, accountId, authSessionId }: Subscriber,
  { tokens, topic, language }: TopicSubscription,
): Promise<number> {
  return inTransaction(pool, async (client) => {
    // One order for everybody, so that two calls with the same tokens cannot wait for each other.
    const sorted = [...new Set(tokens)].sort();
    for (const token of sorted) await lockToken(client, token);
    await refuseTaken(client, accountId, sorted);
    await lockProfile(client, profileId);
    await client.query(
      `insert into api.topic_subscriptions (topic, token, profile_id, account_id, auth_session_id, language, subscribed_at)
       select $1, token, $2, $4, $5, $6, clock_timestamp() from unnest($3::text[]) as token
       on conflict (topic, token) do update set profile_id = excluded.profile_id, account_id = excluded.account_id,
         auth_session_id = excluded.auth_session_id, language = excluded.language, subscribed_at = excluded.subscribed_at`,
      [topic, profileId, sorted, accountId, authSessionId, language],
    );
    await client.query(
      `delete from api.topic_subscriptions where (topic, token) in
         (select topic, token from api.topic_subscriptions where profile_id = $1 and topic = $2
          order by subscribed_at desc, token offset $3)`,
      [profileId, topic, TOKENS_KEPT],
    );
    const { rows } = await client.query(
      'select count(*)::int as subscribed from api.topic_subscriptions where profile_id = $1 and topic = $2',
      [profileId, topic],
    );
    return rows[0].subscribed;
  });
}

/** Also the first of two accounts that name a token at the same time is the only one. */
async function lockToken(client: PoolClient, token: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`api:topic-token:${token}`]);
}

async function refuseTaken(client: PoolClient, accountId: string, tokens: readonly string[]): Promise<void> {
  const { rows } = await client.query(
    'select 1 from api.topic_subscriptions where token = any($1) and account_id <> $2 limit 1',
    [tokens, accountId],
  );
  if (rows.length > 0) throw new ProblemError('token-taken');
}

/** @returns how many subscriptions of the account are gone */
export async function unsubscribe(db: Queryable, accountId: string, tokens: readonly string[]): Promise<number> {
  const { rowCount } = await db.query('delete from api.topic_subscriptions where token = any($1) and account_id = $2', [
    tokens,
    accountId,
  ]);
  return rowCount ?? 0;
}
