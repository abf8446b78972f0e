import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool, type Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { ProfileAccess } from '../accounts/profile-access.ts';
import { endPlaySessionsOfAccount } from '../playing/end-play-sessions.ts';
import { findIdentitySession, loadIdentitySessions, revokeDevice, revokeDevices } from './device-store.ts';
import { type IdentityAdmin, IdentityRefusal, notConfigured } from './identity-admin.ts';

/** For so long a sign-out is left to the request that asked for it, in seconds; longer than the waits for the identity service. */
const LEASE_SECONDS = 60;
/** Tries of one pass. */
const TRIES_AT_ONCE = 20;
/** No session of the identity service lives longer from its last sign-in on, in days. Source: LIFETIMES there. */
export const LONGEST_SESSION_DAYS = 90;

export interface SignOutSettings {
  readonly pool: Pool;
  readonly identity: IdentityAdmin;
  readonly access: ProfileAccess;
  readonly log: Logger;
}

interface SignOut {
  readonly id: string;
  readonly accountId: string;
  readonly subject: string;
  readonly identitySession: string | null;
  readonly keptAuthSession: string | null;
  /** Who has signed in later stays. */
  readonly askedAt: Date;
  /** Of the browsers it has signed out here. */
  readonly revokedIdentitySessions: readonly string[];
}

interface Asked {
  readonly accountId: string;
  readonly identitySession?: string;
  readonly keptAuthSession?: string;
  /** Browsers that sign in for so long are signed out, too, in seconds. */
  readonly forSeconds?: number;
}

/**
 * Signs browsers out: here at once, and at the identity service, which tells web. What was asked for is a row before anything ends, so
 * that an identity service that is away, or a process that is killed, only puts it off.
 */
export class SignOuts {
  readonly #settings: SignOutSettings;

  constructor(settings: SignOutSettings) {
    this.#settings = settings;
  }

  /**
   * Refuses with `device-unknown`, and with `unavailable` where the operator has configured no account functions: it is signed out
   * here, but comes back by its session at the identity service.
   */
  async device(accountId: string, authSessionId: string): Promise<void> {
    const { pool, access, identity } = this.#settings;
    const id = await inTransaction(pool, async (client) => {
      if (!(await revokeDevice(client, accountId, authSessionId))) throw new ProblemError('device-unknown');
      const identitySession = await findIdentitySession(client, authSessionId);
      if (identitySession === null || !identity.available) return null;
      return this.#ask(client, { accountId, identitySession });
    });
    access.forget(authSessionId);
    if (!identity.available) throw notConfigured();
    if (id !== null) await this.#tryNow(id);
  }

  /** Games that run end, too: nobody is left who could play them. Refuses with `unavailable` as `device` does. */
  async everywhere(accountId: string): Promise<void> {
    const { pool, identity } = this.#settings;
    const id = await this.#ask(pool, { accountId });
    if (identity.available) return this.#tryNow(id, ({ subject }) => identity.endAllSessions(subject));
    await this.#revokeHere(id);
    await this.#drop(id);
    throw notConfigured();
  }

  /**
   * Makes a change after which every other browser is signed out that signed in before it, even where nobody lives to hear that it
   * was made. Where it fails nobody knows, so they are signed out a little later, with those that have signed in until then.
   * @param change returns whether it was made
   */
  async othersAfter(accountId: string, keptAuthSession: string, change: () => Promise<boolean>): Promise<boolean> {
    const { pool } = this.#settings;
    const id = await this.#ask(pool, { accountId, keptAuthSession, forSeconds: LEASE_SECONDS });
    const isMade = await change().catch(async (error: unknown) => {
      if (error instanceof IdentityRefusal) await this.#drop(id);
      throw error;
    });
    if (isMade) {
      await pool.query('update api.sign_outs set asked_at = clock_timestamp() where id = $1', [id]);
      await this.#tryNow(id);
    } else await this.#drop(id);
    return isMade;
  }

  /** What is left of them, those first that have waited longest. Any number of processes may do so. */
  async finish(stopping?: AbortSignal): Promise<void> {
    const { pool } = this.#settings;
    await pool.query('delete from api.sign_outs where asked_at < now() - make_interval(days => $1)', [
      LONGEST_SESSION_DAYS,
    ]);
    const { rows } = await pool.query<{ id: string }>(
      `update api.sign_outs set due_at = now() + make_interval(secs => ${LEASE_SECONDS}) where id in
         (select id from api.sign_outs where due_at <= now() order by due_at limit ${TRIES_AT_ONCE} for update skip locked)
       returning id`,
    );
    for (const { id } of rows) if (!stopping?.aborted) await this.#tryNow(id);
  }

  async #ask(db: Queryable, asked: Asked): Promise<string> {
    const { rows } = await db.query<{ id: string }>(
      `insert into api.sign_outs (account_id, identity_session, kept_auth_session, asked_at, due_at)
       values ($1, $2, $3, clock_timestamp() + make_interval(secs => $4), clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})) returning id`,
      [asked.accountId, asked.identitySession ?? null, asked.keptAuthSession ?? null, asked.forSeconds ?? 0],
    );
    return rows[0]!.id;
  }

  /**
   * What holds here holds afterwards; what the identity service does not do now is tried again.
   * @param end what is asked of it
   */
  async #tryNow(id: string, end = (signOut: SignOut) => this.#endAtIdentity(signOut)): Promise<void> {
    const { log } = this.#settings;
    const signOut = await this.#revokeHere(id);
    if (!signOut) return;
    try {
      await end(signOut);
      await this.#drop(id);
    } catch (error) {
      log.warn(
        { err: error, account: signOut.accountId },
        'the identity service has not signed out yet; it is asked again',
      );
    }
  }

  async #drop(id: string): Promise<void> {
    await this.#settings.pool.query('delete from api.sign_outs where id = $1', [id]);
  }

  /** Undefined where it was done meanwhile. */
  async #revokeHere(id: string): Promise<SignOut | undefined> {
    const { pool, access, log } = this.#settings;
    const [signOut, revoked] = await inTransaction(pool, async (client) => {
      const ids = await revokeDevices(client, id);
      return [await findSignOut(client, id), ids] as const;
    });
    // Other processes hear of it by the database; this one must not believe a bearer meanwhile.
    for (const authSession of revoked) access.forget(authSession);
    // Afterwards, so that nothing of a game keeps a browser signed in.
    if (signOut && isEverywhere(signOut)) await endPlaySessionsOfAccount(pool, log, signOut.accountId, signOut.askedAt);
    return signOut;
  }

  async #endAtIdentity(signOut: SignOut): Promise<void> {
    const { pool, identity } = this.#settings;
    const { accountId, subject, identitySession, keptAuthSession } = signOut;
    if (identitySession !== null) return identity.endSession(identitySession);
    const stay = await loadIdentitySessions(pool, accountId);
    const kept = keptAuthSession && (await findIdentitySession(pool, keptAuthSession));
    // A browser whose bearers were refused signs in again by its session there without being asked: that is no new sign-in.
    for (const session of signOut.revokedIdentitySessions) if (session !== kept) stay.delete(session);
    for (const { id } of await identity.sessions(subject)) if (!stay.has(id)) await identity.endSession(id);
  }
}

const isEverywhere = ({ identitySession, keptAuthSession }: SignOut) =>
  identitySession === null && keptAuthSession === null;

async function findSignOut(db: Queryable, id: string): Promise<SignOut | undefined> {
  const { rows } = await db.query<SignOut>(
    `select o.id, o.account_id as "accountId", a.subject, o.identity_session as "identitySession",
       o.kept_auth_session as "keptAuthSession", o.asked_at as "askedAt", o.revoked_identity_sessions as "revokedIdentitySessions"
     from api.sign_outs o join api.accounts a on a.id = o.account_id where o.id = $1`,
    [id],
  );
  return rows[0];
}
