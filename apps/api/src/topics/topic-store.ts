import type { TopicSubscription } from '@nimbo/contracts/http';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';

/** Receivers a profile may have for one topic; the longest unheard go first. */
export const TOKENS_KEPT = 20;

/**
 * Subscribes the tokens for this profile, once each.
 * @returns how many tokens of the profile hear of the topic now
 */
export async function subscribe(pool: Pool, profileId: string, { tokens, topic }: TopicSubscription): Promise<number> {
  return inTransaction(pool, async (client) => {
    // One order of rows for everybody, so that two calls with the same tokens cannot wait for each other.
    const sorted = [...new Set(tokens)].sort();
    await client.query('select 1 from api.profiles where id = $1 for no key update', [profileId]);
    await client.query(
      `insert into api.topic_subscriptions (topic, token, profile_id, subscribed_at)
       select $1, token, $2, clock_timestamp() from unnest($3::text[]) as token
       on conflict (topic, token) do update set profile_id = excluded.profile_id, subscribed_at = excluded.subscribed_at`,
      [topic, profileId, sorted],
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
