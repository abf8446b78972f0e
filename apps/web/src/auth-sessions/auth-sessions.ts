import { randomBytes } from 'node:crypto';
import type { Language } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import type { EndedSignIn } from '@nimbo/service-runtime/logout-token';
import { inTransaction, isDatabaseUnavailable, type Pool } from '@nimbo/service-runtime/postgres';
import type { AuthSession, AuthSessionStore, NewAuthSession } from './auth-session-store.ts';
import type { IdentityClient } from './identity-client.ts';

/** Longest time a caller waits for a renewal, in ms; then he gets the state of before, and the renewal goes on. */
const RENEWAL_WAIT_MS = 3000;
/** How long no renewal is tried after the identity service did not answer, in ms. */
const PAUSE_AFTER_FAILURE_MS = 2000;
/** Sessions remembered for the time the database is away. */
const REMEMBERED_SESSIONS = 10_000;

/** 256 random bits, base64url. */
const newId = () => randomBytes(32).toString('base64url');

/** What a page may know about a session. */
export interface SessionView {
  readonly id: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly language: Language;
}

export type AccessToken =
  | { readonly ok: true; readonly accessToken: string }
  | { readonly ok: false; readonly reason: 'signed-out' | 'unavailable' };

export interface AuthSessionsOptions {
  readonly store: AuthSessionStore;
  readonly identity: IdentityClient;
  /** Connections of renewals alone: they are held while the identity service answers. */
  readonly renewalPool: Pool;
  readonly log: Logger;
  readonly now: () => number;
}

/** Signed-in browsers: a browser holds the id, this holds the tokens and renews them one at a time per session. */
export function createAuthSessions({ store, identity, renewalPool, log, now }: AuthSessionsOptions) {
  const renewals = new Map<string, Promise<AuthSession | null>>();
  const remembered = new Map<string, SessionView>();
  let pausedUntil = 0;

  /**
   * The row is locked before the identity service is asked and its state is read again under the lock: refresh tokens rotate,
   * and using one twice ends the grant.
   * @param refused an access token that must not be returned again although its time has not come
   */
  async function renew(id: string, refused?: string): Promise<AuthSession | null> {
    return inTransaction(renewalPool, async (client) => {
      const session = await store.findForUpdate(id, client);
      if (!session) return null;
      if (!session.due && session.accessToken !== refused) return session;
      if (session.refreshToken === null) {
        if (!session.expired) return session;
        await store.remove(id, client);
        return null;
      }
      const renewal = await identity.renew(session.refreshToken);
      if (renewal.ok) {
        const { tokens, identitySession } = renewal;
        const { access_token, refresh_token, id_token, expires_in } = tokens;
        const renewed = {
          ...session,
          accessToken: access_token,
          refreshToken: refresh_token ?? session.refreshToken,
          idToken: id_token ?? session.idToken,
        };
        await store.renew({ ...renewed, identitySession, accessTokenSeconds: expires_in }, client);
        return { ...renewed, due: false, expired: false };
      }
      if (renewal.reason === 'unavailable') {
        pausedUntil = now() + PAUSE_AFTER_FAILURE_MS;
        return session;
      }
      await store.remove(id, client);
      log.info('auth session ended by the identity service');
      return null;
    });
  }

  function renewOnce(id: string, refused?: string): Promise<AuthSession | null> {
    const running = renewals.get(id);
    if (running) return running;
    const renewal = renew(id, refused).finally(() => renewals.delete(id));
    renewals.set(id, renewal);
    return renewal;
  }

  /** The session with a usable access token where one can be had in time, else as it stands. */
  async function current(id: string, refused?: string): Promise<AuthSession | null> {
    const session = await store.find(id);
    if (!session || (!session.due && session.accessToken !== refused)) return session;
    if (now() < pausedUntil) return session;
    const renewal = renewOnce(id, refused).catch((error: unknown) => {
      log.warn({ err: error }, 'renewal failed');
      return session;
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<AuthSession>((resolve) => {
      timer = setTimeout(resolve, RENEWAL_WAIT_MS, session);
    });
    return Promise.race([renewal, patience]).finally(() => clearTimeout(timer));
  }

  function lastState(id: string): Promise<AuthSession | null> {
    remembered.delete(id);
    return current(id);
  }

  function remember(view: SessionView): void {
    remembered.delete(view.id);
    remembered.set(view.id, view);
    if (remembered.size > REMEMBERED_SESSIONS) remembered.delete(remembered.keys().next().value!);
  }

  return {
    /** @returns the new session's id */
    async open(session: Omit<NewAuthSession, 'id'>): Promise<string> {
      const id = newId();
      await store.insert({ ...session, id });
      return id;
    },
    /** Null when the session has ended. While the database is away, what this process saw last. */
    async view(id: string): Promise<SessionView | null> {
      try {
        const session = await current(id);
        if (!session) {
          remembered.delete(id);
          return null;
        }
        const view = { id, name: session.name, email: session.email, language: session.language };
        remember(view);
        return view;
      } catch (error) {
        const last = remembered.get(id);
        if (last && isDatabaseUnavailable(error)) return last;
        throw error;
      }
    },
    /** @param refused the access token an api would not take any more */
    async accessToken(id: string, refused?: string): Promise<AccessToken> {
      const session = await current(id, refused);
      if (!session) return { ok: false, reason: 'signed-out' };
      if (session.expired || session.accessToken === refused) return { ok: false, reason: 'unavailable' };
      return { ok: true, accessToken: session.accessToken };
    },
    changeLanguage: (id: string, language: Language) => store.changeLanguage(id, language),
    preferredLanguage: (account: string) => store.preferredLanguage(account),
    /** The identity service has ended them. @returns those that were known here */
    async endedElsewhere(ended: EndedSignIn): Promise<AuthSession[]> {
      const gone = await store.removeEnded(ended);
      if (ended.accountGone && ended.account !== null) await store.forgetPreferences(ended.account);
      for (const { id } of gone) remembered.delete(id);
      return gone;
    },
    alive: store.alive,
    /** Drops a session that is over everywhere else. */
    async forget(id: string): Promise<void> {
      remembered.delete(id);
      await store.remove(id);
    },
    /** @returns the session that was ended with its tokens, for whoever has to be told; null when there was none */
    async end(id: string): Promise<AuthSession | null> {
      const session = await lastState(id);
      if (session) await store.remove(id);
      return session;
    },
    /**
     * Ends a session and keeps its id token for the identity service's own sign-out.
     * @param returnPath where the browser goes after that
     */
    async endWithHandover(
      id: string,
      returnPath: string,
    ): Promise<{ handoverId: string; session: AuthSession } | null> {
      const session = await lastState(id);
      if (!session) return null;
      const handoverId = newId();
      await store.removeWithHandover(session, handoverId, returnPath);
      return { handoverId, session };
    },
    takeHandover: (id: string) => store.takeHandover(id),
    sweep: () => store.sweep(),
  };
}

export type AuthSessions = ReturnType<typeof createAuthSessions>;
