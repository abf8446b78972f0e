import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_PLANS, FREE_PLAN } from './default-plans.ts';
import { askPlan, entitlementOf, type HeldPlan, offerAbove, type PlayedSoFar, queueOrderMs } from './entitlement.ts';
import type { Plan } from './plans.ts';

const NOW = Date.UTC(2026, 10, 22);
const [, PLUS, MAX] = DEFAULT_PLANS as [Plan, Plan, Plan];
const held = (...list: [string, number | null][]): HeldPlan[] => list.map(([planId, untilMs]) => ({ planId, untilMs }));
const entitled = (list: HeldPlan[]) => entitlementOf(DEFAULT_PLANS, list, NOW);
const free = entitled([]);
const played = (todaySeconds: number, beforeSeconds = 600): PlayedSoFar => ({ todaySeconds, beforeSeconds });
const FREE_TITLE = { freePlay: true };
const PAID_TITLE = { freePlay: false };

describe('the free plan is all there is', () => {
  test.each([
    ['without anything paid', []],
    ['at the moment something ends', held(['plus', NOW])],
    ['after it ended', held(['max', NOW - 1])],
    ['where the plan is gone', held(['gold', null])],
    ['where it is what somebody has', held(['free', NOW + 1])],
  ])('%s', (_what, list) => {
    expect(entitled(list)).toEqual({ ...FREE_PLAN.features, planId: 'free', rank: 0, untilMs: null });
  });

  test('also where an operator has none', () => {
    expect(entitlementOf([PLUS], [], NOW)).toMatchObject({ planId: 'free', catalogue: 'free-play' });
  });
});

describe('what somebody has is', () => {
  test.each([
    ['a plan in its last millisecond', held(['plus', NOW + 1]), 'plus', NOW + 1],
    ['a plan without end', held(['plus', null]), 'plus', null],
    ['the better of two, however short', held(['plus', null], ['max', NOW + 1]), 'max', NOW + 1],
    ['the better of two, in any order', held(['max', NOW + 1], ['plus', null]), 'max', NOW + 1],
    ['the longer of two equal ones', held(['plus', NOW + 5], ['plus', NOW + 9], ['plus', NOW + 7]), 'plus', NOW + 9],
    ['the one without end of two equal ones', held(['plus', null], ['plus', NOW + 9]), 'plus', null],
    ['what is left when the better one ended', held(['max', NOW], ['plus', NOW + 1]), 'plus', NOW + 1],
  ])('%s', (_what, list, planId, untilMs) => {
    expect(entitled(list)).toMatchObject({ planId, untilMs });
  });

  test('all that the plan has', () => {
    expect(entitled(held(['max', null]))).toEqual({ ...MAX.features, planId: 'max', rank: 2, untilMs: null });
  });

  test('never less for one plan more', () => {
    const anyHeld = fc.record({
      planId: fc.constantFrom('free', 'plus', 'max', 'gold'),
      untilMs: fc.option(fc.integer({ min: NOW - 2, max: NOW + 2 })),
    });
    fc.assert(
      fc.property(fc.array(anyHeld), anyHeld, (list, more) => {
        expect(entitled([...list, more]).rank).toBeGreaterThanOrEqual(entitled(list).rank);
      }),
    );
  });
});

describe('the plan refuses', () => {
  test.each([
    ['a title outside the free tier', free, PAID_TITLE, played(0), ['not-in-plan']],
    ['when less than a minute of the day is left', free, FREE_TITLE, played(3541), ['no-time-left']],
    ['when the day was overrun', free, FREE_TITLE, played(4000), ['no-time-left']],
    ['when welcome and day are played', free, FREE_TITLE, played(4141, 0), ['no-time-left']],
    ['for both reasons at once', free, PAID_TITLE, played(9000), ['not-in-plan', 'no-time-left']],
  ])('%s', (_what, entitlement, title, soFar, refusals) => {
    expect(askPlan(entitlement, title, soFar).refusals).toEqual(refusals);
  });
});

describe('a play session may last', () => {
  test.each([
    ['ten minutes on a fresh day', free, played(0), 600],
    ['ten minutes while that much of the day is left', free, played(3000), 600],
    ['what is left of the day', free, played(3001), 599],
    ['a minute at the end of the day', free, played(3540), 60],
    ['whole seconds', free, played(3000.5), 599],
    ['no less than nothing', free, played(1e6), 0],
    ['ten minutes by the welcome when the day is played', free, played(3600, 0), 600],
    ['what is left of the welcome', free, played(3600, 400), 200],
    ['no longer by a welcome that was played', free, played(3600, 900), 0],
    ['two hours with Plus, whatever was played', entitled(held(['plus', null])), played(1e6), 7200],
    ['six hours with Max', entitled(held(['max', null])), played(1e6), 21_600],
  ])('%s', (_what, entitlement, soFar, seconds) => {
    expect(askPlan(entitlement, FREE_TITLE, soFar).maxPlaySeconds).toBe(seconds);
  });

  test('a minute, and that is enough to begin', () => {
    expect(askPlan(free, FREE_TITLE, played(3540))).toEqual({ refusals: [], maxPlaySeconds: 60 });
  });

  test('of any title, with a plan that has them all', () => {
    expect(askPlan(entitled(held(['plus', null])), PAID_TITLE, played(0)).refusals).toEqual([]);
  });

  test('however it is divided into days and sessions, a day and the welcome are all there is of the free tier', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 20 }), { maxLength: 5 }), (days) => {
        let before = 0;
        for (const sessions of days) {
          let today = 0;
          for (const wanted of sessions) {
            const { refusals, maxPlaySeconds } = askPlan(free, FREE_TITLE, played(today, before));
            if (refusals.length === 0) today += Math.min(wanted, maxPlaySeconds);
          }
          expect(today).toBeLessThanOrEqual(3600 + Math.max(0, 600 - before));
          before += today;
        }
        expect(before).toBeLessThanOrEqual(3600 * days.length + 600);
      }),
    );
  });
});

describe('in the queue', () => {
  const order = (arrivedMs: number, planId: string) => queueOrderMs(arrivedMs, entitled(held([planId, null])));

  test.each([
    ['who came first goes first inside a plan', ['plus', 0], ['plus', 1]],
    ['Plus goes before whoever came just less than five minutes earlier', ['plus', 299_999], ['free', 0]],
    ['but not before whoever came just more than that earlier', ['free', 0], ['plus', 300_001]],
    ['Max goes before whoever came just less than fifteen minutes earlier', ['max', 899_999], ['free', 0]],
    ['but not before whoever came just more than that earlier', ['free', 0], ['max', 900_001]],
  ] as const)('%s', (_what, [first, firstMs], [second, secondMs]) => {
    expect(order(firstMs, first)).toBeLessThan(order(secondMs, second));
  });
});

describe('offered above somebody’s own plan', () => {
  const none = () => 0;
  test.each([
    ['the next better one', DEFAULT_PLANS, 0, 'plus'],
    ['the one above it', DEFAULT_PLANS, 1, 'max'],
    ['the next, in whatever order they lie', [MAX, PLUS], 0, 'plus'],
    ['nothing above the best', DEFAULT_PLANS, 2, undefined],
    ['what is on sale', [{ ...PLUS, onSale: false }, MAX], 0, 'max'],
    ['what is not sold out', [{ ...PLUS, seats: 0 }, MAX], 0, 'max'],
    ['what has a price here', [{ ...PLUS, prices: [] }, MAX], 0, 'max'],
    ['nothing where nothing is sold', [{ ...PLUS, prices: [] }], 0, undefined],
  ] as [string, Plan[], number, string | undefined][])('is %s', (_what, plans, rank, planId) => {
    expect(offerAbove(plans, { rank }, 'ES', none)?.plan.id).toBe(planId);
  });

  test('comes with the price of a month, of a year where there is no other', () => {
    expect(offerAbove(DEFAULT_PLANS, { rank: 0 }, 'BR', none)?.price.amount).toEqual({ minor: 4190, currency: 'BRL' });
    const yearly = { ...PLUS, prices: PLUS.prices.filter(({ period }) => period === 'annual') };
    expect(offerAbove([yearly], { rank: 0 }, 'BR', none)?.price.amount.minor).toBe(41_900);
  });

  test('asks for the seats of that very plan', () => {
    const one = { ...PLUS, seats: 1 };
    expect(offerAbove([one, MAX], { rank: 0 }, 'ES', (id) => (id === 'plus' ? 1 : 0))?.plan.id).toBe('max');
    expect(offerAbove([one, MAX], { rank: 0 }, 'ES', (id) => (id === 'max' ? 1 : 0))?.plan.id).toBe('plus');
  });
});
