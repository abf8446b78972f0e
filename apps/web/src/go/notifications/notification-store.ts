import {
  addNotification,
  identityOf,
  markRead,
  type NewNotification,
  nextExpiry,
  readNotifications,
  type StoredNotification,
} from '@nimbo/domain';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Local storage key. Source: Spec §3. */
export const NOTIFICATIONS_KEY = 'notifications';
/** Longest time a browser's timer can wait, in ms: shorter than a notification's life. */
const LONGEST_TIMER_MS = 2_147_483_647;

interface Ports {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly now: () => number;
  readonly setTimer: (work: () => void, ms: number) => ReturnType<typeof setTimeout>;
  readonly clearTimer: (timer: ReturnType<typeof setTimeout> | undefined) => void;
}

export interface NotificationStore {
  readonly list: StoreApi<readonly StoredNotification[]>;
  add(notice: NewNotification): void;
  markRead(isMeant: (entry: StoredNotification) => boolean): void;
  remove(entry: StoredNotification): void;
  /** Reads the list anew, for example when another tab has changed it. */
  reload(): void;
}

/**
 * The notifications this device keeps. Every change begins with what is stored, so that tabs do not undo each other; expired ones
 * vanish by themselves. Where nothing can be stored, the list lives as long as the page.
 */
export function createNotificationStore({ storage, now, setTimer, clearTimer }: Ports): NotificationStore {
  let kept: string | null = null;
  const read = () => {
    try {
      kept = storage.getItem(NOTIFICATIONS_KEY);
    } catch {
      // Storage that is shut: what this page knows stays.
    }
    return readNotifications(kept, now());
  };
  const list = createStore<readonly StoredNotification[]>(read);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const show = (next: readonly StoredNotification[]) => {
    list.setState(next, true);
    clearTimer(timer);
    const expiry = nextExpiry(next);
    if (expiry !== null) timer = setTimer(reload, Math.min(Math.max(0, expiry - now()), LONGEST_TIMER_MS));
  };
  const change = (next: readonly StoredNotification[]) => {
    kept = JSON.stringify(next);
    try {
      storage.setItem(NOTIFICATIONS_KEY, kept);
    } catch {
      // Full or shut.
    }
    show(next);
  };
  const reload = () => show(read());
  show(list.getState());

  return {
    list,
    add: (notice) => change(addNotification(read(), notice, now())),
    markRead: (isMeant) => change(markRead(read(), isMeant)),
    remove: (entry) => change(read().filter((other) => identityOf(other) !== identityOf(entry))),
    reload,
  };
}
