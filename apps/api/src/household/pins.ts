import { HOUSEHOLD_PIN_LOCKOUT, isPin, PIN_LOCKOUT } from '@nimbo/domain';
import { Attempts } from '@nimbo/service-runtime/attempts';
import type { Pool, Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { hashSecret, verifySecret } from '@nimbo/service-runtime/secret-hash';
import { pinSubject } from './household-store.ts';

export interface PinOwner {
  readonly id: string;
  readonly householdId: string;
  /** Null where the profile has none. */
  readonly pinHash: string | null;
}

/** Checks the PINs of profiles, few enough of them that none can be guessed. */
export class Pins {
  readonly #attempts: Attempts;
  readonly #pepper: Buffer;
  readonly #onExhausted: (owner: PinOwner) => Promise<void>;

  /** @param onExhausted hears of a PIN that only recovery helps with, at every further try */
  constructor(
    pool: Pool,
    pepper: string,
    clock: () => number,
    onExhausted: (owner: PinOwner) => Promise<void> = async () => undefined,
  ) {
    this.#onExhausted = onExhausted;
    this.#attempts = new Attempts(pool, 'api.failed_attempts', clock);
    this.#pepper = Buffer.from(pepper, 'utf8');
  }

  hash(pin: string): Promise<string> {
    return hashSecret(pin, this.#pepper);
  }

  /**
   * Refuses with `pin-needed` where none was given, `pin-wrong`, `pin-locked` while the profile or its household has to wait, and
   * `pin-exhausted` once only recovery helps. A right PIN in that time is refused just the same.
   */
  async check(owner: PinOwner, pin: string | undefined): Promise<void> {
    if (owner.pinHash === null) throw new ProblemError('pin-first');
    // What cannot be a PIN costs nobody a try.
    if (pin === undefined || !isPin(pin)) throw new ProblemError('pin-needed');
    const profile = { subject: pinSubject(owner.id), policy: PIN_LOCKOUT };
    const household = { subject: `household:${owner.householdId}`, policy: HOUSEHOLD_PIN_LOCKOUT };
    const verdict = await this.#attempts.begin([profile, household]);
    if (!verdict.ok) {
      if (verdict.reason === 'exhausted') {
        await this.#onExhausted(owner);
        throw new ProblemError('pin-exhausted');
      }
      throw new ProblemError('pin-locked', { retryAfterSeconds: Math.ceil(verdict.waitMs / 1000) });
    }
    if (!(await verifySecret(owner.pinHash, pin, this.#pepper))) {
      throw new ProblemError('pin-wrong', { triesLeft: verdict.triesLeft });
    }
    await this.#attempts.forget(profile.subject);
    await this.#attempts.takeBack(household.subject);
  }

  /** The owner of the account has proved to be there: the household's failures are forgotten, too. */
  async recovered(db: Queryable, profileId: string, householdId: string): Promise<void> {
    await this.renewed(db, profileId);
    await this.#attempts.forget(`household:${householdId}`, db);
  }

  /** A new PIN has no failures; the household keeps its own. */
  async renewed(db: Queryable, profileId: string): Promise<void> {
    await this.#attempts.forget(pinSubject(profileId), db);
  }
}
