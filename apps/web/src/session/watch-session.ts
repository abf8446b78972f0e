import type { Session } from 'next-auth';
import { readSession } from './auth-calls.ts';
import { pauseAfter } from './follow-end.ts';
import { onOtherTabs, tellOtherTabs } from './other-tabs.ts';

interface Watching {
  /** True where the browser carries no session: nobody is asked. */
  readonly signedOut: boolean;
  /** Seconds between two looks; 0 is none. */
  readonly pollSeconds: number;
  /** Who is signed in, or nobody. Only an answer says so: where there is none, what is known stays. */
  readonly learn: (session: Session | null) => void;
}

export interface SessionWatch {
  /** Asks now, and tells the other tabs. */
  look(): void;
  stop(): void;
}

/**
 * Asks who is signed in: once, again when the page is looked at anew, when another tab says that it has changed, and where it is
 * wanted every so often. Where nobody answers it asks again, after pauses that grow, and as soon as there is a connection.
 */
export function watchSession({ signedOut, pollSeconds, learn }: Watching): SessionWatch {
  let known: Session | null | undefined = signedOut ? null : undefined;
  let failures = 0;
  let again: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const look = async (tell: boolean) => {
    const session = await readSession();
    if (stopped) return;
    clearTimeout(again);
    if (session === undefined) {
      again = setTimeout(() => void look(tell), pauseAfter(failures++));
      return;
    }
    failures = 0;
    known = session;
    learn(session);
    if (tell) tellOtherTabs('getSession');
  };
  const lookAndTell = () => void look(true);
  const onVisible = () => {
    // Who has no session hears from the tab that gets one.
    if (document.visibilityState === 'visible' && known !== null) lookAndTell();
  };
  const onOnline = () => failures > 0 && lookAndTell();

  if (known === undefined) lookAndTell();
  const stopListening = onOtherTabs(() => void look(false));
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('online', onOnline);
  const polling = pollSeconds > 0 ? setInterval(() => known && lookAndTell(), pollSeconds * 1000) : undefined;
  return {
    look: lookAndTell,
    stop() {
      stopped = true;
      clearTimeout(again);
      clearInterval(polling);
      stopListening();
      document.removeEventListener('visibilitychange', onVisible);
      window.removeEventListener('online', onOnline);
    },
  };
}
