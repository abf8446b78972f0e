import type { Feedback } from '@nimbo/contracts/http';
import { FEEDBACK_PER_WINDOW, FEEDBACK_WINDOW_SECONDS, type Language } from '@nimbo/domain';
import { inTransaction, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';

export interface NewFeedback {
  readonly accountId: string;
  readonly profileId: string;
  readonly language: Language;
  readonly feedback: Feedback;
}

export type StoredFeedback = { readonly ok: true } | { readonly ok: false; readonly retryAfterSeconds: number };

/** Stores a message unless the account has sent its share of the last hour. Its messages come one after the other. */
export async function insertFeedback(pool: Pool, made: NewFeedback): Promise<StoredFeedback> {
  const { accountId, profileId, language, feedback } = made;
  return inTransaction(pool, async (client) => {
    await client.query('select 1 from api.accounts where id = $1 for update', [accountId]);
    const { rows } = await client.query(
      `select ceil(extract(epoch from created_at - clock_timestamp()) + $2)::int as wait from api.feedback
       where account_id = $1 and created_at > clock_timestamp() - make_interval(secs => $2)
       order by created_at desc offset $3 limit 1`,
      [accountId, FEEDBACK_WINDOW_SECONDS, FEEDBACK_PER_WINDOW - 1],
    );
    if (rows[0]) return { ok: false, retryAfterSeconds: Math.max(1, rows[0].wait) };
    const game = feedback.kind === 'game' ? feedback : null;
    await client.query(
      `insert into api.feedback
         (account_id, profile_id, language, kind, gid, problem, message, reply_to, play_session_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8,
         (select id from api.play_sessions where $9 and profile_id = $2 and gid = $5 order by created_at desc limit 1),
         clock_timestamp())`,
      [
        accountId,
        profileId,
        language,
        feedback.kind,
        game?.gid ?? null,
        game?.problem ?? null,
        feedback.message,
        feedback.kind === 'other' ? (feedback.replyTo ?? null) : null,
        game?.withSession ?? false,
      ],
    );
    return { ok: true };
  });
}

export interface ListedFeedback {
  readonly createdAt: Date;
  readonly language: string;
  readonly kind: 'game' | 'other';
  readonly gid: string | null;
  readonly problem: string | null;
  readonly message: string;
  readonly replyTo: string | null;
  /** What the player let go along; null where they did not. */
  readonly session: {
    readonly id: string;
    readonly hostId: string | null;
    readonly playedSeconds: number;
    readonly endReason: string | null;
  } | null;
}

/** The newest messages, newest first. */
export async function listFeedback(db: Queryable, limit: number): Promise<ListedFeedback[]> {
  const { rows } = await db.query(
    `select f.created_at as "createdAt", f.language, f.kind, f.gid, f.problem, f.message, f.reply_to as "replyTo",
       case when s.id is not null then json_build_object('id', s.id, 'hostId', s.host_id,
         'playedSeconds', s.played_seconds, 'endReason', s.end_reason) end as session
     from api.feedback f left join api.play_sessions s on s.id = f.play_session_id
     order by f.created_at desc limit $1`,
    [limit],
  );
  return rows;
}
