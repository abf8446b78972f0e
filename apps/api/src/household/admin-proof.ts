import type { Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { ProfileActor } from '../accounts/profile-access.ts';
import { findChoice, type StoredProfile, storeAdminProof } from './household-store.ts';

/** How long the admin's PIN counts for managing profiles, in seconds: a household's screen is not left open for a child. */
export const ADMIN_PROOF_SECONDS = 600;

/** That it is the admin who sits in front of the admin's browser. */
export class AdminProof {
  /** ms since 1970 */
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /**
   * Refuses with `pin-needed`. An admin without PIN is alone in the house.
   * @param db the connection of the change: one that waits for a second while it holds the household would stop everybody once
   *   all are in use
   */
  async require(db: Queryable, actor: ProfileActor, admin: StoredProfile): Promise<void> {
    if (!admin.hasPin) return;
    const choice = await findChoice(db, actor.authSessionId);
    const provedMs = choice?.adminProvedAt?.getTime() ?? 0;
    if (this.#now() - provedMs > ADMIN_PROOF_SECONDS * 1000) throw new ProblemError('pin-needed');
  }

  /** The admin has just given the PIN in this browser. */
  async given(db: Queryable, authSessionId: string): Promise<void> {
    await storeAdminProof(db, authSessionId, new Date(this.#now()));
  }
}
