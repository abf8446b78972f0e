/**
 * Currencies there can be prices in (ISO 4217): digits after the point, and the least that can be charged, in smallest
 * units. Source of the least: docs.stripe.com/currencies, "Minimum and maximum charge amounts".
 */
export const CURRENCIES = {
  BRL: { digits: 2, leastCharge: 50 },
  CAD: { digits: 2, leastCharge: 50 },
  EUR: { digits: 2, leastCharge: 50 },
  GBP: { digits: 2, leastCharge: 30 },
  JPY: { digits: 0, leastCharge: 50 },
  MXN: { digits: 2, leastCharge: 1000 },
  USD: { digits: 2, leastCharge: 50 },
} as const;
export type Currency = keyof typeof CURRENCIES;

/** An amount; never a fraction of the smallest unit. Negative is owed or given back. */
export interface Money {
  /** Whole smallest units: cents of a euro, yens of a yen. */
  readonly minor: number;
  readonly currency: Currency;
}

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCIES, code);
}

/** @throws RangeError for a fraction or more than can be counted exactly */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} ${currency} is no whole number of smallest units`);
  // There is no negative nothing.
  return { minor: minor + 0, currency };
}

/**
 * @throws RangeError for two currencies, as all arithmetic here: there is no rate to be had, so it is a mistake in the
 * code
 */
export function addMoney(a: Money, b: Money): Money {
  return money(a.minor + sameCurrency(a, b).minor, a.currency);
}

export function subtractMoney(a: Money, b: Money): Money {
  return money(a.minor - sameCurrency(a, b).minor, a.currency);
}

export function negateMoney(amount: Money): Money {
  return money(-amount.minor, amount.currency);
}

/** @param currency of the sum of none */
export function sumMoney(amounts: readonly Money[], currency: Currency): Money {
  return amounts.reduce(addMoney, money(0, currency));
}

export function smallerMoney(a: Money, b: Money): Money {
  return sameCurrency(a, b).minor < a.minor ? b : a;
}

/** What is above nothing: the amount, or nothing where it is negative. */
export function atLeastNothing(amount: Money): Money {
  return amount.minor > 0 ? amount : money(0, amount.currency);
}

/**
 * An exact fraction of an amount, rounded to the smallest unit, halves away from nothing.
 * @param numerator whole, not negative
 * @param denominator whole, above 0
 */
export function fractionOf(amount: Money, numerator: number, denominator: number): Money {
  const [n, d] = [BigInt(amount.minor) * BigInt(numerator), BigInt(denominator)];
  const rounded = (2n * (n < 0n ? -n : n) + d) / (2n * d);
  return money(Number(n < 0n ? -rounded : rounded), amount.currency);
}

/**
 * Divides an amount without losing a unit: the parts always sum to it. What cannot be divided goes to the parts that
 * lost most by rounding, among equal ones to the first.
 * @param weights whole, not negative, one of them above 0
 */
export function splitMoney(amount: Money, weights: readonly number[]): Money[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole <= 0n || weights.some((weight) => weight < 0)) throw new RangeError(`cannot split by ${weights.join(':')}`);
  const negative = amount.minor < 0;
  const size = BigInt(Math.abs(amount.minor));
  const parts = weights.map((weight) => (size * BigInt(weight)) / whole);
  const lost = weights.map((weight, index) => size * BigInt(weight) - parts[index]! * whole);
  const rest = Number(size - parts.reduce((sum, part) => sum + part, 0n));
  const first = lost.map((_, index) => index).sort((a, b) => Number(lost[b]! - lost[a]!) || a - b);
  for (const index of first.slice(0, rest)) parts[index]! += 1n;
  return parts.map((part) => money(negative ? -Number(part) : Number(part), amount.currency));
}

/** `7.99`, `-0.50`, `500` for yens: for files and operators. People read amounts in their language's form. */
export function moneyToDecimal({ minor, currency }: Money): string {
  const { digits } = CURRENCIES[currency];
  const figures = String(Math.abs(minor)).padStart(digits + 1, '0');
  const point = figures.length - digits;
  const text = digits === 0 ? figures : `${figures.slice(0, point)}.${figures.slice(point)}`;
  return minor < 0 ? `-${text}` : text;
}

/** Reads what `moneyToDecimal` writes, also with fewer digits; null for anything else, more digits included. */
export function moneyFromDecimal(text: string, currency: Currency): Money | null {
  const found = /^(-?)(\d{1,12})(?:\.(\d{1,3}))?$/.exec(text);
  const [, sign, whole = '', part = ''] = found ?? [];
  const { digits } = CURRENCIES[currency];
  if (found === null || part.length > digits) return null;
  const minor = Number(whole + part.padEnd(digits, '0'));
  return money(sign === '-' ? -minor : minor, currency);
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} cannot be reckoned together`);
  return b;
}
