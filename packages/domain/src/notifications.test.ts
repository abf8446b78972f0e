import { describe, expect, test } from 'vitest';
import { NOTIFICATION_LIFETIME_MS } from './constants.ts';
import {
  addNotification,
  createdAt,
  groupByDay,
  isAlive,
  markRead,
  NOTIFICATIONS_KEPT,
  nextExpiry,
  notificationsOf,
  readNotifications,
  type StoredNotification,
} from './notifications.ts';

const NOW = 1_795_300_000_000;
const entry = (change: Partial<StoredNotification> = {}): StoredNotification => ({
  title: 'It is your turn',
  message: 'OpenTTD starts.',
  expiry: NOW + 1000,
  kind: 'turn',
  read: false,
  profileId: null,
  gid: null,
  ...change,
});
const stored = (...entries: unknown[]) => JSON.stringify(entries);

describe('what local storage holds', () => {
  test.each([
    ['nothing', null],
    ['an empty text', ''],
    ['broken JSON', '[{"title":'],
    ['an object', '{"title":"a"}'],
    ['null', 'null'],
    ['a number', '7'],
  ])('is no notification when it is %s', (_what, text) => {
    expect(readNotifications(text, NOW)).toEqual([]);
  });

  test.each([
    ['null', null],
    ['a text', 'title'],
    ['a list', []],
    ['no title', { ...entry(), title: undefined }],
    ['an empty title', entry({ title: '' })],
    ['a number as message', { ...entry(), message: 4 }],
    ['no expiry', { ...entry(), expiry: undefined }],
    ['an expiry in words', { ...entry(), expiry: 'tomorrow' }],
    ['an expiry that JSON cannot carry', { ...entry(), expiry: Number.NaN }],
  ])('loses an entry that is %s, and no other', (_what, broken) => {
    expect(readNotifications(stored(broken, entry()), NOW)).toEqual([entry()]);
  });

  test('may be what another version wrote: only title, message and expiry', () => {
    const bare = { title: 'A', message: 'B', expiry: NOW + 5, colour: 'red' };
    expect(readNotifications(stored(bare), NOW)).toEqual([
      { title: 'A', message: 'B', expiry: NOW + 5, kind: 'news', read: false, profileId: null, gid: null },
    ]);
  });

  test.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('%d ms from its expiry an entry is there: %s', (offset, there) => {
    const one = entry({ expiry: NOW });
    expect(isAlive(one, NOW + offset)).toBe(there);
    expect(readNotifications(stored(one), NOW + offset)).toHaveLength(there ? 1 : 0);
  });

  test('never lives longer than a lifetime, also where the clock was wrong', () => {
    expect(readNotifications(stored(entry({ expiry: 8e15 })), NOW)[0]?.expiry).toBe(NOW + NOTIFICATION_LIFETIME_MS);
  });

  test('is read once where title and message are the same, the newest', () => {
    const list = readNotifications(stored(entry({ read: true }), entry({ expiry: NOW + 2000 }), entry()), NOW);
    expect(list).toEqual([entry({ expiry: NOW + 2000 })]);
  });

  test('is two where only the title or only the message is the same', () => {
    const list = readNotifications(stored(entry(), entry({ title: 'B' }), entry({ message: 'B' })), NOW);
    expect(list).toHaveLength(3);
  });

  test('is not confused by separators in the words', () => {
    const list = readNotifications(
      stored(entry({ title: 'a","b', message: 'c' }), entry({ title: 'a', message: 'b","c' })),
      NOW,
    );
    expect(list).toHaveLength(2);
  });

  test('of 10,000 entries is the newest of them', { timeout: 1000 }, () => {
    const many = Array.from({ length: 10_000 }, (_, index) => entry({ title: `T${index}`, expiry: NOW + 1 + index }));
    const list = readNotifications(stored(...many), NOW);
    expect(list).toHaveLength(NOTIFICATIONS_KEPT);
    expect(list[0]?.title).toBe('T9999');
  });

  test('of 10,000 equal entries is one', () => {
    const many = Array.from({ length: 10_000 }, () => entry());
    expect(readNotifications(stored(...many), NOW)).toEqual([entry()]);
  });
});

describe('a notification that comes', () => {
  const notice = { title: 'A', message: 'B', kind: 'news' } as const;

  test('lives 2,629,743,833 ms', () => {
    const [added] = addNotification([], notice, NOW);
    expect(added?.expiry).toBe(NOW + 2_629_743_833);
    expect(createdAt(added!)).toBe(NOW);
  });

  test('takes the place of the same one, is unread again and lives from now', () => {
    const before = markRead(addNotification([], notice, NOW), () => true);
    const after = addNotification(before, notice, NOW + 60_000);
    expect(after).toHaveLength(1);
    expect(after[0]).toMatchObject({ read: false, expiry: NOW + 60_000 + NOTIFICATION_LIFETIME_MS });
  });

  test('is another one for another profile', () => {
    const list = addNotification(
      addNotification([], { ...notice, profileId: 'a' }, NOW),
      { ...notice, profileId: 'b' },
      NOW,
    );
    expect(list).toHaveLength(2);
    expect(notificationsOf(list, 'a').map((each) => each.profileId)).toEqual(['a']);
    expect(notificationsOf(addNotification(list, notice, NOW), 'c')).toHaveLength(1);
  });

  test('pushes out the oldest beyond what is kept', () => {
    let list: StoredNotification[] = [];
    for (let index = 0; index <= NOTIFICATIONS_KEPT; index++)
      list = addNotification(list, { ...notice, title: `T${index}` }, NOW + index);
    expect(list).toHaveLength(NOTIFICATIONS_KEPT);
    expect(list.at(-1)?.title).toBe('T1');
  });
});

test('only what is meant becomes read', () => {
  const list = [entry(), entry({ title: 'B' })];
  expect(markRead(list, ({ title }) => title === 'B').map(({ read }) => read)).toEqual([false, true]);
});

test('the next expiry is the earliest, and none without entries', () => {
  expect(nextExpiry([entry({ expiry: 9 }), entry({ expiry: 4 })])).toBe(4);
  expect(nextExpiry([])).toBe(null);
});

test('midnight belongs to today', () => {
  const at = (createdMs: number) => entry({ title: String(createdMs), expiry: createdMs + NOTIFICATION_LIFETIME_MS });
  const { today, before } = groupByDay([at(NOW + 1), at(NOW), at(NOW - 1)], NOW);
  expect([today.length, before.length]).toEqual([2, 1]);
});
