import { NOTIFICATION_LIFETIME_MS } from '@nimbo/domain';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNotificationStore, NOTIFICATIONS_KEY } from './notification-store.ts';

let now: number;
let kept: Map<string, string>;
let timers: { work: () => void; at: number }[];
let shut: boolean;

beforeEach(() => {
  now = 1_795_300_000_000;
  kept = new Map();
  timers = [];
  shut = false;
});

const guard = () => {
  if (shut) throw new DOMException('shut', 'SecurityError');
};
const open = () =>
  createNotificationStore({
    storage: {
      getItem: (key) => {
        guard();
        return kept.get(key) ?? null;
      },
      setItem: (key, value) => {
        guard();
        kept.set(key, value);
      },
    },
    now: () => now,
    setTimer: (work, ms) => {
      timers.push({ work, at: now + ms });
      return timers.length as never;
    },
    clearTimer: (timer) => {
      if (timer !== undefined) timers[(timer as unknown as number) - 1]!.at = Number.POSITIVE_INFINITY;
    },
  });
/** Lets time pass and rings what is due on the way. */
function pass(ms: number) {
  const until = now + ms;
  for (;;) {
    const due = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
    if (!due) break;
    now = due.at;
    due.at = Number.POSITIVE_INFINITY;
    due.work();
  }
  now = until;
}
const notice = (title: string) => ({ title, message: 'm', kind: 'news' }) as const;

test('broken storage is an empty list, and the next notice mends it', () => {
  kept.set(NOTIFICATIONS_KEY, '{"oops');
  const store = open();
  expect(store.list.getState()).toEqual([]);
  store.add(notice('a'));
  expect(JSON.parse(kept.get(NOTIFICATIONS_KEY)!)).toMatchObject([
    { title: 'a', expiry: now + NOTIFICATION_LIFETIME_MS },
  ]);
});

test('storage that is shut costs nothing but memory', () => {
  shut = true;
  const store = open();
  store.add(notice('a'));
  store.add(notice('b'));
  expect(store.list.getState().map(({ title }) => title)).toEqual(expect.arrayContaining(['a', 'b']));
});

describe('an entry', () => {
  test('vanishes by itself at its expiry, which is longer than a timer can wait', () => {
    const store = open();
    store.add(notice('a'));
    pass(NOTIFICATION_LIFETIME_MS - 1);
    expect(store.list.getState()).toHaveLength(1);
    pass(1);
    expect(store.list.getState()).toEqual([]);
  });

  test('that is deleted stays deleted', () => {
    const store = open();
    store.add(notice('a'));
    store.add(notice('b'));
    store.remove(store.list.getState().find(({ title }) => title === 'a')!);
    expect(store.list.getState().map(({ title }) => title)).toEqual(['b']);
    expect(
      open()
        .list.getState()
        .map(({ title }) => title),
    ).toEqual(['b']);
  });
});

test('two tabs do not undo each other', () => {
  const [one, other] = [open(), open()];
  one.add(notice('a'));
  other.add(notice('b'));
  one.markRead(({ title }) => title === 'b');
  other.reload();
  expect(
    other.list
      .getState()
      .map(({ title, read }) => [title, read])
      .sort(),
  ).toEqual([
    ['a', false],
    ['b', true],
  ]);
});
