import type { CurrentProfile } from '@nimbo/contracts/http';
import type { Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { OwnBearerClaims } from '../tokens/bearer.ts';
import { PROFILE_COLUMNS, type ProfileRow, toCurrentProfile } from './account-store.ts';

/** Who a bearer stands for: a browser of a household, with the profile it plays as, as that is now. */
export interface HouseholdActor {
  readonly authSessionId: string;
  readonly accountId: string;
  readonly householdId: string;
  /** Null before one was chosen. */
  readonly profile: CurrentProfile | null;
}

export interface ProfileActor extends HouseholdActor {
  readonly profile: CurrentProfile;
}

/**
 * How long a look at an AuthSession is believed, in ms, where no notice says that it changed; bearers of an ended one are refused
 * at the latest after this. Source: T1.
 */
export const ACCESS_CACHE_MS = 3000;
/** Most looks kept. */
const CACHE_LIMIT = 20_000;

interface Look {
  readonly atMs: number;
  readonly row: LookedUp | undefined;
}

type LookedUp = { revoked: boolean; account_id: string; household: string } & (ProfileRow | { id: null });

/** Checks a bearer's claims against the stored AuthSession. */
export class ProfileAccess {
  readonly #db: Queryable;
  readonly #now: () => number;
  readonly #looks = new Map<string, Look>();

  constructor(db: Queryable, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** Refuses with `signed-out` or `token-invalid`: also a bearer of the profile that was chosen before. */
  async check(claims: OwnBearerClaims): Promise<HouseholdActor> {
    const known = this.#looks.get(claims.sid);
    const fresh = known !== undefined && this.#now() - known.atMs < ACCESS_CACHE_MS;
    const { row } = fresh ? known : await this.#look(claims.sid);
    if (row?.revoked) throw new ProblemError('signed-out');
    const agrees =
      row !== undefined &&
      row.account_id === claims.sub &&
      row.id === claims.profile &&
      row.household === claims.household;
    if (!agrees) throw new ProblemError('token-invalid');
    return {
      authSessionId: claims.sid,
      accountId: row.account_id,
      householdId: row.household,
      profile: row.id === null ? null : toCurrentProfile(row),
    };
  }

  /** True while the browser is signed in and plays as the same profile, looked up anew; for replies that go on for long. */
  async isStill({ authSessionId, profile }: ProfileActor): Promise<boolean> {
    const { row } = await this.#look(authSessionId);
    return row !== undefined && !row.revoked && row.id === profile.id;
  }

  /** The AuthSession has changed; null is any of them. */
  forget(authSessionId: string | null): void {
    if (authSessionId === null) this.#looks.clear();
    else this.#looks.delete(authSessionId);
  }

  async #look(authSessionId: string): Promise<Look> {
    const nowMs = this.#now();
    const { rows } = await this.#db.query(
      `select s.account_id, a.household_id as household, s.revoked_at is not null as revoked, ${PROFILE_COLUMNS}
       from api.auth_sessions s join api.accounts a on a.id = s.account_id
         left join api.profiles p on p.id = s.profile_id and p.deleted_at is null
       where s.id = $1`,
      [authSessionId],
    );
    const look = { atMs: nowMs, row: rows[0] };
    this.#looks.delete(authSessionId);
    this.#looks.set(authSessionId, look);
    if (this.#looks.size > CACHE_LIMIT) this.#looks.delete(this.#looks.keys().next().value!);
    return look;
  }
}
