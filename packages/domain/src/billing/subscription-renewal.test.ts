import { describe, expect, test } from 'vitest';
import { at, DAY_MS, eur, HOUR_MS, Life, MAX, PLUS, PLUS_YEAR } from '../../test/subscription-life.ts';
import { SUBSCRIPTION_POLICY } from './subscription-policy.ts';
import type { SubscriptionEvent } from './subscription-state.ts';
import { nextDue } from './subscription-timetable.ts';

const card: SubscriptionEvent = { type: 'method-added', method: 'card' };
const instant: SubscriptionEvent = { type: 'method-added', method: 'instant' };
const PAY: SubscriptionEvent = { type: 'payment-asked' };
const due = (life: Life) => nextDue(life.state, SUBSCRIPTION_POLICY);

describe('by card', () => {
  test('is charged when the period ends, and everything goes on meanwhile', () => {
    const life = Life.paid();
    expect(due(life)).toEqual({ type: 'renewal-due', atMs: at('2026-12-21') });
    life.until('2026-12-21');
    expect(life.effects()).toEqual([{ type: 'charge', bill: 2, attempt: 1, amount: eur(799) }]);
    expect(life.state).toMatchObject({ status: 'active', graceUntilMs: at('2026-12-28') });
    expect(life.heldPlan()).toEqual({ planId: 'plus', untilMs: at('2026-12-28') });
  });

  test('begins where the former period ended, however late it is confirmed', () => {
    const life = Life.paid().until('2026-12-21').processing().until('2026-12-24').paid();
    expect(life.periods()).toEqual(['2026-11-21/2026-12-21', '2026-12-21/2027-01-21']);
    expect(life.state).toMatchObject({ status: 'active', graceUntilMs: null, bill: null });
    expect(life.effects().filter(({ type }) => type === 'mail')).toEqual([{ type: 'mail', news: 'renewed' }]);
  });

  test('keeps the 31st through shorter months and a leap day', () => {
    const life = Life.paid(PLUS, 'card', '2027-10-31');
    for (const day of ['2027-11-30', '2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']) life.until(day).paid();
    expect(life.periods().at(-1)).toBe('2028-03-31/2028-04-30');
  });

  test('a year from a leap day ends on the 28th', () => {
    expect(Life.paid(PLUS_YEAR, 'card', '2028-02-29').periods()).toEqual(['2028-02-29/2029-02-28']);
  });

  test('is tried again after one, three and five days, and given up after seven', () => {
    const life = Life.paid().until('2026-12-21').declined();
    expect(life.state.status).toBe('past_due');
    expect(life.news()).toEqual(['payment-failed']);
    const tried: [string, number][] = [];
    for (const day of ['2026-12-22', '2026-12-24', '2026-12-26']) {
      life.until(at(day) - 1);
      expect(life.moneyEffects()).toEqual([]);
      life.until(day);
      tried.push([day, life.bill.attempt]);
      expect(life.moneyEffects()).toMatchObject([{ type: 'charge', bill: 2, amount: eur(799) }]);
      life.declined();
    }
    expect(tried.map(([, attempt]) => attempt)).toEqual([2, 3, 4]);
    life.until(at('2026-12-28') - 1);
    expect(life.heldPlan()).toEqual({ planId: 'plus', untilMs: at('2026-12-28') });
    life.until('2026-12-28');
    expect(life.state).toMatchObject({ status: 'canceled', end: { reason: 'not-paid' } });
    expect(life.heldPlan()).toBeNull();
  });

  test('a retry that succeeds pays for the time since the period ended', () => {
    const life = Life.paid().until('2026-12-21').declined().until('2026-12-24').paid();
    expect(life.periods()[1]).toBe('2026-12-21/2027-01-21');
  });

  test('is not tried again where the same card will never work; the player can pay', () => {
    const life = Life.paid().until('2026-12-21').declined(false).until('2026-12-27');
    expect(life.bill).toMatchObject({ attempt: 1, retryAtMs: null });
    life.effects();
    life.tell(PAY);
    expect(life.effects()).toEqual([
      { type: 'offer-payment', bill: 2, attempt: 2, amount: eur(799), untilMs: at('2026-12-28') },
    ]);
    expect(life.paid().state.status).toBe('active');
  });

  test('a retry is counted from the day it was due, whenever the decline is told', () => {
    const life = Life.paid().until('2026-12-21').processing().until('2026-12-23').declined();
    expect(life.bill.retryAtMs).toBe(at('2026-12-24'));
    const last = Life.paid().until('2026-12-21').processing().until('2026-12-26').declined();
    expect(last.bill.retryAtMs).toBeNull();
  });
});

describe('the card', () => {
  test('that expired is not charged: a new one in grace is, at once', () => {
    const life = Life.paid().tell({ type: 'method-expired' });
    expect(life.news()).toEqual(['method-expired']);
    life.until('2026-12-21');
    expect(life.state).toMatchObject({ status: 'past_due', bill: { attempt: 0, progress: 'open' } });
    expect(life.moneyEffects()).toEqual([]);
    life.until('2026-12-25').tell(card);
    expect(life.effects()).toEqual([{ type: 'charge', bill: 2, attempt: 1, amount: eur(799) }]);
    life.paid();
    expect(life.periods()[1]).toBe('2026-12-21/2027-01-21');
  });

  test('that was removed in grace is not tried again', () => {
    const life = Life.paid().until('2026-12-21').declined().tell({ type: 'method-missing' });
    expect(due(life)).toEqual({ type: 'grace-ended', atMs: at('2026-12-28') });
  });

  test('that expires in grace is not tried again', () => {
    const life = Life.paid().until('2026-12-21').declined().tell({ type: 'method-expired' });
    expect(due(life)).toEqual({ type: 'grace-ended', atMs: at('2026-12-28') });
  });

  test('that is added while another is being charged waits for that', () => {
    const life = Life.paid().until('2026-12-21');
    life.effects();
    life.tell(card);
    expect(life.effects()).toEqual([]);
  });

  test('there is none: the plan ends with its period', () => {
    const life = Life.paid().tell({ type: 'method-missing' });
    expect(life.heldPlan()).toEqual({ planId: 'plus', untilMs: at('2026-12-21') });
    life.until('2026-12-21');
    expect(life.state).toMatchObject({ status: 'canceled', end: { reason: 'no-method' } });
    expect(life.moneyEffects()).toEqual([]);
  });

  test('that replaces instant payments takes the code back and pays at the end', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-18');
    life.effects();
    life.tell(card);
    expect(life.effects()).toEqual([{ type: 'withdraw-offer', bill: 2, attempt: 1 }]);
    expect(due(life)).toEqual({ type: 'renewal-due', atMs: at('2026-12-21') });
    expect(life.until('2026-12-21').bill).toMatchObject({ number: 3, progress: 'charging' });
  });

  test('that replaces an instant payment on its way does not stop it', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-18').processing().tell(card);
    expect(life.bill).toMatchObject({ number: 2, progress: 'processing' });
  });
});

describe('by instant payment', () => {
  test('is asked for three days before, and paid ahead adds a period', () => {
    const life = Life.paid(PLUS, 'instant').until(at('2026-12-18') - 1);
    expect(life.effects()).toEqual([]);
    life.until('2026-12-18');
    expect(life.effects()).toEqual([
      { type: 'offer-payment', bill: 2, attempt: 1, amount: eur(799), untilMs: at('2026-12-21') },
      { type: 'notify', news: 'pay-to-renew' },
      { type: 'mail', news: 'pay-to-renew' },
    ]);
    life.until('2026-12-19').paid();
    expect(life.periods()).toEqual(['2026-11-21/2026-12-21', '2026-12-21/2027-01-21']);
    expect(due(life)).toEqual({ type: 'renewal-due', atMs: at('2027-01-18') });
    expect(life.heldPlan()).toEqual({ planId: 'plus', untilMs: at('2027-01-21') });
  });

  test('there is no grace: it stops with its period, and who pays late has a new one from then on', () => {
    const life = Life.paid(PLUS, 'instant').until(at('2026-12-21') - 1);
    expect(life.heldPlan()).toEqual({ planId: 'plus', untilMs: at('2026-12-21') });
    life.effects();
    life.until('2026-12-21');
    expect(life.state).toMatchObject({ status: 'unpaid', waitUntilMs: at('2026-12-28') });
    expect(life.news()).toEqual(['stopped']);
    expect(life.heldPlan()).toBeNull();
    life.until('2026-12-24').expired().tell(PAY);
    life.effects();
    life.paid();
    expect(life.periods()).toEqual(['2026-11-21/2026-12-21', '2026-12-24/2027-01-24']);
    expect(life.state).toMatchObject({ status: 'active', anchorDay: 24, waitUntilMs: null });
  });

  test('is given up a week after its period', () => {
    const life = Life.paid(PLUS, 'instant').until(at('2026-12-28') - 1);
    expect(life.state.status).toBe('unpaid');
    life.until('2026-12-28');
    expect(life.state).toMatchObject({ status: 'canceled', end: { reason: 'not-paid' } });
  });

  test('a code that ran out can be asked for again, and a decline is no end', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-18').expired();
    life.effects();
    life.tell(PAY);
    expect(life.effects()).toEqual([
      { type: 'offer-payment', bill: 2, attempt: 2, amount: eur(799), untilMs: at('2026-12-21') },
    ]);
    life.declined();
    expect(life.state).toMatchObject({ status: 'active', bill: { progress: 'rejected', retryAtMs: null } });
    expect(life.effects()).toEqual([{ type: 'notify', news: 'payment-rejected' }]);
  });

  test('that the bank is at when the period ends has the grace', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-20').processing().until('2026-12-21');
    expect(life.state).toMatchObject({ status: 'active', graceUntilMs: at('2026-12-28') });
    expect(life.heldPlan()).toEqual({ planId: 'plus', untilMs: at('2026-12-28') });
    life.until('2026-12-23').declined();
    expect(life.state).toMatchObject({ status: 'past_due', bill: { retryAtMs: null } });
    expect(life.until('2026-12-28').state.status).toBe('canceled');
  });

  test('that is chosen again leaves the code that was given out', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-18');
    life.effects();
    life.tell(instant);
    expect(life.effects()).toEqual([]);
    expect(life.bill.progress).toBe('offered');
  });

  test('takes the place of a card in grace', () => {
    const life = Life.paid().until('2026-12-21').declined();
    life.effects();
    life.tell(instant);
    expect(life.effects()).toEqual([
      { type: 'offer-payment', bill: 2, attempt: 2, amount: eur(799), untilMs: at('2026-12-28') },
    ]);
    expect(due(life)).toEqual({ type: 'grace-ended', atMs: at('2026-12-28') });
  });

  test('a card in its place, after the period: it is charged at once, for a period from then on', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-23');
    life.effects();
    life.tell(card);
    expect(life.effects()).toEqual([
      { type: 'withdraw-offer', bill: 2, attempt: 1 },
      { type: 'charge', bill: 2, attempt: 2, amount: eur(799) },
    ]);
    expect(life.paid().periods()[1]).toBe('2026-12-23/2027-01-23');
  });
});

describe('a gateway that is still at it when the grace is over', () => {
  const slow = () => Life.paid().until('2026-12-21').processing().until('2026-12-28');

  test('is waited for, and nothing works meanwhile', () => {
    const life = slow();
    expect(life.state).toMatchObject({ status: 'unpaid', graceUntilMs: null, waitUntilMs: at('2027-01-04') });
    expect(life.heldPlan()).toBeNull();
    expect(life.until('2027-01-02').paid().periods()[1]).toBe('2027-01-02/2027-02-02');
  });

  test('and declines leaves time to pay otherwise', () => {
    const life = slow().declined();
    expect(life.state).toMatchObject({ status: 'unpaid', bill: { progress: 'rejected', retryAtMs: null } });
    expect(life.tell(PAY).bill.progress).toBe('offered');
  });

  test('and never answers is given up; its money goes back', () => {
    const life = slow().until('2027-01-04');
    expect(life.state.status).toBe('canceled');
    life.effects();
    life.tell({ type: 'charge-succeeded', bill: 2, attempt: 1, amount: eur(799) });
    expect(life.moneyEffects()).toEqual([{ type: 'return-payment', bill: 2, attempt: 1, amount: eur(799) }]);
  });
});

describe('a scheduler that slept', () => {
  test('within the grace charges for the time since the period ended', () => {
    const life = Life.paid().sleepUntil('2026-12-28');
    expect(life.heldPlan()).toBeNull();
    life.sleepUntil(at('2026-12-28') - HOUR_MS);
    expect(life.heldPlan()).toEqual({ planId: 'plus', untilMs: at('2026-12-28') });
    life.tell({ type: 'renewal-due' }).paid();
    expect(life.periods()[1]).toBe('2026-12-21/2027-01-21');
  });

  test('to the last moment of the grace, too', () => {
    const life = Life.paid().sleepUntil('2026-12-28').tell({ type: 'renewal-due' });
    expect(life.bill.fromMs).toBe(at('2026-12-21'));
    expect(life.state.graceUntilMs).toBe(at('2026-12-28'));
  });

  test('longer than that charges for time from now on: there was no service', () => {
    const life = Life.paid()
      .sleepUntil(at('2026-12-28') + 1)
      .tell({ type: 'renewal-due' });
    expect(life.state.graceUntilMs).toBe(at('2026-12-28') + 1 + 7 * DAY_MS);
    life.paid();
    expect(life.state.periods[1]?.startMs).toBe(at('2026-12-28') + 1);
    expect(life.state.anchorDay).toBe(28);
  });

  test('catches up period by period where a card pays', () => {
    const life = Life.paid().until('2026-12-21').paid().sleepUntil('2027-01-25');
    life.tell({ type: 'renewal-due' });
    expect(life.refusal({ type: 'renewal-due' })).toBe('not-now');
    life.paid();
    expect(life.periods()[2]).toBe('2027-01-21/2027-02-21');
    expect(life.refusal({ type: 'renewal-due' })).toBe('too-early');
  });
});

test('a promotion that pays everything renews without a charge', () => {
  const discount = { code: 'A', reduction: { kind: 'percent', percent: 100 }, periodsLeft: 3 } as const;
  const life = new Life({ ...MAX, discount }, 'card');
  life.effects();
  life.until('2027-01-21');
  expect(life.moneyEffects().map(({ type }) => type)).toEqual(['issue-invoice', 'issue-invoice']);
  expect(life.periods()).toHaveLength(3);
  expect(life.state.terms.discount).toBeNull();
  expect(life.until('2027-02-21').bill.amount).toEqual(eur(1499));
});
