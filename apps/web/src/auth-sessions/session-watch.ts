import type { Logger } from '@nimbo/service-runtime/log';

/** How often the sessions of open pages are looked up, all of them at once, in ms. */
const LOOK_MS = 1500;

export interface SessionWatchOptions {
  /** Which of these ids are still signed in. */
  readonly alive: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly log: Logger;
}

/** Tells open pages that their session has ended, whatever ended it. One look for all of them; none where no page is open. */
export function createSessionWatch({ alive, log }: SessionWatchOptions) {
  const watchers = new Map<string, Set<() => void>>();
  let looking = false;

  async function look(): Promise<void> {
    try {
      const known = [...watchers.keys()];
      const still = await alive(known);
      for (const id of known) if (!still.has(id)) for (const tell of watchers.get(id) ?? []) tell();
    } catch (error) {
      // The database is away: nobody is signed out for that.
      log.debug({ err: error }, 'sessions of open pages could not be looked up');
    }
    lookLater();
  }

  function lookLater(): void {
    looking = watchers.size > 0;
    if (looking) setTimeout(look, LOOK_MS).unref();
  }

  return {
    /** @returns stops it */
    watch(id: string, onEnded: () => void): () => void {
      const tell = watchers.get(id) ?? new Set();
      watchers.set(id, tell.add(onEnded));
      if (!looking) lookLater();
      return () => {
        tell.delete(onEnded);
        if (tell.size === 0 && watchers.get(id) === tell) watchers.delete(id);
      };
    },
  };
}

export type SessionWatch = ReturnType<typeof createSessionWatch>;
