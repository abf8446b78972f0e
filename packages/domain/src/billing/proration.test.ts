import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMoney, money, subtractMoney } from './money.ts';
import { type Bought, unusedPart, whenToChange } from './proration.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 21);
const eur = (minor: number) => money(minor, 'EUR');
const month = (change: Partial<Bought> = {}): Bought => ({
  startMs: START,
  endMs: START + 30 * DAY_MS,
  value: eur(799),
  pausedMs: 0,
  ...change,
});

describe('of a month for 7.99 there is unused', () => {
  test.each([
    ['all of it before it begins', -1, 799],
    ['all of it at its first moment', 0, 799],
    ['half of it half way, rounded up', 15, 400],
    ['a third of it after 20 days', 20, 266],
    ['nothing at its last moment', 30, 0],
    ['nothing afterwards', 31, 0],
  ])('%s', (_what, days, minor) => {
    expect(unusedPart(month(), START + days * DAY_MS)).toEqual(eur(minor));
  });

  test('nearly nothing a millisecond before its end', () => {
    expect(unusedPart(month({ value: eur(1e9) }), START + 30 * DAY_MS - 1)).toEqual(eur(0));
    expect(unusedPart(month({ value: eur(1e10) }), START + 30 * DAY_MS - 1)).toEqual(eur(4));
  });

  test('as much after a pause as before it', () => {
    const before = unusedPart(month(), START + 10 * DAY_MS);
    const paused = month({ endMs: START + 70 * DAY_MS, pausedMs: 40 * DAY_MS });
    expect(unusedPart(paused, START + 50 * DAY_MS)).toEqual(before);
    // Before the pause it is never more than there was.
    expect(unusedPart(paused, START)).toEqual(eur(799));
  });
});

test('used and unused part sum to the value, and the unused part only ever shrinks', () => {
  const year = { startMs: START, endMs: START + 365 * DAY_MS, pausedMs: 0 };
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(366 * DAY_MS), fc.nat(366 * DAY_MS), (minor, one, other) => {
      const bought = { ...year, value: eur(minor) };
      const [early, late] = [Math.min(one, other), Math.max(one, other)].map((ms) => unusedPart(bought, START + ms));
      expect(late!.minor).toBeLessThanOrEqual(early!.minor);
      expect(late!.minor).toBeGreaterThanOrEqual(0);
      expect(addMoney(early!, subtractMoney(bought.value, early!))).toEqual(bought.value);
      expect(early!.minor).toBeLessThanOrEqual(minor);
    }),
  );
});

describe('a change takes place', () => {
  test.each([
    ['at once for a better plan', 1, 'monthly', 2, 'monthly', 'now'],
    ['at once for a better plan by the month after a year', 1, 'annual', 2, 'monthly', 'now'],
    ['at once for a year instead of a month', 1, 'monthly', 1, 'annual', 'now'],
    ['later for a month instead of a year', 1, 'annual', 1, 'monthly', 'period-end'],
    ['later for a lesser plan', 2, 'monthly', 1, 'monthly', 'period-end'],
    ['later for a lesser plan by the year', 2, 'monthly', 1, 'annual', 'period-end'],
    ['not at all for the same', 1, 'monthly', 1, 'monthly', 'nothing-changes'],
  ] as const)('%s', (_what, fromRank, fromPeriod, toRank, toPeriod, when) => {
    expect(whenToChange({ rank: fromRank, period: fromPeriod }, { rank: toRank, period: toPeriod })).toBe(when);
  });
});
