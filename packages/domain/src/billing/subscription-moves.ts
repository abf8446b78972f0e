import { anchorDayOf, periodFrom } from './billing-period.ts';
import type { PricedLine } from './invoice.ts';
import { type Money, money, smallerMoney, subtractMoney, sumMoney } from './money.ts';
import { reducedPrice, spendDiscount } from './promotion.ts';
import { unusedPart } from './proration.ts';
import { settle } from './settlement.ts';
import type {
  Bill,
  PaidPeriod,
  PlanTerms,
  Subscription,
  SubscriptionEffect,
  SubscriptionEnd,
  SubscriptionNews,
  SubscriptionStep,
} from './subscription-state.ts';
import { paidUntil } from './subscription-timetable.ts';

/** What a bill asks to be charged, after the credit that counts towards it. */
export function dueOf(bill: Bill): Money {
  return settle(bill.amount, bill.credit).due;
}

export function nothing(state: Subscription): SubscriptionStep {
  return { state, effects: [] };
}

/** In the application and by mail. */
export function tell(news: SubscriptionNews): SubscriptionEffect[] {
  return [
    { type: 'notify', news },
    { type: 'mail', news },
  ];
}

/** First one step, then another on what it led to. */
export function andThen({ state, effects }: SubscriptionStep, next: (state: Subscription) => SubscriptionStep) {
  const after = next(state);
  return { state: after.state, effects: [...effects, ...after.effects] };
}

export interface NewBill {
  readonly purpose: Bill['purpose'];
  readonly terms: PlanTerms;
  readonly fromMs: number | null;
}

/** Opens a bill in place of the one there may be; nobody has been asked to pay it yet. */
export function openBill(state: Subscription, { purpose, terms, fromMs }: NewBill, nowMs: number): SubscriptionStep {
  return andThen(dropBill(state), (without) => {
    const amount = reducedPrice(terms.price, terms.discount);
    const credit = purpose === 'change' ? unusedOf(without, nowMs) : money(0, amount.currency);
    const number = without.bills + 1;
    const bill: Bill = {
      number,
      purpose,
      terms,
      amount,
      credit,
      askedMs: nowMs,
      fromMs,
      attempt: 0,
      progress: 'open',
      retryAtMs: null,
    };
    return nothing({ ...without, bill, bills: number });
  });
}

/** Gives up the open bill, if any: whoever still pays it gets the money back. */
export function dropBill(state: Subscription): SubscriptionStep {
  return { state: { ...state, bill: null, waitUntilMs: null }, effects: withdrawal(state.bill) };
}

function withdrawal(bill: Bill | null): SubscriptionEffect[] {
  if (bill?.progress !== 'offered') return [];
  return [{ type: 'withdraw-offer', bill: bill.number, attempt: bill.attempt }];
}

/** Charges the kept card for a bill. Where nothing is due it is settled. */
export function charge(state: Subscription, bill: Bill, nowMs: number): SubscriptionStep {
  const amount = dueOf(bill);
  if (amount.minor === 0) return settleBill(state, bill, bill.attempt, nowMs);
  const attempt = bill.attempt + 1;
  return {
    state: { ...state, bill: { ...bill, attempt, progress: 'charging', retryAtMs: null } },
    effects: [...withdrawal(bill), { type: 'charge', bill: bill.number, attempt, amount }],
  };
}

/** Lets somebody pay a bill until a time. Where nothing is due it is settled. */
export function offer(state: Subscription, bill: Bill, untilMs: number, nowMs: number): SubscriptionStep {
  const amount = dueOf(bill);
  if (amount.minor === 0) return settleBill(state, bill, bill.attempt, nowMs);
  const attempt = bill.attempt + 1;
  return {
    state: { ...state, bill: { ...bill, attempt, progress: 'offered', retryAtMs: null } },
    effects: [...withdrawal(bill), { type: 'offer-payment', bill: bill.number, attempt, amount, untilMs }],
  };
}

/** A bill was paid: the period it is for begins or is added, with an invoice. */
export function settleBill(state: Subscription, bill: Bill, attempt: number, nowMs: number): SubscriptionStep {
  const startMs = bill.fromMs ?? nowMs;
  const anchorDay = startMs === paidUntil(state) ? state.anchorDay : anchorDayOf(startMs);
  const service = periodFrom(startMs, bill.terms.period, anchorDay);
  const { due, left } = settle(bill.amount, bill.credit);
  const { planId } = bill.terms;
  const replaced = bill.purpose === 'change' ? endPeriods(state, bill.askedMs, nowMs) : nothing(state);
  const period = { ...service, value: bill.amount, pausedMs: 0, bill: bill.number, attempt, planId, charged: due };
  const next: Subscription = {
    ...replaced.state,
    status: 'active',
    terms: { ...bill.terms, discount: spendDiscount(bill.terms.discount) },
    nextTerms: null,
    anchorDay,
    periods: [...replaced.state.periods, period],
    bill: null,
    graceUntilMs: null,
    waitUntilMs: null,
  };
  const line: PricedLine = { item: 'plan', planId, service, amount: bill.amount };
  const effects: SubscriptionEffect[] = [
    ...(attempt === bill.attempt ? [] : withdrawal(bill)),
    ...replaced.effects,
    { type: 'issue-invoice', bill: bill.number, line },
    ...some({ type: 'use-credit', bill: bill.number, amount: subtractMoney(bill.credit, left) }),
    ...tell(NEWS_OF[bill.purpose]),
  ];
  return { state: next, effects };
}

const NEWS_OF = { first: 'started', renewal: 'renewed', change: 'changed' } as const;

/** What of everything paid for is not used up. While it is paused that does not change. */
export function unusedOf(state: Subscription, nowMs: number): Money {
  const atMs = state.pause?.fromMs ?? nowMs;
  return sumMoney(
    state.periods.map((period) => unusedPart(period, atMs)),
    state.terms.price.currency,
  );
}

/** Ends all periods now for a better one. What was unused when that was asked for becomes credit. */
function endPeriods(state: Subscription, askedMs: number, nowMs: number): SubscriptionStep {
  const effects: SubscriptionEffect[] = [];
  const periods = state.periods.map((period): PaidPeriod => {
    const unused = unusedPart(period, askedMs);
    effects.push(...creditNote(period, unused), ...some({ type: 'give-credit', bill: period.bill, amount: unused }));
    return {
      ...period,
      startMs: Math.min(period.startMs, nowMs),
      endMs: Math.min(period.endMs, nowMs),
      value: subtractMoney(period.value, unused),
    };
  });
  return { state: { ...state, periods }, effects };
}

/** Gives back a part of what was charged for a period. */
export function refund(state: Subscription, period: PaidPeriod, amount: Money): SubscriptionStep {
  const less = lessen(period, amount, amount);
  return {
    state: { ...state, periods: state.periods.map((one) => (one === period ? less : one)) },
    effects: [...creditNote(period, amount), ...refundOf(period, amount)],
  };
}

/** Gives back everything unused: to where it came from, and as credit what had been paid with credit. */
export function giveBackUnused(state: Subscription, nowMs: number): SubscriptionStep {
  const atMs = state.pause?.fromMs ?? nowMs;
  const effects: SubscriptionEffect[] = [];
  const periods = state.periods.map((period) => {
    const unused = unusedPart(period, atMs);
    const toPayer = smallerMoney(unused, period.charged);
    const credit = subtractMoney(unused, toPayer);
    effects.push(
      ...creditNote(period, unused),
      ...refundOf(period, toPayer),
      ...some({ type: 'give-credit', bill: period.bill, amount: credit }),
    );
    return lessen(period, unused, toPayer);
  });
  return { state: { ...state, periods }, effects };
}

function lessen(period: PaidPeriod, value: Money, charged: Money): PaidPeriod {
  return {
    ...period,
    value: subtractMoney(period.value, value),
    charged: subtractMoney(period.charged, charged),
  };
}

function creditNote({ bill }: PaidPeriod, amount: Money): SubscriptionEffect[] {
  return some({ type: 'issue-credit-note', bill, amount });
}

function refundOf({ bill, attempt }: PaidPeriod, amount: Money): SubscriptionEffect[] {
  return some({ type: 'refund', bill, attempt, amount });
}

/** An effect, unless it is over nothing. */
function some(effect: Extract<SubscriptionEffect, { amount: Money }>): SubscriptionEffect[] {
  return effect.amount.minor === 0 ? [] : [effect];
}

/** Over for good: everything ends now. */
export function end(state: Subscription, reason: SubscriptionEnd, nowMs: number): SubscriptionStep {
  return {
    state: {
      ...state,
      status: 'canceled',
      nextTerms: null,
      bill: null,
      cancelAtPeriodEnd: false,
      graceUntilMs: null,
      waitUntilMs: null,
      pause: null,
      end: { atMs: nowMs, reason },
    },
    effects: [...withdrawal(state.bill), ...tell('ended')],
  };
}

/** Ends a pause: what was left of the time paid for begins now. */
export function resumeFromPause(state: Subscription, fromMs: number, nowMs: number): Subscription {
  const pausedMs = nowMs - fromMs;
  const periods = state.periods.map((period): PaidPeriod => {
    if (period.endMs <= fromMs) return period;
    const endMs = period.endMs + pausedMs;
    return period.startMs >= fromMs
      ? { ...period, startMs: period.startMs + pausedMs, endMs }
      : { ...period, endMs, pausedMs: period.pausedMs + pausedMs };
  });
  const endMs = periods.at(-1)?.endMs ?? nowMs;
  return { ...state, status: 'active', periods, anchorDay: anchorDayOf(endMs), pause: null, resumedMs: nowMs };
}
