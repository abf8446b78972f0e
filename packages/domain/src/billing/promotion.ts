import type { PlanPeriod } from './billing-period.ts';
import { CURRENCIES, fractionOf, type Money, money, smallerMoney, subtractMoney } from './money.ts';

/** What is taken off a price. */
export type Reduction =
  /** 1 to 100. */
  { readonly kind: 'percent'; readonly percent: number } | { readonly kind: 'amount'; readonly off: Money };

/** A reduction that holds for some periods. */
export interface Discount {
  readonly code: string;
  readonly reduction: Reduction;
  /** Billing periods it still holds for; null is for good. */
  readonly periodsLeft: number | null;
}

/** What an operator offers to whoever knows a code. */
export interface Promotion {
  /** As `toPromotionCode` writes it. */
  readonly code: string;
  readonly reduction: Reduction;
  /** Billing periods it holds for once used; null is for good. */
  readonly periods: number | null;
  /** Plans it is for; null is all. */
  readonly planIds: readonly string[] | null;
  readonly planPeriods: readonly PlanPeriod[] | null;
  /** May be used from then until just before, ms since 1970; null is without bound. */
  readonly fromMs: number | null;
  readonly untilMs: number | null;
  /** By how many households; null is any number. Each may use it once. */
  readonly uses: number | null;
  /** Only for households that never had a subscription. */
  readonly onlyNew: boolean;
}

export interface PromotionQuestion {
  /** Null where there is no promotion of that code. */
  readonly promotion: Promotion | null;
  readonly planId: string;
  readonly period: PlanPeriod;
  readonly price: Money;
  readonly nowMs: number;
  /** Households that used it, this one included. */
  readonly used: number;
  readonly usedByHousehold: boolean;
  readonly householdIsNew: boolean;
}

export type PromotionRefusal =
  | 'code-unknown'
  | 'not-yet'
  | 'over'
  | 'used-already'
  | 'used-up'
  | 'only-for-new'
  | 'other-plan'
  | 'other-period'
  | 'other-currency';

/** How a code is compared: `nimbo 10`, `Nimbo-10` and `NIMBO10` are one; null for what can be none. */
export function toPromotionCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{3,24}$/.test(code) ? code : null;
}

/** Whether a code reduces what somebody is about to buy. */
export function decidePromotion(
  question: PromotionQuestion,
): { readonly ok: true; readonly discount: Discount } | { readonly ok: false; readonly reason: PromotionRefusal } {
  const { promotion } = question;
  if (promotion === null) return { ok: false, reason: 'code-unknown' };
  const reason = refusalOf(promotion, question);
  if (reason !== null) return { ok: false, reason };
  const { code, reduction, periods } = promotion;
  return { ok: true, discount: { code, reduction, periodsLeft: periods } };
}

function refusalOf(promotion: Promotion, question: PromotionQuestion): PromotionRefusal | null {
  const { planIds, planPeriods, reduction } = promotion;
  if (promotion.fromMs !== null && question.nowMs < promotion.fromMs) return 'not-yet';
  if (promotion.untilMs !== null && question.nowMs >= promotion.untilMs) return 'over';
  if (question.usedByHousehold) return 'used-already';
  if (promotion.uses !== null && question.used >= promotion.uses) return 'used-up';
  if (promotion.onlyNew && !question.householdIsNew) return 'only-for-new';
  if (planIds !== null && !planIds.includes(question.planId)) return 'other-plan';
  if (planPeriods !== null && !planPeriods.includes(question.period)) return 'other-period';
  if (reduction.kind === 'amount' && reduction.off.currency !== question.price.currency) return 'other-currency';
  return null;
}

/**
 * What is left to pay of a price. What could not be charged because it is too little is not asked for.
 * @param discount null leaves the price
 */
export function reducedPrice(price: Money, discount: Discount | null): Money {
  if (discount === null) return price;
  const { reduction } = discount;
  const off = reduction.kind === 'percent' ? fractionOf(price, reduction.percent, 100) : reduction.off;
  const left = subtractMoney(price, smallerMoney(off, price));
  return left.minor < CURRENCIES[left.currency].leastCharge ? money(0, left.currency) : left;
}

/** The discount after a period was bought with it; null where that was the last one. */
export function spendDiscount(discount: Discount | null): Discount | null {
  if (discount === null || discount.periodsLeft === null) return discount;
  return discount.periodsLeft <= 1 ? null : { ...discount, periodsLeft: discount.periodsLeft - 1 };
}
