import type { Language } from '../languages.ts';
import { PLAN_PERIODS, type PlanPeriod } from './billing-period.ts';
import { CURRENCIES, type Currency, isCurrency, type Money, money } from './money.ts';

/** What somebody may do who has a plan. */
export interface PlanFeatures {
  /** `free-play`: only titles of the free tier. */
  readonly catalogue: 'free-play' | 'all';
  /** Longest play session, in seconds. */
  readonly sessionSeconds: number;
  /** What a household may play in a day, in seconds; null is without limit. */
  readonly daySeconds: number | null;
  /** Once for a household, on top of its days, in seconds. Source: ledger E14. */
  readonly welcomeSeconds: number;
  /** Best picture; a title's own and the network bound it further. */
  readonly picture: {
    readonly width: number;
    readonly height: number;
    readonly fps: number;
    readonly maxBitrateKbps: number;
  };
  /** In the queue they stand as if they had come so much earlier, in seconds. */
  readonly headStartSeconds: number;
  readonly profiles: number;
  /** How long a detached play session is kept, in seconds. */
  readonly reattachSeconds: number;
}

/** What a plan costs a period, somewhere. */
export interface Price {
  readonly period: PlanPeriod;
  readonly amount: Money;
  /** Where it holds, ISO 3166-1 alpha-2; null is wherever no other price does. */
  readonly countries: readonly string[] | null;
  /** False where taxes come on top, as people expect it in the United States. */
  readonly taxIncluded: boolean;
}

/** A product. What is sold changes by changing this data; who bought before keeps what was agreed. */
export interface Plan {
  readonly id: string;
  readonly names: Readonly<Record<Language, string>>;
  /** A plan of higher rank is better; no two have the same. The free plan has 0. */
  readonly rank: number;
  readonly features: PlanFeatures;
  /** None for the free plan, which nobody buys. */
  readonly prices: readonly Price[];
  /** How many subscriptions there may be at once; null is without limit. */
  readonly seats: number | null;
  /** False: nobody new gets it, whoever has it keeps it. */
  readonly onSale: boolean;
}

export function isFreePlan(plan: Pick<Plan, 'rank'>): boolean {
  return plan.rank === 0;
}

/** @param taken subscriptions that hold a seat (`holdsSeat`) */
export function isSoldOut(plan: Pick<Plan, 'seats'>, taken: number): boolean {
  return plan.seats !== null && taken >= plan.seats;
}

/**
 * What a period costs in a country: the price made for it, else the one for everywhere; null where the plan is not
 * sold.
 * @param country null where it is not known
 */
export function priceIn(plan: Pick<Plan, 'prices'>, period: PlanPeriod, country: string | null): Price | null {
  const prices = plan.prices.filter((price) => price.period === period);
  const own = country === null ? undefined : prices.find((price) => price.countries?.includes(country));
  return own ?? prices.find((price) => price.countries === null) ?? null;
}

export type PlanFault =
  | 'id'
  | 'name-missing'
  | 'rank'
  | 'rank-taken'
  | 'features'
  | 'session-longer-than-day'
  | 'seats'
  | 'price-of-free-plan'
  | 'price-missing'
  | 'price-amount'
  | 'price-currency'
  | 'price-country'
  | 'price-twice';

/** Everything that is wrong with a plan an operator wants, each kind once; none means it may be stored. */
export function faultsOfPlan(plan: Plan, others: readonly Plan[]): PlanFault[] {
  const { features } = plan;
  const faults: PlanFault[] = [];
  const check = (fault: PlanFault, isFault: boolean) => isFault && faults.push(fault);
  check('id', !/^[a-z][a-z0-9-]{0,31}$/.test(plan.id));
  check(
    'name-missing',
    Object.values(plan.names).some((name) => name.trim() === ''),
  );
  check('rank', !isCount(plan.rank, 0));
  check(
    'rank-taken',
    others.some(({ id, rank }) => id !== plan.id && rank === plan.rank),
  );
  check('features', !areFeatures(features));
  // Who could not play a whole session in a day would be promised what there is not.
  const daySeconds = features.daySeconds ?? Number.POSITIVE_INFINITY;
  check('session-longer-than-day', daySeconds > 0 && daySeconds < features.sessionSeconds);
  check('seats', plan.seats !== null && !isCount(plan.seats, 0));
  check('price-of-free-plan', isFreePlan(plan) && plan.prices.length > 0);
  check('price-missing', !isFreePlan(plan) && plan.onSale && plan.prices.length === 0);
  check('price-currency', !plan.prices.every(({ amount }) => isCurrency(amount.currency)));
  check('price-amount', !plan.prices.every(isChargeable));
  check('price-country', !plan.prices.every(({ countries }) => countries === null || areCountries(countries)));
  check('price-twice', hasTwice(plan.prices));
  return faults;
}

function areFeatures(features: PlanFeatures): boolean {
  const { picture, daySeconds } = features;
  return (
    isCount(features.sessionSeconds, 60) &&
    (daySeconds === null || isCount(daySeconds, 0)) &&
    isCount(features.welcomeSeconds, 0) &&
    isCount(features.headStartSeconds, 0) &&
    isCount(features.reattachSeconds, 0) &&
    isCount(features.profiles, 1) &&
    isCount(picture.width, 320) &&
    isCount(picture.height, 200) &&
    isCount(picture.fps, 10) &&
    isCount(picture.maxBitrateKbps, 300)
  );
}

function isChargeable({ amount }: Price): boolean {
  return isCurrency(amount.currency) && isCount(amount.minor, CURRENCIES[amount.currency].leastCharge);
}

function areCountries(countries: readonly string[]): boolean {
  return countries.length > 0 && countries.every((code) => /^[A-Z]{2}$/.test(code));
}

/** True where two prices hold for one period in one place. */
function hasTwice(prices: readonly Price[]): boolean {
  const places = prices.flatMap(({ period, countries }) => (countries ?? ['*']).map((code) => `${period} ${code}`));
  return new Set(places).size < places.length;
}

function isCount(value: number, least: number): boolean {
  return Number.isSafeInteger(value) && value >= least;
}

/** A price a month and the year's for ten: two months are free. Source: DESIGN, "plans". */
export function yearForTenMonths(month: Money): Readonly<Record<PlanPeriod, Money>> {
  return { monthly: month, annual: money(month.minor * 10, month.currency) };
}

/** The same price for both periods of a plan. */
export function pricesIn(
  countries: readonly string[] | null,
  month: { readonly currency: Currency; readonly minor: number },
  taxIncluded = true,
): Price[] {
  const amounts = yearForTenMonths(money(month.minor, month.currency));
  return PLAN_PERIODS.map((period) => ({ period, amount: amounts[period], countries, taxIncluded }));
}
