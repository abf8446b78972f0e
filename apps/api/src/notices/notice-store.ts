import { NOTIFICATION_LIFETIME_MS, NOTIFICATIONS_KEPT, type NoticeCode } from '@nimbo/domain';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { queuePushes } from '../push/push-store.ts';

export interface NewNotice {
  readonly profileId: string;
  readonly code: NoticeCode;
  readonly nickname?: string;
  readonly gid?: string | null;
  readonly minutes?: number | null;
}

export interface NoticeRow {
  readonly id: string;
  readonly code: NoticeCode;
  readonly nickname: string | null;
  readonly gid: string | null;
  readonly minutes: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Children are told nothing. Source: DESIGN §8 "Kids". */
const GROWN_UP = 'select id from api.profiles where id = $1 and not kids and deleted_at is null';

/**
 * Tells a profile something, in the caller's transaction: in its list, to its open browsers, and to receivers of the household's
 * topic. The same again takes the place of the former one.
 */
export async function tell(db: Queryable, notice: NewNotice): Promise<void> {
  const { profileId, code, nickname = null, gid = null, minutes = null } = notice;
  const { rowCount } = await db.query(
    `insert into api.notices (profile_id, code, nickname, gid, minutes, expires_at)
     select id, $2, $3, $4, $5, now() + make_interval(secs => $6) from (${GROWN_UP}) as told
     on conflict (profile_id, code, coalesce(nickname, ''), coalesce(gid, ''), coalesce(minutes, 0))
     do update set id = gen_random_uuid(), created_at = now(), expires_at = excluded.expires_at`,
    [profileId, code, nickname, gid, minutes, NOTIFICATION_LIFETIME_MS / 1000],
  );
  if (!rowCount) return;
  await db.query(
    `delete from api.notices where profile_id = $1 and (expires_at <= now() or id in
       (select id from api.notices where profile_id = $1 order by created_at desc, id offset $2))`,
    [profileId, NOTIFICATIONS_KEPT],
  );
  await queuePushes(db, profileId, 'household', code);
}

/** Tells the admin that a PIN of the household was tried too often; once a day, however often it is tried on. */
export async function tellExhausted(db: Queryable, pinOf: { id: string; householdId: string }): Promise<void> {
  const { rows } = await db.query(
    `select admin.id as admin, p.nickname from api.profiles p
       join api.profiles admin on admin.household_id = p.household_id and admin.admin and admin.deleted_at is null
     where p.id = $1 and not exists (select from api.notices n where n.profile_id = admin.id and n.code = 'pin-exhausted'
       and n.nickname = p.nickname and n.created_at > now() - interval '1 day')`,
    [pinOf.id],
  );
  const [row] = rows;
  if (row) await tell(db, { profileId: row.admin, code: 'pin-exhausted', nickname: row.nickname });
}

/** What a profile was told and has not expired, newest first. */
export async function loadNotices(db: Queryable, profileId: string): Promise<NoticeRow[]> {
  const { rows } = await db.query<NoticeRow>(
    `select id, code, nickname, gid, minutes, created_at as "createdAt", expires_at as "expiresAt"
     from api.notices where profile_id = $1 and expires_at > now() and exists (${GROWN_UP})
     order by created_at desc, id limit ${NOTIFICATIONS_KEPT}`,
    [profileId],
  );
  return rows;
}
