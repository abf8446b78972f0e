import { describe, expect, test } from 'vitest';
import { at, eur, Life, MAX, PLUS, PLUS_YEAR } from '../../test/subscription-life.ts';
import { money } from './money.ts';
import type { PlanTerms, SubscriptionEvent } from './subscription-state.ts';

const now = (terms: PlanTerms): SubscriptionEvent => ({ type: 'change-asked', terms, when: 'now' });
const later = (terms: PlanTerms): SubscriptionEvent => ({ type: 'change-asked', terms, when: 'period-end' });
const refund = (bill: number, minor: number, andEnd = false): SubscriptionEvent => ({
  type: 'refund-asked',
  bill,
  amount: eur(minor),
  andEnd,
});
const REPLACED: SubscriptionEvent = { type: 'replaced' };
const CANCEL: SubscriptionEvent = { type: 'cancel-asked' };
const PAUSE: SubscriptionEvent = { type: 'pause-asked', untilMs: at('2027-01-15') };

describe('a change is refused', () => {
  const inReais = { ...MAX, price: money(7890, 'BRL') };
  test.each([
    ['before anything is paid', new Life(), 'not-now'],
    ['in grace', Life.paid().until('2026-12-21').declined(), 'payment-due'],
    ['after an unpaid period', Life.paid(PLUS, 'instant').until('2026-12-22'), 'payment-due'],
    ['in a pause', Life.paid().tell(PAUSE), 'paused'],
    ['of what ends', Life.paid().tell(CANCEL), 'ends-at-period-end'],
    ['while the renewal is charged', Life.paid().until('2026-12-21'), 'payment-running'],
    ['when it is over', Life.paid().tell(REPLACED), 'not-now'],
  ] as [string, Life, string][])('%s', (_what, life, reason) => {
    expect(life.refusal(now(MAX))).toBe(reason);
    expect(life.refusal(later(MAX))).toBe(reason);
  });

  test('to the same, and to another currency', () => {
    const life = Life.paid();
    expect(life.refusal(now({ ...PLUS, price: eur(899) }))).toBe('same-plan');
    expect(life.refusal(later(PLUS))).toBe('same-plan');
    expect(life.refusal(now(inReais))).toBe('other-currency');
    expect(life.refusal(later(inReais))).toBe('other-currency');
  });

  test('to what is planned already', () => {
    expect(Life.paid(MAX).tell(later(PLUS)).refusal(later(PLUS))).toBe('same-plan');
  });
});

describe('a better plan', () => {
  const upgraded = () => Life.paid().until('2026-12-11').tell(now(MAX));

  test('is charged at once, less what is unused', () => {
    // 10 of 30 days are left of 7.99.
    expect(upgraded().effects()).toEqual([{ type: 'charge', bill: 2, attempt: 1, amount: eur(1499 - 266) }]);
  });

  test('is there when it is paid and not before', () => {
    const life = upgraded();
    expect(life.heldPlan()?.planId).toBe('plus');
    life.effects();
    life.paid();
    expect(life.heldPlan()).toEqual({ planId: 'max', untilMs: at('2027-01-18') });
    expect(life.periods()).toEqual(['2026-11-21/2026-12-11', '2026-12-11/2027-01-11']);
    expect(life.state).toMatchObject({ status: 'active', terms: MAX, anchorDay: 11, bill: null, waitUntilMs: null });
    expect(life.state.periods.map(({ value, charged }) => [value.minor, charged.minor])).toEqual([
      [533, 799],
      [1499, 1233],
    ]);
    expect(life.effects()).toEqual([
      { type: 'issue-credit-note', bill: 1, amount: eur(266) },
      { type: 'give-credit', bill: 1, amount: eur(266) },
      {
        type: 'issue-invoice',
        bill: 2,
        line: {
          item: 'plan',
          planId: 'max',
          service: { startMs: at('2026-12-11'), endMs: at('2027-01-11') },
          amount: eur(1499),
        },
      },
      { type: 'use-credit', bill: 2, amount: eur(266) },
      { type: 'notify', news: 'changed' },
      { type: 'mail', news: 'changed' },
    ]);
  });

  test('credits what was unused when it was asked for, also where it is paid the day after', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-11').tell(now(MAX));
    expect(life.effects()).toMatchObject([{ type: 'offer-payment', amount: eur(1233), untilMs: at('2026-12-12') }]);
    life.until(at('2026-12-12') - 1).paid();
    expect(life.state.periods[0]).toMatchObject({ endMs: at('2026-12-12') - 1, value: eur(533) });
  });

  test('that is declined changes nothing, and the wish is over after a day', () => {
    const life = upgraded().declined();
    expect(life.state).toMatchObject({ status: 'active', terms: PLUS, bill: { progress: 'rejected' } });
    life.effects();
    life.tell({ type: 'payment-asked' });
    expect(life.effects()).toMatchObject([{ type: 'offer-payment', attempt: 2, untilMs: at('2026-12-12') }]);
    life.until('2026-12-12');
    expect(life.state).toMatchObject({ status: 'active', bill: null, waitUntilMs: null });
    expect(life.effects()).toEqual([{ type: 'withdraw-offer', bill: 2, attempt: 2 }]);
  });

  test('that is not paid gives way to the renewal; paid afterwards, the money goes back', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-17').tell(now(MAX)).processing();
    life.effects();
    life.until('2026-12-18');
    expect(life.bill).toMatchObject({ number: 3, purpose: 'renewal', amount: eur(799) });
    life.effects();
    life.tell({ type: 'charge-succeeded', bill: 2, attempt: 1, amount: eur(1499 - 107) });
    expect(life.moneyEffects()).toMatchObject([{ type: 'return-payment', bill: 2 }]);
    expect(life.state.terms.planId).toBe('plus');
  });

  test('that was asked for twice is one: the former page is closed', () => {
    const life = Life.paid(PLUS, 'instant').tell(now(MAX));
    life.effects();
    life.tell(now({ ...MAX, period: 'annual', price: eur(14_990) }));
    expect(life.effects().map(({ type }) => type)).toEqual(['withdraw-offer', 'offer-payment']);
    expect(life.bill).toMatchObject({ number: 3, credit: eur(799) });
  });

  test('by the month after a year leaves credit, and nothing is charged', () => {
    const life = Life.paid(PLUS_YEAR).tell(now(MAX));
    expect(life.state.status).toBe('active');
    expect(life.moneyEffects()).toMatchObject([
      { type: 'issue-credit-note', bill: 1, amount: eur(7990) },
      { type: 'give-credit', bill: 1, amount: eur(7990) },
      { type: 'issue-invoice', bill: 2 },
      { type: 'use-credit', bill: 2, amount: eur(1499) },
    ]);
  });

  test('credits a period that was paid ahead as well', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-18').paid();
    life.effects();
    // 3 of 30 days of the first period are left, and all of the second.
    life.tell(now(PLUS_YEAR));
    expect(life.bill.credit).toEqual(eur(80 + 799));
    life.paid();
    expect(life.periods()).toEqual(['2026-11-21/2026-12-18', '2026-12-18/2026-12-18', '2026-12-18/2027-12-18']);
    expect(life.state.periods.map(({ value }) => value.minor)).toEqual([719, 0, 7990]);
    const credited = life.effects().filter(({ type }) => type === 'give-credit');
    expect(credited).toMatchObject([
      { bill: 1, amount: eur(80) },
      { bill: 2, amount: eur(799) },
    ]);
    // What was replaced is worth nothing to anybody afterwards.
    life.tell(now(MAX));
    expect(life.state.periods.map(({ value }) => value.minor)).toEqual([719, 0, 0, 1499]);
  });

  test('ends a plan for less that was planned', () => {
    const life = Life.paid(PLUS_YEAR).tell(later(PLUS)).tell(now(MAX));
    expect(life.state).toMatchObject({ terms: MAX, nextTerms: null });
  });
});

describe('a lesser plan', () => {
  test('begins with the next period, and nothing changes before', () => {
    const life = Life.paid(MAX).tell(later(PLUS));
    expect(life.effects()).toEqual([
      { type: 'notify', news: 'change-planned' },
      { type: 'mail', news: 'change-planned' },
    ]);
    life.until(at('2026-12-21') - 1);
    expect(life.heldPlan()?.planId).toBe('max');
    life.until('2026-12-21');
    expect(life.heldPlan()?.planId).toBe('plus');
    expect(life.bill.amount).toEqual(eur(799));
    life.paid();
    expect(life.state).toMatchObject({ terms: PLUS, nextTerms: null });
  });

  test('is what a late scheduler entitles to, too', () => {
    expect(Life.paid(MAX).tell(later(PLUS)).sleepUntil('2026-12-22').heldPlan()?.planId).toBe('plus');
    expect(Life.paid(MAX).sleepUntil('2026-12-22').heldPlan()?.planId).toBe('max');
  });

  test('that is being charged is what there is, also where somebody cancels meanwhile', () => {
    const life = Life.paid(MAX).tell(later(PLUS)).until('2026-12-21').tell(CANCEL);
    expect(life.heldPlan()?.planId).toBe('plus');
    expect(life.paid().state.terms).toEqual(PLUS);
  });

  test('can be taken back', () => {
    const life = Life.paid(MAX).tell(later(PLUS)).tell(later(MAX));
    expect(life.state.nextTerms).toBeNull();
    expect(life.until('2026-12-21').bill.amount).toEqual(eur(1499));
  });

  test('makes a code worthless that was given out for the next period', () => {
    const life = Life.paid(MAX, 'instant').until('2026-12-18');
    life.effects();
    life.tell(later(PLUS));
    expect(life.moneyEffects()).toEqual([
      { type: 'withdraw-offer', bill: 2, attempt: 1 },
      { type: 'offer-payment', bill: 3, attempt: 1, amount: eur(799), untilMs: at('2026-12-21') },
    ]);
    expect(life.bill).toMatchObject({ purpose: 'renewal', fromMs: at('2026-12-21') });
    life.paid();
    // Max was paid for until then.
    expect(life.heldPlan()?.planId).toBe('max');
    expect(life.until('2026-12-21').heldPlan()?.planId).toBe('plus');
  });

  test('takes the place of a better one that is not paid', () => {
    const life = Life.paid(PLUS_YEAR, 'instant').tell(now({ ...MAX, period: 'annual', price: eur(14_990) }));
    life.effects();
    life.tell(later(PLUS));
    expect(life.moneyEffects()).toEqual([{ type: 'withdraw-offer', bill: 2, attempt: 1 }]);
    expect(life.state).toMatchObject({ bill: null, waitUntilMs: null, nextTerms: PLUS });
  });
});

describe('a refund is refused', () => {
  test.each([
    ['of a bill nobody paid', refund(2, 1), 'unknown-bill'],
    ['of nothing', refund(1, 0), 'nothing-to-refund'],
    ['of less than nothing', refund(1, -1), 'nothing-to-refund'],
    ['of a cent more than was charged', refund(1, 800), 'more-than-paid'],
    ['in another currency', { ...refund(1, 1), amount: money(1, 'BRL') } as SubscriptionEvent, 'other-currency'],
  ])('%s', (_what, event, reason) => {
    expect(Life.paid().refusal(event)).toBe(reason);
  });

  test('of a cent more than is left after others', () => {
    const life = Life.paid().tell(refund(1, 299)).tell(refund(1, 400));
    expect(life.refusal(refund(1, 101))).toBe('more-than-paid');
    expect(life.tell(refund(1, 100)).state.periods[0]).toMatchObject({ charged: eur(0), value: eur(0) });
  });

  test('of what counted towards a better plan', () => {
    const life = Life.paid().until('2026-12-11').tell(now(MAX)).paid();
    expect(life.refusal(refund(1, 534))).toBe('more-than-paid');
    expect(life.refusal(refund(2, 1234))).toBe('more-than-paid');
  });
});

describe('a refund', () => {
  test('of what would count towards a better plan takes the offer of that back, and waits while it is charged', () => {
    expect(Life.paid().tell(now(MAX)).refusal(refund(1, 300))).toBe('payment-running');
    const life = Life.paid(PLUS, 'instant').tell(now(MAX));
    life.effects();
    life.tell(refund(1, 300));
    expect(life.moneyEffects().map(({ type }) => type)).toEqual(['withdraw-offer', 'issue-credit-note', 'refund']);
    expect(life.state).toMatchObject({ status: 'active', bill: null, waitUntilMs: null });
  });

  test('of a part gives money and tax back and leaves the plan, which is worth less from then on', () => {
    const life = Life.paid().tell(refund(1, 300));
    expect(life.effects()).toEqual([
      { type: 'issue-credit-note', bill: 1, amount: eur(300) },
      { type: 'refund', bill: 1, attempt: 1, amount: eur(300) },
      { type: 'notify', news: 'refunded' },
      { type: 'mail', news: 'refunded' },
    ]);
    expect(life.state).toMatchObject({ status: 'active' });
    life.until('2026-12-06').tell(now(MAX));
    expect(life.bill.credit).toEqual(eur(250));
  });

  test('may end it', () => {
    const life = Life.paid().tell(refund(1, 799, true));
    expect(life.state).toMatchObject({ status: 'canceled', end: { reason: 'refunded' } });
    expect(life.news()).toEqual(['refunded', 'ended']);
    expect(life.heldPlan()).toBeNull();
  });

  test('is possible when it is over, of a former period too, and ends nothing again', () => {
    const life = Life.paid().until('2026-12-21').paid().tell(REPLACED);
    life.effects();
    life.tell(refund(1, 100, true));
    expect(life.state.end?.reason).toBe('replaced');
    expect(life.news()).toEqual(['refunded']);
  });
});

describe('replaced by a partner’s plan', () => {
  test('it ends at once, and what is unused goes back to the card', () => {
    const life = Life.paid().until('2026-12-06').tell(REPLACED);
    expect(life.effects()).toEqual([
      { type: 'issue-credit-note', bill: 1, amount: eur(400) },
      { type: 'refund', bill: 1, attempt: 1, amount: eur(400) },
      { type: 'notify', news: 'ended' },
      { type: 'mail', news: 'ended' },
    ]);
    expect(life.state).toMatchObject({ status: 'canceled', end: { reason: 'replaced' } });
    expect(life.refusal(REPLACED)).toBe('canceled');
  });

  test('what was paid with credit goes back as credit', () => {
    const life = Life.paid().until('2026-12-11').tell(now(MAX)).paid();
    life.effects();
    life.tell(REPLACED);
    expect(life.moneyEffects()).toEqual([
      { type: 'issue-credit-note', bill: 2, amount: eur(1499) },
      { type: 'refund', bill: 2, attempt: 1, amount: eur(1233) },
      { type: 'give-credit', bill: 2, amount: eur(266) },
    ]);
    expect(life.state.periods.map(({ value, charged }) => [value.minor, charged.minor])).toEqual([
      [533, 799],
      [0, 0],
    ]);
  });

  test('in a pause gives back what was unused when it began', () => {
    const life = Life.paid().until('2026-12-06').tell(PAUSE).until('2027-01-10').tell(REPLACED);
    expect(life.moneyEffects()).toMatchObject([{ amount: eur(400) }, { type: 'refund', amount: eur(400) }]);
    expect(life.state.pause).toBeNull();
  });

  test('with nothing paid yet, or nothing unused, there is nothing to give back', () => {
    const fresh = new Life();
    fresh.effects();
    expect(fresh.tell(REPLACED).moneyEffects()).toEqual([{ type: 'withdraw-offer', bill: 1, attempt: 1 }]);
    const overdue = Life.paid().until('2026-12-21').declined();
    overdue.effects();
    expect(overdue.tell(REPLACED).moneyEffects()).toEqual([]);
  });
});
