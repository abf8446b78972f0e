import { describe, expect, test } from 'vitest';
import { DEFAULT_PLANS, EURO_COUNTRIES, FREE_PLAN } from './default-plans.ts';
import { money } from './money.ts';
import { faultsOfPlan, isFreePlan, isSoldOut, type Plan, type PlanFeatures, priceIn, pricesIn } from './plans.ts';

const [, PLUS, MAX] = DEFAULT_PLANS as [Plan, Plan, Plan];
const plus = (change: Partial<Plan>): Plan => ({ ...PLUS, ...change });
const features = (change: Partial<PlanFeatures>): Plan => plus({ features: { ...PLUS.features, ...change } });
const price = (minor: number, currency = 'EUR') => ({
  period: 'monthly' as const,
  amount: { minor, currency } as Plan['prices'][number]['amount'],
  countries: null,
  taxIncluded: true,
});

describe('an operator is told what is wrong with a plan', () => {
  test.each([
    ['an id with capitals', plus({ id: 'Plus' }), 'id'],
    ['no id', plus({ id: '' }), 'id'],
    ['an id of 33 characters', plus({ id: 'p'.repeat(33) }), 'id'],
    ['no Spanish name', plus({ names: { ...PLUS.names, es: ' ' } }), 'name-missing'],
    ['half a rank', plus({ rank: 1.5 }), 'rank'],
    ['a rank below the free plan', plus({ rank: -1 }), 'rank'],
    ['the rank of another plan', plus({ rank: 2 }), 'rank-taken'],
    ['a session of 59 seconds', features({ sessionSeconds: 59 }), 'features'],
    ['a session of half a second more', features({ sessionSeconds: 60.5 }), 'features'],
    ['a negative day', features({ daySeconds: -1 }), 'features'],
    ['a negative welcome', features({ welcomeSeconds: -1 }), 'features'],
    ['a head start backwards', features({ headStartSeconds: -1 }), 'features'],
    ['a negative time to come back', features({ reattachSeconds: -1 }), 'features'],
    ['no profile', features({ profiles: 0 }), 'features'],
    ['a picture of no width', features({ picture: { ...PLUS.features.picture, width: 319 } }), 'features'],
    ['a picture of no height', features({ picture: { ...PLUS.features.picture, height: 199 } }), 'features'],
    ['nine frames', features({ picture: { ...PLUS.features.picture, fps: 9 } }), 'features'],
    ['a picture of no bits', features({ picture: { ...PLUS.features.picture, maxBitrateKbps: 299 } }), 'features'],
    ['a session longer than the day', features({ daySeconds: 7199 }), 'session-longer-than-day'],
    ['half a seat', plus({ seats: 0.5 }), 'seats'],
    ['fewer than no seats', plus({ seats: -1 }), 'seats'],
    ['a price for the free plan', { ...FREE_PLAN, prices: [price(100)] }, 'price-of-free-plan'],
    ['nothing to pay', plus({ prices: [] }), 'price-missing'],
    ['a price below what can be charged', plus({ prices: [price(49)] }), 'price-amount'],
    ['a fraction of a cent', plus({ prices: [price(799.5)] }), 'price-amount'],
    ['no country at all', plus({ prices: [{ ...price(799), countries: [] }] }), 'price-country'],
    ['a country by its name', plus({ prices: [{ ...price(799), countries: ['ES', 'Spain'] }] }), 'price-country'],
    ['a country of three letters', plus({ prices: [{ ...price(799), countries: ['ESP'] }] }), 'price-country'],
    ['a country in small letters', plus({ prices: [{ ...price(799), countries: ['eES'] }] }), 'price-country'],
    ['two prices for everywhere', plus({ prices: [price(799), price(899)] }), 'price-twice'],
    [
      'two prices in one country',
      plus({
        prices: [
          { ...price(799), countries: ['ES', 'PT'] },
          { ...price(899), countries: ['FR', 'PT'] },
        ],
      }),
      'price-twice',
    ],
  ])('%s', (_what, plan, fault) => {
    expect(faultsOfPlan(plan, [FREE_PLAN, MAX])).toEqual([fault]);
  });

  test('a currency nobody knows', () => {
    expect(faultsOfPlan(plus({ prices: [price(799, 'XXX')] }), [])).toEqual(['price-currency', 'price-amount']);
  });

  test('every fault at once', () => {
    expect(faultsOfPlan(plus({ id: '', rank: -1, seats: -1, prices: [] }), [])).toEqual([
      'id',
      'rank',
      'seats',
      'price-missing',
    ]);
  });
});

describe('allowed', () => {
  test.each([
    ['the least there can be', features({ sessionSeconds: 60, daySeconds: 60, profiles: 1 })],
    ['no minutes a day at all: only the welcome', features({ daySeconds: 0 })],
    ['an id of one letter', plus({ id: 'p' })],
    ['an id with figures and dashes', plus({ id: 'plus-2027' })],
    ['no seat: sold out from the start', plus({ seats: 0 })],
    ['the least that can be charged', plus({ prices: [price(50)] })],
    [
      'a price everywhere and another in one country',
      plus({ prices: [price(799), { ...price(4190), countries: ['BR'] }] }),
    ],
    ['no price where it is not sold any more', plus({ prices: [], onSale: false })],
  ])('%s', (_what, plan) => {
    expect(faultsOfPlan(plan, [FREE_PLAN, MAX])).toEqual([]);
  });

  test('the plans of a new installation', () => {
    expect(DEFAULT_PLANS.flatMap((plan) => faultsOfPlan(plan, DEFAULT_PLANS))).toEqual([]);
    expect(DEFAULT_PLANS.map(isFreePlan)).toEqual([true, false, false]);
  });
});

describe('a price', () => {
  test.each([
    ['ES', 799, 'EUR', true],
    ['PT', 799, 'EUR', true],
    ['BR', 4190, 'BRL', true],
    ['MX', 14_900, 'MXN', true],
    ['US', 799, 'USD', false],
    ['AR', 899, 'USD', true],
    [null, 899, 'USD', true],
  ] as const)('of Plus in %s is %d %s, with taxes: %s', (country, minor, currency, taxIncluded) => {
    expect(priceIn(PLUS, 'monthly', country)).toMatchObject({ amount: money(minor, currency), taxIncluded });
    expect(priceIn(PLUS, 'annual', country)).toMatchObject({ amount: money(minor * 10, currency), taxIncluded });
  });

  test('of Max is higher everywhere, in the same currency', () => {
    for (const country of [...EURO_COUNTRIES, 'BR', 'MX', 'US', null]) {
      const [plus, max] = [priceIn(PLUS, 'annual', country)!.amount, priceIn(MAX, 'annual', country)!.amount];
      expect(max.currency).toBe(plus.currency);
      expect(max.minor).toBeGreaterThan(plus.minor);
    }
  });

  test('there is none of the free plan, nor where nobody made one', () => {
    expect(priceIn(FREE_PLAN, 'monthly', 'ES')).toBeNull();
    const onlyBrazil = plus({ prices: pricesIn(['BR'], { currency: 'BRL', minor: 4190 }) });
    expect(priceIn(onlyBrazil, 'monthly', 'ES')).toBeNull();
    expect(priceIn(onlyBrazil, 'monthly', null)).toBeNull();
    expect(priceIn({ prices: onlyBrazil.prices.slice(0, 1) }, 'annual', 'BR')).toBeNull();
  });
});

test.each([
  [null, 1e9, false],
  [0, 0, true],
  [2, 1, false],
  [2, 2, true],
  [2, 3, true],
])('of %s seats %d are taken; sold out: %s', (seats, taken, soldOut) => {
  expect(isSoldOut({ seats }, taken)).toBe(soldOut);
});

test('the free plan is what the specification promises: ten minutes a session, and ten to begin with', () => {
  expect(FREE_PLAN.features).toMatchObject({ catalogue: 'free-play', sessionSeconds: 600, welcomeSeconds: 600 });
});
