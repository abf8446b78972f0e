import { createdAt, NOTIFICATION_LAST_DAY_MS, type StoredNotification } from '@nimbo/domain';

/** How a notice's age is said: minutes within the hour, the time today, the day before. */
export type CameWhen = 'minutes' | 'time' | 'day';
/** How its end is said; only the last day is urgent. */
export type ExpiresWhen = 'day' | 'today' | 'tomorrow';

const HOUR_MS = 3_600_000;

/** Midnight where the reader is. */
export function startOfDay(nowMs: number): number {
  return new Date(nowMs).setHours(0, 0, 0, 0);
}

export function cameWhen(entry: StoredNotification, nowMs: number): CameWhen {
  const created = createdAt(entry);
  if (nowMs - created < HOUR_MS) return 'minutes';
  return created >= startOfDay(nowMs) ? 'time' : 'day';
}

export function expiresWhen({ expiry }: StoredNotification, nowMs: number): ExpiresWhen {
  if (expiry - nowMs > NOTIFICATION_LAST_DAY_MS) return 'day';
  return startOfDay(expiry) === startOfDay(nowMs) ? 'today' : 'tomorrow';
}
