import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money } from './money.ts';
import {
  type Discount,
  decidePromotion,
  type Promotion,
  type PromotionQuestion,
  reducedPrice,
  spendDiscount,
  toPromotionCode,
} from './promotion.ts';

const NOW = Date.UTC(2026, 10, 22);
const eur = (minor: number) => money(minor, 'EUR');
const promotion = (change: Partial<Promotion> = {}): Promotion => ({
  code: 'NIMBO10',
  reduction: { kind: 'percent', percent: 10 },
  periods: 3,
  planIds: null,
  planPeriods: null,
  fromMs: null,
  untilMs: null,
  uses: null,
  onlyNew: false,
  ...change,
});
const ask = (change: Partial<Promotion>, question: Partial<PromotionQuestion> = {}) =>
  decidePromotion({
    promotion: promotion(change),
    planId: 'plus',
    period: 'monthly',
    price: eur(799),
    nowMs: NOW,
    used: 0,
    usedByHousehold: false,
    householdIsNew: true,
    ...question,
  });
const discount = (reduction: Discount['reduction'], periodsLeft: number | null = null): Discount => ({
  code: 'A',
  reduction,
  periodsLeft,
});

describe('a code is refused', () => {
  test.each([
    ['that nobody gave out', {}, { promotion: null }, 'code-unknown'],
    ['a millisecond too early', { fromMs: NOW + 1 }, {}, 'not-yet'],
    ['at its end', { untilMs: NOW }, {}, 'over'],
    ['that this household has used', {}, { usedByHousehold: true }, 'used-already'],
    ['that the last household has used', { uses: 5 }, { used: 5 }, 'used-up'],
    ['for new households', { onlyNew: true }, { householdIsNew: false }, 'only-for-new'],
    ['for another plan', { planIds: ['max'] }, {}, 'other-plan'],
    ['for years', { planPeriods: ['annual'] }, {}, 'other-period'],
    ['in another currency', { reduction: { kind: 'amount', off: money(100, 'BRL') } }, {}, 'other-currency'],
  ] as [string, Partial<Promotion>, Partial<PromotionQuestion>, string][])('%s', (_what, change, question, reason) => {
    expect(ask(change, question)).toEqual({ ok: false, reason });
  });
});

test.each([
  ['from its first millisecond', { fromMs: NOW }, {}],
  ['until its last', { untilMs: NOW + 1 }, {}],
  ['to the last household', { uses: 5 }, { used: 4 }],
  ['to a household that is not new', {}, { householdIsNew: false }],
  ['for its plan and period', { planIds: ['plus'], planPeriods: ['monthly'] }, {}],
] as [string, Partial<Promotion>, Partial<PromotionQuestion>][])('a code is taken %s', (_what, change, question) => {
  const reduction = { kind: 'percent', percent: 10 };
  expect(ask(change, question)).toEqual({ ok: true, discount: { code: 'NIMBO10', reduction, periodsLeft: 3 } });
});

test('an amount in its own currency is taken off', () => {
  const reduction: Promotion['reduction'] = { kind: 'amount', off: eur(100) };
  expect(ask({ reduction, periods: null })).toEqual({
    ok: true,
    discount: { code: 'NIMBO10', reduction, periodsLeft: null },
  });
});

test.each([
  ['nimbo10', 'NIMBO10'],
  [' Nimbo - 10\n', 'NIMBO10'],
  ['ABC', 'ABC'],
  ['AB', null],
  ['A'.repeat(24), 'A'.repeat(24)],
  ['A'.repeat(25), null],
  ['NIMBO_10', null],
  ['PROMOÇÃO', null],
  ['', null],
])('%j is the code %j', (typed, code) => {
  expect(toPromotionCode(typed)).toBe(code);
});

describe('what is left to pay', () => {
  test.each([
    ['without a discount', 799, null, 799],
    ['after ten percent, rounded', 799, { kind: 'percent', percent: 10 }, 719],
    ['after half', 799, { kind: 'percent', percent: 50 }, 399],
    ['after everything', 799, { kind: 'percent', percent: 100 }, 0],
    ['after an amount', 799, { kind: 'amount', off: eur(300) }, 499],
    ['after more than the price', 799, { kind: 'amount', off: eur(9000) }, 0],
    ['at the least that can be charged', 799, { kind: 'amount', off: eur(749) }, 50],
    ['below it', 799, { kind: 'amount', off: eur(750) }, 0],
  ] as [string, number, Discount['reduction'] | null, number][])('%s', (_what, price, reduction, left) => {
    expect(reducedPrice(eur(price), reduction && discount(reduction))).toEqual(eur(left));
  });

  test('is never more than the price, nor too little to be charged', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 1e7 }), fc.integer({ min: 1, max: 100 }), (minor, percent) => {
        const left = reducedPrice(eur(minor), discount({ kind: 'percent', percent })).minor;
        expect(left === 0 || (left >= 50 && left <= minor)).toBe(true);
      }),
    );
  });
});

test('a discount is spent period by period, one for good is not', () => {
  const half: Discount['reduction'] = { kind: 'percent', percent: 50 };
  expect(spendDiscount(discount(half, 2))).toEqual(discount(half, 1));
  expect(spendDiscount(discount(half, 1))).toBeNull();
  expect(spendDiscount(discount(half))).toEqual(discount(half));
  expect(spendDiscount(null)).toBeNull();
});
