import { NOTIFICATION_LIFETIME_MS } from './constants.ts';

/** What a notice is about; the list shows it as an icon. `news` is also what an unknown kind of a newer version becomes. */
export const NOTICE_KINDS = ['turn', 'session', 'release', 'household', 'news'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** What a device may be told about while the app is closed. */
export const NOTIFICATION_TOPICS = ['turn', 'session', 'release', 'household'] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/**
 * What the server tells a profile by itself; the app words it. `wish-made`: a child asks. `wish-granted` and `wish-refused`: the
 * answer to a grown-up's own. `pin-exhausted`: a PIN was tried too often. `pin-recovered`: one was set by mail.
 */
export const NOTICE_CODES = ['wish-made', 'wish-granted', 'wish-refused', 'pin-exhausted', 'pin-recovered'] as const;
export type NoticeCode = (typeof NOTICE_CODES)[number];

/** One entry of local storage's `notifications`. Source: Spec §3 "Notification". */
export interface StoredNotification {
  readonly title: string;
  readonly message: string;
  /** ms since 1970; `NOTIFICATION_LIFETIME_MS` after creation. */
  readonly expiry: number;
  readonly kind: NoticeKind;
  readonly read: boolean;
  /** Whose it is: a device is used by several profiles. Null is everybody's. */
  readonly profileId: string | null;
  /** Game it is about, for the row's one button. */
  readonly gid: string | null;
}

export type NewNotification = Pick<StoredNotification, 'title' | 'message' | 'kind'> &
  Partial<Pick<StoredNotification, 'profileId' | 'gid'>>;

/** Most entries a device keeps; the oldest go first. Local storage is small, and nobody reads further. */
export const NOTIFICATIONS_KEPT = 200;
/** Longest title and message that are kept, in UTF-16 units. */
const TITLE_LENGTH = 200;
const MESSAGE_LENGTH = 1000;
/** From here to its expiry a notice is marked as about to go, in ms. Source: DESIGN §14 "dusk only in its last day". */
export const NOTIFICATION_LAST_DAY_MS = 24 * 60 * 60 * 1000;

/** When a notice came, ms since 1970: only its expiry is stored. */
export function createdAt({ expiry }: Pick<StoredNotification, 'expiry'>): number {
  return expiry - NOTIFICATION_LIFETIME_MS;
}

/** False from the very millisecond of the expiry on. */
export function isAlive({ expiry }: Pick<StoredNotification, 'expiry'>, nowMs: number): boolean {
  return nowMs < expiry;
}

/**
 * The list that local storage holds, newest first, without expired and double entries. What cannot be read is left out: a text
 * that another version or a person has broken is an empty list, never an error.
 */
export function readNotifications(stored: string | null, nowMs: number): StoredNotification[] {
  return tidy(
    parseList(stored).flatMap((entry) => toNotification(entry, nowMs) ?? []),
    nowMs,
  );
}

function parseList(stored: string | null): unknown[] {
  if (stored === null) return [];
  try {
    const parsed: unknown = JSON.parse(stored);
    return Array.isArray(parsed) ? parsed : [];
  } catch {
    return [];
  }
}

function toNotification(entry: unknown, nowMs: number): StoredNotification | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { title, message, expiry, kind, read, profileId, gid } = entry as Record<string, unknown>;
  if (typeof title !== 'string' || typeof message !== 'string' || title === '') return null;
  if (typeof expiry !== 'number' || !Number.isFinite(expiry)) return null;
  return {
    title: title.slice(0, TITLE_LENGTH),
    message: message.slice(0, MESSAGE_LENGTH),
    // Nothing lives longer than the lifetime, whatever the device's clock said when it was written.
    expiry: Math.min(expiry, nowMs + NOTIFICATION_LIFETIME_MS),
    kind: NOTICE_KINDS.find((known) => known === kind) ?? 'news',
    read: read === true,
    profileId: typeof profileId === 'string' ? profileId : null,
    gid: typeof gid === 'string' ? gid : null,
  };
}

/** A notice that comes now takes the place of one with the same title and message, and is unread. Source: Spec §5. */
export function addNotification(
  list: readonly StoredNotification[],
  notice: NewNotification,
  nowMs: number,
): StoredNotification[] {
  const entry: StoredNotification = {
    ...notice,
    title: notice.title.slice(0, TITLE_LENGTH),
    message: notice.message.slice(0, MESSAGE_LENGTH),
    profileId: notice.profileId ?? null,
    gid: notice.gid ?? null,
    expiry: nowMs + NOTIFICATION_LIFETIME_MS,
    read: false,
  };
  return tidy([entry, ...list], nowMs);
}

/** Newest first; of equal ones the first given, which is the newest; none that has expired. */
function tidy(list: readonly StoredNotification[], nowMs: number): StoredNotification[] {
  const seen = new Set<string>();
  return list
    .filter((entry) => isAlive(entry, nowMs))
    .sort((a, b) => b.expiry - a.expiry)
    .filter((entry) => {
      const key = identityOf(entry);
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, NOTIFICATIONS_KEPT);
}

/** Two notices with the same title and message for the same profile are one. */
export function identityOf({ title, message, profileId }: StoredNotification): string {
  return JSON.stringify([profileId, title, message]);
}

/** What a profile sees: its own and everybody's. */
export function notificationsOf(list: readonly StoredNotification[], profileId: string): StoredNotification[] {
  return list.filter((entry) => entry.profileId === null || entry.profileId === profileId);
}

export function markRead(
  list: readonly StoredNotification[],
  isMeant: (entry: StoredNotification) => boolean,
): StoredNotification[] {
  return list.map((entry) => (!entry.read && isMeant(entry) ? { ...entry, read: true } : entry));
}

/** The next moment one of them expires, ms since 1970; null where there is none. */
export function nextExpiry(list: readonly StoredNotification[]): number | null {
  return list.length === 0 ? null : Math.min(...list.map((entry) => entry.expiry));
}

export interface GroupedNotifications {
  readonly today: readonly StoredNotification[];
  readonly before: readonly StoredNotification[];
}

/** @param startOfTodayMs midnight where the reader is, ms since 1970 */
export function groupByDay(list: readonly StoredNotification[], startOfTodayMs: number): GroupedNotifications {
  return {
    today: list.filter((entry) => createdAt(entry) >= startOfTodayMs),
    before: list.filter((entry) => createdAt(entry) < startOfTodayMs),
  };
}
