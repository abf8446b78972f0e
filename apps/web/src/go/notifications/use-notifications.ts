import { notificationsOf, type StoredNotification } from '@nimbo/domain';
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useProfile } from '../catalogue/queries.ts';
import { createNotificationStore, NOTIFICATIONS_KEY, type NotificationStore } from './notification-store.ts';

let store: NotificationStore | null = null;

/** The device's notifications. */
export function notificationStore(): NotificationStore {
  store ??= createNotificationStore({
    storage: localStorage,
    now: () => Date.now(),
    setTimer: (work, ms) => setTimeout(work, ms),
    clearTimer: clearTimeout,
  });
  return store;
}

/** What the present profile has been told, newest first. */
export function useMyNotifications(): readonly StoredNotification[] {
  const { list } = notificationStore();
  const all = useStore(list);
  const profileId = useProfile().data?.id ?? '';
  return useMemo(() => notificationsOf(all, profileId), [all, profileId]);
}

/** Keeps the list of this tab in step with the others. */
export function useNotificationsOfOtherTabs(): void {
  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === NOTIFICATIONS_KEY || key === null) notificationStore().reload();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
}
