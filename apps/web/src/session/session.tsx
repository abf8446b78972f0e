import type { Session } from 'next-auth';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { readSession } from './auth-calls.ts';
import { onSessionEnded } from './end-of-session.ts';
import { onOtherTabs, tellOtherTabs } from './other-tabs.ts';
import { whenSettled } from './when-settled.ts';

export interface KnownSession {
  readonly data: Session | null;
  readonly status: 'loading' | 'authenticated' | 'unauthenticated';
}

const SessionContext = createContext<KnownSession>({ data: null, status: 'loading' });

interface SessionProviderProps {
  /** True where the browser carries no session: nobody is asked. */
  readonly signedOut: boolean;
  /** Seconds between two looks; 0, as the app has it, is none. Source: Spec §3 and §9. */
  readonly pollSeconds: number;
  readonly children: ReactNode;
}

/**
 * Who is signed in: asked once, again when the page is looked at anew, when another tab says that it has changed, and when the server
 * says that it is over.
 */
export function SessionProvider({ signedOut, pollSeconds, children }: SessionProviderProps) {
  const [session, setSession] = useState<Session | null | undefined>(signedOut ? null : undefined);
  useEffect(() => {
    let gone = false;
    let known: Session | null | undefined = signedOut ? null : undefined;
    const look = async () => {
      known = await readSession();
      if (!gone) setSession(known);
    };
    const lookAndTell = () => void look().then(() => tellOtherTabs('getSession'));
    const onVisible = () => {
      // Who has no session hears from the tab that gets one.
      if (document.visibilityState === 'visible' && known) lookAndTell();
    };
    if (known === undefined) lookAndTell();
    const stop = onOtherTabs(() => void look());
    document.addEventListener('visibilitychange', onVisible);
    const polling = pollSeconds > 0 ? setInterval(() => known && lookAndTell(), pollSeconds * 1000) : undefined;
    return () => {
      gone = true;
      clearInterval(polling);
      stop();
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [signedOut, pollSeconds]);
  const signedIn = Boolean(session);
  useEffect(() => {
    if (!signedIn) return;
    const over = () =>
      void readSession().then((now) => {
        setSession(now);
        tellOtherTabs('getSession');
      });
    let stop = whenSettled(() => {
      stop = onSessionEnded(over);
    });
    return () => stop();
  }, [signedIn]);
  const value = useMemo<KnownSession>(() => {
    if (session === undefined) return { data: null, status: 'loading' };
    return { data: session, status: session ? 'authenticated' : 'unauthenticated' };
  }, [session]);
  return <SessionContext.Provider value={value}>{children}</SessionContext.Provider>;
}

export const useSession = () => useContext(SessionContext);
