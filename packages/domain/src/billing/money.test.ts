import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addMoney,
  atLeastNothing,
  CURRENCIES,
  type Currency,
  fractionOf,
  isCurrency,
  money,
  moneyFromDecimal,
  moneyToDecimal,
  negateMoney,
  smallerMoney,
  splitMoney,
  subtractMoney,
  sumMoney,
} from './money.ts';

const eur = (minor: number) => money(minor, 'EUR');
const anyCurrency = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]));
/** Up to ten thousand million of the largest unit. */
const anyMinor = fc.integer({ min: -1e12, max: 1e12 });

describe('refused', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('an amount of %d', (minor) => {
    expect(() => eur(minor)).toThrow(RangeError);
  });

  test.each([addMoney, subtractMoney, smallerMoney])('two currencies in one reckoning (%#)', (reckon) => {
    expect(() => reckon(eur(1), money(1, 'USD'))).toThrow('EUR and USD');
  });

  test('a sum that holds another currency', () => {
    expect(() => sumMoney([eur(1)], 'BRL')).toThrow(RangeError);
  });

  test.each([[[]], [[0, 0]], [[3, -1]]])('a division by %j', (weights) => {
    expect(() => splitMoney(eur(100), weights)).toThrow(RangeError);
  });

  test.each(['', '7,99', '7.999', '.5', '7.', ' 7', '1e3', '--7', '+7', '1234567890123'])('%j as an amount', (text) => {
    expect(moneyFromDecimal(text, 'EUR')).toBeNull();
  });

  test('a fraction of a yen', () => {
    expect(moneyFromDecimal('500.5', 'JPY')).toBeNull();
  });

  test.each(['eur', 'XXX', '', 'toString'])('%j as a currency', (code) => {
    expect(isCurrency(code)).toBe(false);
  });
});

test('a currency is known by its code', () => {
  expect(['BRL', 'USD', 'EUR', 'MXN'].every(isCurrency)).toBe(true);
});

test('nothing is never negative', () => {
  expect(Object.is(negateMoney(eur(0)).minor, 0)).toBe(true);
  expect(Object.is(fractionOf(eur(-1), 1, 3).minor, 0)).toBe(true);
  expect(splitMoney(eur(-1), [1, 1]).map(({ minor }) => minor)).toEqual([-1, 0]);
});

test.each([
  [-1, 0],
  [0, 0],
  [1, 1],
])('of %d there is %d above nothing', (minor, above) => {
  expect(atLeastNothing(eur(minor))).toEqual(eur(above));
});

test('the smaller of two', () => {
  expect(smallerMoney(eur(2), eur(3))).toEqual(eur(2));
  expect(smallerMoney(eur(3), eur(2))).toEqual(eur(2));
});

describe('a fraction is rounded', () => {
  test.each([
    [5, 1, 2, 3],
    [-5, 1, 2, -3],
    [4, 1, 3, 1],
    [5, 1, 3, 2],
    [799, 10_000, 12_100, 660],
    [799, 1, 1, 799],
    [799, 0, 1, 0],
  ])('of %d, %d/%d is %d', (minor, numerator, denominator, result) => {
    expect(fractionOf(eur(minor), numerator, denominator)).toEqual(eur(result));
  });

  test('exactly, where a floating point number would not be', () => {
    expect(fractionOf(eur(9_007_199_254_740_991), 31_535_999_999, 31_536_000_000)).toEqual(eur(9_007_199_254_455_375));
  });
});

describe('an amount is divided', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [2, [1, 1, 1], [1, 1, 0]],
    // The second lost most by rounding.
    [10, [1, 2], [3, 7]],
    [9, [4, 3], [5, 4]],
    [5, [0, 1], [0, 5]],
    [0, [1, 2], [0, 0]],
  ])('%d by %j is %j', (minor, weights, parts) => {
    expect(splitMoney(eur(minor), weights)).toEqual(parts.map(eur));
  });

  test('without losing a unit, each part within one unit of its share', () => {
    const weights = fc
      .array(fc.nat(1e6), { minLength: 1, maxLength: 12 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(anyMinor, weights, anyCurrency, (minor, list, currency) => {
        const parts = splitMoney(money(minor, currency), list);
        expect(sumMoney(parts, currency)).toEqual(money(minor, currency));
        const whole = list.reduce((sum, weight) => sum + weight, 0);
        for (const [index, part] of parts.entries()) {
          expect(Math.abs(part.minor - (minor * list[index]!) / whole)).toBeLessThan(1.001);
        }
      }),
    );
  });
});

describe('in figures', () => {
  test.each([
    [799, 'EUR', '7.99'],
    [-50, 'EUR', '-0.50'],
    [5, 'USD', '0.05'],
    [0, 'BRL', '0.00'],
    [149_000, 'MXN', '1490.00'],
    [500, 'JPY', '500'],
    [-7, 'JPY', '-7'],
  ] as const)('%d of %s is %s', (minor, currency, text) => {
    expect(moneyToDecimal(money(minor, currency))).toBe(text);
  });

  test('fewer digits are understood', () => {
    expect(moneyFromDecimal('7.9', 'EUR')).toEqual(eur(790));
    expect(moneyFromDecimal('-7', 'EUR')).toEqual(eur(-700));
    expect(moneyFromDecimal('500', 'JPY')).toEqual(money(500, 'JPY'));
  });

  test('every amount is read as it was written', () => {
    fc.assert(
      fc.property(anyMinor, anyCurrency, (minor, currency) => {
        const amount = money(minor, currency);
        expect(moneyFromDecimal(moneyToDecimal(amount), currency)).toEqual(amount);
      }),
    );
  });
});

test('adding and taking away undo each other', () => {
  fc.assert(
    fc.property(anyMinor, anyMinor, anyCurrency, (a, b, currency) => {
      const [one, other] = [money(a, currency), money(b, currency)];
      expect(subtractMoney(addMoney(one, other), other)).toEqual(one);
      expect(addMoney(one, negateMoney(one))).toEqual(money(0, currency));
    }),
  );
});
