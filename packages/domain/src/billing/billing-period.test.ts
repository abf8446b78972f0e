import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, anchorDayOf, PLAN_PERIODS, type PlanPeriod, periodFrom } from './billing-period.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** The days on which so many periods in a row end. */
function endsOf(start: string, period: PlanPeriod, count: number): string[] {
  const startMs = at(`${start}T10:30`);
  const ends: number[] = [];
  for (let index = 0; index < count; index += 1) {
    ends.push(periodFrom(ends.at(-1) ?? startMs, period, anchorDayOf(startMs)).endMs);
  }
  return ends.map(day);
}

describe('a month', () => {
  test.each([
    ['2026-11-21', ['2026-12-21', '2027-01-21', '2027-02-21']],
    ['2027-01-31', ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
    ['2028-01-31', ['2028-02-29', '2028-03-31']],
    ['2027-01-29', ['2027-02-28', '2027-03-29']],
    ['2028-02-29', ['2028-03-29', '2028-04-29']],
    ['2026-12-31', ['2027-01-31', '2027-02-28']],
  ])('from %s ends on %j', (start, ends) => {
    expect(endsOf(start, 'monthly', ends.length)).toEqual(ends);
  });

  test('keeps its time of day, to the millisecond, where clocks are put forward too', () => {
    expect(addMonths(at('2027-02-28T01:59:59.999'), 1, 28)).toBe(at('2027-03-28T01:59:59.999'));
    expect(addMonths(at('2027-03-31T23:59:59.999'), 1, 31)).toBe(at('2027-04-30T23:59:59.999'));
    expect(addMonths(at('2027-03-31T00:00'), 1, 31)).toBe(at('2027-04-30T00:00'));
  });
});

test.each([
  ['2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2027-12-31', ['2028-12-31']],
  ['2027-03-01', ['2028-03-01', '2029-03-01']],
])('a year from %s ends on %j', (start, ends) => {
  expect(endsOf(start, 'annual', ends.length)).toEqual(ends);
});

test('no months are no time, and months can be taken away', () => {
  expect(addMonths(at('2027-01-31T10:00'), 0, 31)).toBe(at('2027-01-31T10:00'));
  expect(addMonths(at('2027-03-31T10:00'), -1, 31)).toBe(at('2027-02-28T10:00'));
});

test('the anchor day is that of UTC', () => {
  expect(anchorDayOf(at('2027-01-31T23:59:59.999'))).toBe(31);
  expect(anchorDayOf(at('2027-02-01T00:00'))).toBe(1);
});

const anyStart = fc.integer({ min: at('2020-01-01T00:00'), max: at('2100-01-01T00:00') });

test('however it began: periods in a row leave no gap, never drift and end where one jump from the start ends', () => {
  fc.assert(
    fc.property(anyStart, fc.constantFrom(...PLAN_PERIODS), fc.integer({ min: 1, max: 30 }), (start, period, count) => {
      const anchor = anchorDayOf(start);
      let endMs = start;
      for (let index = 0; index < count; index += 1) {
        const next = periodFrom(endMs, period, anchor);
        expect(next.startMs).toBe(endMs);
        const days = (next.endMs - next.startMs) / 86_400_000;
        expect(Number.isInteger(days)).toBe(true);
        expect(period === 'monthly' ? days >= 28 && days <= 31 : days === 365 || days === 366).toBe(true);
        endMs = next.endMs;
      }
      expect(endMs).toBe(addMonths(start, count * (period === 'monthly' ? 1 : 12), anchor));
      const last = new Date(endMs);
      const nextDay = new Date(endMs + 86_400_000);
      expect(last.getUTCDate() === anchor || (last.getUTCDate() < anchor && nextDay.getUTCDate() === 1)).toBe(true);
    }),
  );
});
