import type { Logger } from '@nimbo/service-runtime/log';

/** How often the sessions of open pages are looked up, all of them at once, in ms. */
const LOOK_MS = 1500;

export interface SessionWatchOptions {
  /** Which of these ids are still signed in. */
  readonly alive: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly log: Logger;
}

/** An open page. */
export interface Watcher {
  onEnded(): void;
  /** Nobody tells it any more: it has to ask another process. */
  onClosing(): void;
}

/** Tells open pages that their session has ended, whatever ended it. One look for all of them; none where no page is open. */
export function createSessionWatch({ alive, log }: SessionWatchOptions) {
  const watchers = new Map<string, Set<Watcher>>();
  let looking = false;
  let closed = false;

  async function look(): Promise<void> {
    try {
      const known = [...watchers.keys()];
      const still = await alive(known);
      for (const id of known) if (!still.has(id)) for (const watcher of watchers.get(id) ?? []) watcher.onEnded();
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
    watch(id: string, watcher: Watcher): () => void {
      if (closed) {
        watcher.onClosing();
        return () => undefined;
      }
      const beside = watchers.get(id) ?? new Set();
      watchers.set(id, beside.add(watcher));
      if (!looking) lookLater();
      return () => {
        beside.delete(watcher);
        if (beside.size === 0 && watchers.get(id) === beside) watchers.delete(id);
      };
    },
    /** This process stops: lets everybody go. */
    close(): void {
      closed = true;
      for (const watcher of [...watchers.values()].flatMap((each) => [...each])) watcher.onClosing();
    },
  };
}

export type SessionWatch = ReturnType<typeof createSessionWatch>;
