import { OWNER_LOCKOUT } from '@nimbo/domain';
import { Attempts } from '@nimbo/service-runtime/attempts';
import type { Pool, Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { countTry } from './count-try.ts';
import type { IdentityAdmin } from './identity-admin.ts';

/** The account's name at the identity service. Refuses with `signed-out` for one that was deleted. */
export async function subjectOf(db: Queryable, accountId: string): Promise<string> {
  const { rows } = await db.query<{ subject: string }>(
    'select subject from api.accounts where id = $1 and deleted_at is null',
    [accountId],
  );
  if (!rows[0]) throw new ProblemError('signed-out');
  return rows[0].subject;
}

/** Whose password is asked for. */
export interface PasswordOwner {
  readonly accountId: string;
  /** At the identity service. */
  readonly username: string;
  /** When the password was set, in ms since 1970: guesses at a former one do not count. */
  readonly setAtMs: number;
}

/** Proof that who sits there knows the password of the account; few enough tries that it cannot be guessed. */
export class PasswordProof {
  readonly #attempts: Attempts;
  readonly #identity: IdentityAdmin;

  constructor(pool: Pool, identity: IdentityAdmin, clock: () => number) {
    this.#attempts = new Attempts(pool, 'api.failed_attempts', clock);
    this.#identity = identity;
  }

  /** Refuses with `password-wrong`, or `too-many-requests` while the account has to wait, also for the right one. */
  async require({ accountId, username, setAtMs }: PasswordOwner, password: string): Promise<void> {
    const subject = `password:${accountId}:${setAtMs}`;
    // The identity service takes it for a fault of the call, not for a wrong one.
    if (password === '') throw new ProblemError('password-wrong');
    await countTry(this.#attempts, [{ subject, policy: OWNER_LOCKOUT }]);
    const isRight = await this.#identity.isPasswordOf(username, password).catch(async (error: unknown) => {
      // Nobody has looked at it: no try.
      await this.#attempts.takeBack(subject);
      throw error;
    });
    if (!isRight) throw new ProblemError('password-wrong');
    await this.#attempts.forget(subject);
  }
}
