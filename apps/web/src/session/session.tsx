import type { Session } from 'next-auth';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { onSessionEnded } from './end-of-session.ts';
import { type SessionWatch, watchSession } from './watch-session.ts';
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

/** Who is signed in: what `watchSession` learns, which is also asked when the server says that the session is over. */
export function SessionProvider({ signedOut, pollSeconds, children }: SessionProviderProps) {
  const [session, setSession] = useState<Session | null | undefined>(signedOut ? null : undefined);
  const watch = useRef<SessionWatch | null>(null);
  useEffect(() => {
    watch.current = watchSession({ signedOut, pollSeconds, learn: setSession });
    return watch.current.stop;
  }, [signedOut, pollSeconds]);
  const signedIn = Boolean(session);
  useEffect(() => {
    if (!signedIn) return;
    let stop = whenSettled(() => {
      stop = onSessionEnded(() => watch.current?.look());
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
