import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '@nimbo/service-runtime/postgres';

/** Names of Keycloak's required actions. */
export const ACTIONS = ['UPDATE_PASSWORD', 'VERIFY_EMAIL'] as const;
export type Action = (typeof ACTIONS)[number];

/** Life of a link unless its asker says otherwise, in seconds. Source: DESIGN, "mail-sent": 30 minutes; the other is our choice. */
export const LINK_SECONDS: Readonly<Record<Action, number>> = { UPDATE_PASSWORD: 30 * 60, VERIFY_EMAIL: 24 * 60 * 60 };
const KEY_BYTES = 32;

export interface ActionLink {
  readonly accountId: string;
  readonly action: Action;
  readonly emailKey: string;
}

/** Only a digest is kept: whoever reads the table has no link. */
const digestOf = (key: string) => createHash('sha256').update(key).digest();

/** Makes the key of a link. Links to the same end that were sent before stop working: one is enough. */
export async function createLink(
  db: Queryable,
  { accountId, action, emailKey }: ActionLink,
  lifeSeconds: number,
): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await db.query('delete from identity.action_links where account_id = $1 and action = $2', [accountId, action]);
  await db.query(
    `insert into identity.action_links (digest, account_id, action, email_key, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))`,
    [digestOf(key), accountId, action, emailKey, lifeSeconds],
  );
  return key;
}

const COLUMNS = 'account_id as "accountId", action, email_key as "emailKey"';

/** What a link is for, as long as it is good. Looking uses nothing up: programs open links before people do. */
export async function findLink(db: Queryable, key: string): Promise<ActionLink | null> {
  const { rows } = await db.query<ActionLink>(
    `select ${COLUMNS} from identity.action_links where digest = $1 and expires_at > now()`,
    [digestOf(key)],
  );
  return rows[0] ?? null;
}

/** Uses a link up; of two at the same time one gets it. */
export async function takeLink(db: Queryable, key: string): Promise<ActionLink | null> {
  const { rows } = await db.query<ActionLink>(
    `delete from identity.action_links where digest = $1 and expires_at > now() returning ${COLUMNS}`,
    [digestOf(key)],
  );
  return rows[0] ?? null;
}

export async function sweepLinks(db: Queryable): Promise<void> {
  await db.query('delete from identity.action_links where expires_at <= now()');
}
