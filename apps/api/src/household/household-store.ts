import type { ProfileDetails } from '@nimbo/contracts/http';
import type { Member, PlayLimits } from '@nimbo/domain';
import type { PoolClient, Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { HouseholdActor } from '../accounts/profile-access.ts';

/** A profile as the rules of the household see it. */
export interface StoredProfile extends Member {
  readonly householdId: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly birthdate: string | null;
  readonly pinHash: string | null;
  readonly ageLimit: number;
  readonly limits: PlayLimits;
}

export interface Household {
  readonly id: string;
  readonly timeZone: string;
  /** The admin first, then by age of the profile. */
  readonly profiles: readonly StoredProfile[];
}

const COLUMNS = `p.id, p.household_id, p.nickname, p.avatar, to_char(p.birthdate, 'YYYY-MM-DD') as birthdate, p.pin_hash,
  p.kids, p.admin, p.age_limit, p.weekday_minutes, p.weekend_minutes, p.bedtime_from, p.bedtime_until`;

/** The household with its profiles; the caller may hold its lock. Refuses with `signed-out` where its account was deleted. */
export async function loadHousehold(db: Queryable, id: string): Promise<Household> {
  const { rows } = await db.query(
    `select h.time_zone, ${COLUMNS} from api.households h join api.profiles p on p.household_id = h.id
     where h.id = $1 and p.deleted_at is null order by p.admin desc, p.created_at, p.id`,
    [id],
  );
  if (rows.length === 0) throw new ProblemError('signed-out');
  return { id, timeZone: rows[0].time_zone, profiles: rows.map(toStoredProfile) };
}

/** One change of a household at a time, so that rules about all of its profiles hold. */
export async function lockHousehold(client: PoolClient, id: string): Promise<Household> {
  await client.query('select from api.households where id = $1 for update', [id]);
  return loadHousehold(client, id);
}

/**
 * One change at a time of what a profile may play, or reckoning with it, so that none goes by rules of a moment ago. Taken after the
 * household and before the profile's wishes and play sessions.
 */
export async function lockProfile(client: PoolClient, id: string): Promise<void> {
  await client.query('select from api.profiles where id = $1 for no key update', [id]);
}

export interface ProfileValues {
  readonly nickname: string;
  readonly avatar: string;
  readonly birthdate: string | null;
  readonly kids: boolean;
  readonly ageLimit: number;
  readonly limits: PlayLimits;
}

export async function insertProfile(
  client: PoolClient,
  householdId: string,
  values: ProfileValues,
  pinHash: string | null,
): Promise<StoredProfile> {
  const { rows } = await client.query(
    `insert into api.profiles as p (household_id, nickname, avatar, birthdate, kids, age_limit, weekday_minutes, weekend_minutes,
       bedtime_from, bedtime_until, pin_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${COLUMNS}`,
    [householdId, ...columnsOf(values), pinHash],
  );
  return toStoredProfile(rows[0]);
}

export async function updateProfile(client: PoolClient, id: string, values: ProfileValues): Promise<StoredProfile> {
  const { rows } = await client.query(
    `update api.profiles p set nickname = $2, avatar = $3, birthdate = $4, kids = $5, age_limit = $6, weekday_minutes = $7,
       weekend_minutes = $8, bedtime_from = $9, bedtime_until = $10
     where p.id = $1 returning ${COLUMNS}`,
    [id, ...columnsOf(values)],
  );
  return toStoredProfile(rows[0]);
}

async function updatePin(client: PoolClient, id: string, pinHash: string | null): Promise<StoredProfile> {
  const { rows } = await client.query(`update api.profiles p set pin_hash = $2 where p.id = $1 returning ${COLUMNS}`, [
    id,
    pinHash,
  ]);
  return toStoredProfile(rows[0]);
}

/**
 * Every browser that plays as this profile asks who is playing, and remembers whose rules held there.
 * @param keep the one that goes on; null for none
 */
export async function askAnew(client: PoolClient, id: string, keep: string | null): Promise<void> {
  await client.query(
    `update api.auth_sessions set profile_id = null, admin_proved_at = null, asked_of = profile_id
     where profile_id = $1 and id is distinct from $2`,
    [id, keep],
  );
}

/** A new PIN, or none. Who got in elsewhere by the former one, or by there being none, has to give the new one. */
export async function replacePin(
  client: PoolClient,
  id: string,
  pinHash: string | null,
  authSessionId: string,
): Promise<StoredProfile> {
  const changed = await updatePin(client, id, pinHash);
  if (pinHash !== null) await askAnew(client, id, authSessionId);
  return changed;
}

/** What is only a profile's own. */
const PERSONAL_TABLES = [
  'topic_subscriptions',
  'notices',
  'wishes',
  'title_grants',
  'time_grants',
  'eula_acceptances',
  'pin_recoveries',
] as const;

/** Under which the failures of a profile's PIN are counted. */
export const pinSubject = (profileId: string) => `profile:${profileId}`;

/** Leaves what was played as figures of nobody, and every browser of the profile before the choice. */
export async function scrubProfile(client: PoolClient, id: string): Promise<void> {
  await askAnew(client, id, null);
  for (const table of PERSONAL_TABLES) {
    await client.query(`delete from api.${table} where profile_id = $1`, [id]);
  }
  await client.query('update api.feedback set profile_id = null where profile_id = $1', [id]);
  await client.query('delete from api.failed_attempts where subject = $1', [pinSubject(id)]);
  await client.query(
    `update api.profiles set deleted_at = now(), nickname = '', avatar = 'fog', birthdate = null, pin_hash = null,
       weekday_minutes = null, weekend_minutes = null, bedtime_from = null, bedtime_until = null where id = $1`,
    [id],
  );
}

export interface Choice {
  readonly profileId: string | null;
  /** The profile it played as before it was asked anew; null also where it plays. */
  readonly askedOf: string | null;
  /** Signed in by another provider, and nobody was chosen since: nobody knows who it is. */
  readonly vouched: boolean;
  readonly adminProvedAt: Date | null;
}

/** The profile a browser plays as; undefined where its AuthSession has ended. */
export async function findChoice(db: Queryable, authSessionId: string): Promise<Choice | undefined> {
  const { rows } = await db.query<Choice>(
    `select profile_id as "profileId", asked_of as "askedOf", vouched, admin_proved_at as "adminProvedAt"
     from api.auth_sessions where id = $1 and revoked_at is null`,
    [authSessionId],
  );
  return rows[0];
}

/** Whose rules held in a browser before it has to choose. */
export type Former = Pick<Choice, 'askedOf' | 'vouched'>;

const NEW_BROWSER: Former = { askedOf: null, vouched: false };

/** As of a new browser where somebody plays. */
export async function findFormer(db: Queryable, { authSessionId, profile }: HouseholdActor): Promise<Former> {
  return (profile === null && (await findChoice(db, authSessionId))) || NEW_BROWSER;
}

/**
 * Lets a browser play as another profile.
 * @param chosen with the PIN that was asked for
 * @returns false where it has meanwhile been signed out or plays as somebody else, or the chosen one has another PIN or is gone
 */
export async function storeChoice(
  db: Queryable,
  authSessionId: string,
  former: Pick<Choice, 'profileId' | 'askedOf'>,
  chosen: Pick<StoredProfile, 'id' | 'pinHash'> & { readonly adminProvedAt: Date | null },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update api.auth_sessions s set profile_id = $3, admin_proved_at = $4, asked_of = null
     where id = $1 and revoked_at is null and $2::uuid is not distinct from
         (select p.id from api.profiles p where p.id = s.profile_id and p.deleted_at is null)
       and ($2::uuid is not null or asked_of is not distinct from $6)
       and exists (select from api.profiles where id = $3 and deleted_at is null and pin_hash is not distinct from $5
         for share)`,
    [authSessionId, former.profileId, chosen.id, chosen.adminProvedAt, chosen.pinHash, former.askedOf],
  );
  return rowCount === 1;
}

export async function storeAdminProof(db: Queryable, authSessionId: string, at: Date): Promise<void> {
  await db.query('update api.auth_sessions set admin_proved_at = $2 where id = $1', [authSessionId, at]);
}

export function toDetails(profile: StoredProfile): ProfileDetails {
  const { id, nickname, avatar, birthdate, kids, admin, hasPin, ageLimit, limits } = profile;
  return { id, nickname, avatar, birthdate, kids, admin, hasPin, ageLimit, limits };
}

function columnsOf({ nickname, avatar, birthdate, kids, ageLimit, limits }: ProfileValues) {
  const { weekdayMinutes, weekendMinutes, bedtime } = limits;
  return [
    ...[nickname, avatar, birthdate, kids, ageLimit, weekdayMinutes, weekendMinutes],
    ...[bedtime?.from ?? null, bedtime?.until ?? null],
  ];
}

function toStoredProfile(row: Record<string, never>): StoredProfile {
  return {
    id: row.id!,
    householdId: row.household_id!,
    nickname: row.nickname!,
    avatar: row.avatar!,
    birthdate: row.birthdate ?? null,
    pinHash: row.pin_hash ?? null,
    hasPin: row.pin_hash !== null,
    kids: row.kids!,
    admin: row.admin!,
    ageLimit: row.age_limit!,
    limits: {
      weekdayMinutes: row.weekday_minutes ?? null,
      weekendMinutes: row.weekend_minutes ?? null,
      bedtime: row.bedtime_from === null ? null : { from: row.bedtime_from!, until: row.bedtime_until! },
    },
  };
}
