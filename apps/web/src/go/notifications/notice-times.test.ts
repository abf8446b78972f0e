import { NOTIFICATION_LIFETIME_MS, type StoredNotification } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { cameWhen, expiresWhen } from './notice-times.ts';

const at = (hours: number, minutes = 0, day = 21) => new Date(2026, 10, day, hours, minutes).getTime();
const base = { title: 't', message: 'm', kind: 'news', read: false, profileId: null, gid: null } as const;
const created = (ms: number): StoredNotification => ({ ...base, expiry: ms + NOTIFICATION_LIFETIME_MS });

test.each([
  ['just now', at(15), at(15), 'minutes'],
  ['59 minutes ago', at(14, 1), at(15), 'minutes'],
  ['an hour ago', at(14), at(15), 'time'],
  ['at midnight', at(0), at(15), 'time'],
  ['a minute before midnight', at(23, 59, 20), at(15), 'day'],
  ['a minute before midnight, seen soon after', at(23, 59, 20), at(0, 10), 'minutes'],
])('what came %s is said in its own way', (_when, createdMs, nowMs, expected) => {
  expect(cameWhen(created(createdMs), nowMs)).toBe(expected);
});

test.each([
  ['in more than a day', at(15, 1, 22), 'day'],
  ['in a day', at(15, 0, 22), 'tomorrow'],
  ['after midnight', at(0, 0, 22), 'tomorrow'],
  ['before midnight', at(23, 59), 'today'],
])('what expires %s is said in its own way', (_when, expiry, expected) => {
  expect(expiresWhen({ ...base, expiry }, at(15))).toBe(expected);
});
