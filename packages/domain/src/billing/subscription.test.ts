import { describe, expect, test } from 'vitest';
import { at, DAY_MS, eur, Life, MAX, PLUS } from '../../test/subscription-life.ts';
import type { Discount } from './promotion.ts';
import { SUBSCRIPTION_POLICY } from './subscription-policy.ts';
import type { SubscriptionEvent } from './subscription-state.ts';

const CANCEL: SubscriptionEvent = { type: 'cancel-asked' };
const RESUME: SubscriptionEvent = { type: 'resume-asked' };
const PAY: SubscriptionEvent = { type: 'payment-asked' };
const pauseUntil = (day: string): SubscriptionEvent => ({ type: 'pause-asked', untilMs: at(day) });
const succeeded = (bill: number, attempt: number, minor = 799): SubscriptionEvent => ({
  type: 'charge-succeeded',
  bill,
  attempt,
  amount: eur(minor),
});

const pastDue = () => Life.paid().until('2026-12-21').declined();
const unpaid = () => Life.paid(PLUS, 'instant').until('2026-12-22');
const paused = () => Life.paid().tell(pauseUntil('2027-01-15'));
const canceling = () => Life.paid().tell(CANCEL);
const canceled = () => new Life().tell(CANCEL);

describe('refused', () => {
  test.each([
    ['a payment of too little', new Life(), succeeded(1, 1, 798), 'wrong-amount'],
    ['a payment of too much', new Life(), succeeded(1, 1, 800), 'wrong-amount'],
    [
      'a payment in another currency',
      new Life(),
      { ...succeeded(1, 1), amount: { minor: 799, currency: 'USD' } } as SubscriptionEvent,
      'wrong-amount',
    ],
    ['a payment of a bill there is not', new Life(), succeeded(2, 1), 'unknown-bill'],
    ['a payment of no bill', new Life(), succeeded(0, 1), 'unknown-bill'],
    ['a payment by an attempt nobody made', new Life(), succeeded(1, 2), 'unknown-bill'],
    ['a payment by no attempt', new Life(), succeeded(1, 0), 'unknown-bill'],
    ['the same payment twice', Life.paid(), succeeded(1, 1), 'stale'],
    ['a decline of what is paid', Life.paid(), { type: 'charge-failed', bill: 1, attempt: 1, mayRetry: true }, 'stale'],
    ['processing of what is paid', Life.paid(), { type: 'charge-processing', bill: 1, attempt: 1 }, 'stale'],
    ['the end of an offer that is paid', Life.paid(), { type: 'charge-expired', bill: 1, attempt: 1 }, 'stale'],
    ['paying what is not due', Life.paid(), PAY, 'nothing-to-pay'],
    ['paying while the gateway is at it', new Life().processing(), PAY, 'payment-running'],
    ['paying when it is over', canceled(), PAY, 'nothing-to-pay'],
    ['canceling twice', canceling(), CANCEL, 'ends-at-period-end'],
    ['canceling what is over', canceled(), CANCEL, 'canceled'],
    ['resuming what goes on', Life.paid(), RESUME, 'nothing-to-resume'],
    ['resuming what is over', canceled(), RESUME, 'nothing-to-resume'],
    ['a pause before anything is paid', new Life(), pauseUntil('2026-12-01'), 'not-now'],
    ['a pause of what is not paid', pastDue(), pauseUntil('2027-01-01'), 'payment-due'],
    ['a pause after the last day', unpaid(), pauseUntil('2027-01-01'), 'payment-due'],
    ['a pause of a pause', paused(), pauseUntil('2027-01-01'), 'paused'],
    ['a pause of what ends', canceling(), pauseUntil('2026-12-01'), 'ends-at-period-end'],
    ['a pause that is over at once', Life.paid(), pauseUntil('2026-11-21'), 'pause-too-long'],
    ['a pause of three months and a day', Life.paid(), pauseUntil('2027-02-22'), 'pause-too-long'],
    ['a pause when it is over', canceled(), pauseUntil('2027-01-01'), 'not-now'],
    ['an expired card of who has none', Life.paid(PLUS, 'instant'), { type: 'method-expired' }, 'stale'],
    ['a missing method twice', Life.paid(PLUS, 'none'), { type: 'method-missing' }, 'stale'],
    ['a card when it is over', canceled(), { type: 'method-added', method: 'card' }, 'canceled'],
    ['a renewal before its day', Life.paid(), { type: 'renewal-due' }, 'too-early'],
    ['another end than the next', Life.paid(), { type: 'grace-ended' }, 'not-now'],
    ['anything with time when it is over', canceled(), { type: 'wait-ended' }, 'not-now'],
  ] as [string, Life, SubscriptionEvent, string][])('%s', (_what, life, event, reason) => {
    expect(life.refusal(event)).toBe(reason);
  });
});

describe('a new subscription', () => {
  test('entitles to nothing and offers its first payment for a day', () => {
    const life = new Life();
    expect(life.state.status).toBe('incomplete');
    expect(life.heldPlan()).toBeNull();
    expect(life.effects()).toEqual([
      { type: 'offer-payment', bill: 1, attempt: 1, amount: eur(799), untilMs: at('2026-11-22') },
    ]);
  });

  test('is active when it is paid, from then on, with an invoice', () => {
    const life = new Life();
    life.effects();
    life.sleepUntil('2026-11-21T10:00').paid();
    expect(life.state.status).toBe('active');
    expect(life.state.periods).toEqual([
      {
        startMs: at('2026-11-21T10:00'),
        endMs: at('2026-12-21T10:00'),
        value: eur(799),
        pausedMs: 0,
        bill: 1,
        attempt: 1,
        planId: 'plus',
        charged: eur(799),
      },
    ]);
    expect(life.effects()).toEqual([
      {
        type: 'issue-invoice',
        bill: 1,
        line: {
          item: 'plan',
          planId: 'plus',
          service: { startMs: at('2026-11-21T10:00'), endMs: at('2026-12-21T10:00') },
          amount: eur(799),
        },
      },
      { type: 'notify', news: 'started' },
      { type: 'mail', news: 'started' },
    ]);
  });

  test('is active at once where a promotion pays all of it, and spends the promotion', () => {
    const discount: Discount = { code: 'A', reduction: { kind: 'percent', percent: 100 }, periodsLeft: 1 };
    const life = new Life({ ...PLUS, discount }, 'none');
    expect(life.state).toMatchObject({ status: 'active', waitUntilMs: null, terms: { discount: null } });
    expect(life.effects().map(({ type }) => type)).toEqual(['issue-invoice', 'notify', 'mail']);
  });

  test('costs less by a promotion, for as many periods as it holds', () => {
    const discount: Discount = { code: 'A', reduction: { kind: 'percent', percent: 50 }, periodsLeft: 2 };
    const life = Life.paid({ ...PLUS, discount });
    life.until('2026-12-21');
    expect(life.effects()).toEqual([{ type: 'charge', bill: 2, attempt: 1, amount: eur(399) }]);
    life.paid().until('2027-01-21');
    expect(life.bill.amount).toEqual(eur(799));
  });

  test('is given up a day later, and who pays then gets it back', () => {
    const life = new Life().until(at('2026-11-22') - 1);
    expect(life.state.status).toBe('incomplete');
    life.effects();
    life.until('2026-11-22');
    expect(life.state).toMatchObject({ status: 'canceled', end: { reason: 'never-paid', atMs: at('2026-11-22') } });
    expect(life.moneyEffects()).toEqual([{ type: 'withdraw-offer', bill: 1, attempt: 1 }]);
    life.tell(succeeded(1, 1));
    expect(life.state.status).toBe('canceled');
    expect(life.heldPlan()).toBeNull();
    expect(life.effects()).toEqual([
      { type: 'return-payment', bill: 1, attempt: 1, amount: eur(799) },
      { type: 'notify', news: 'payment-returned' },
      { type: 'mail', news: 'payment-returned' },
    ]);
  });

  test('waits a week for a gateway that is at it', () => {
    const life = new Life().processing();
    expect(life.heldPlan()).toBeNull();
    expect(life.state.waitUntilMs).toBe(at('2026-11-28'));
    life.until('2026-11-27').paid();
    expect(life.periods()).toEqual(['2026-11-27/2026-12-27']);
  });

  test('can be tried again after a decline; the former page is closed', () => {
    const life = new Life().declined();
    expect(life.bill.progress).toBe('rejected');
    life.effects();
    life.tell(PAY).tell(PAY);
    expect(life.effects()).toEqual([
      { type: 'offer-payment', bill: 1, attempt: 2, amount: eur(799), untilMs: at('2026-11-22') },
      { type: 'withdraw-offer', bill: 1, attempt: 2 },
      { type: 'offer-payment', bill: 1, attempt: 3, amount: eur(799), untilMs: at('2026-11-22') },
    ]);
  });
});

describe('outcomes out of order', () => {
  test('a success after a decline of the same attempt counts', () => {
    expect(new Life().declined().paid().state.status).toBe('active');
  });

  test('a decline of an attempt that was given up says nothing about the next', () => {
    const life = new Life().tell(PAY);
    expect(life.refusal({ type: 'charge-failed', bill: 1, attempt: 1, mayRetry: true })).toBe('stale');
    expect(life.refusal({ type: 'charge-processing', bill: 1, attempt: 1 })).toBe('stale');
  });

  test('a success of an attempt that was given up counts, and the other page is closed', () => {
    const life = new Life().tell(PAY);
    life.effects();
    life.tell(succeeded(1, 1));
    expect(life.state).toMatchObject({ status: 'active', periods: [{ bill: 1, attempt: 1 }] });
    expect(life.moneyEffects().map(({ type }) => type)).toEqual(['withdraw-offer', 'issue-invoice']);
    // Both pages were paid: one payment is sent back, however often it is told.
    for (const _ of [1, 2]) {
      life.tell(succeeded(1, 2));
      expect(life.moneyEffects()).toEqual([{ type: 'return-payment', bill: 1, attempt: 2, amount: eur(799) }]);
    }
    expect(life.state.periods).toHaveLength(1);
  });

  test.each([
    ['processing twice', new Life().processing(), { type: 'charge-processing', bill: 1, attempt: 1 }],
    ['processing after a decline', new Life().declined(), { type: 'charge-processing', bill: 1, attempt: 1 }],
    ['a decline twice', new Life().declined(), { type: 'charge-failed', bill: 1, attempt: 1, mayRetry: true }],
    [
      'a decline of an offer that ended',
      new Life().expired(),
      { type: 'charge-failed', bill: 1, attempt: 1, mayRetry: true },
    ],
    ['an end of what the gateway is at', new Life().processing(), { type: 'charge-expired', bill: 1, attempt: 1 }],
    ['an end twice', new Life().expired(), { type: 'charge-expired', bill: 1, attempt: 1 }],
  ] as [string, Life, SubscriptionEvent][])('%s says nothing new', (_what, life, event) => {
    expect(life.refusal(event)).toBe('stale');
  });
});

describe('canceling', () => {
  test('leaves everything until the last millisecond of the period, then nothing', () => {
    const life = canceling();
    expect(life.news()).toEqual(['cancel-planned']);
    life.until(at('2026-12-21') - 1);
    expect(life.state.status).toBe('active');
    expect(life.heldPlan()).toEqual({ planId: 'plus', untilMs: at('2026-12-21') });
    life.until('2026-12-21');
    expect(life.state).toMatchObject({ status: 'canceled', cancelAtPeriodEnd: false, end: { reason: 'asked' } });
    expect(life.heldPlan()).toBeNull();
    expect(life.news()).toEqual(['ended']);
  });

  test('is taken back, and it renews as if nothing had been', () => {
    const life = canceling().tell(RESUME).until('2026-12-21');
    expect(life.news()).toEqual(['cancel-planned', 'resumed']);
    expect(life.bill).toMatchObject({ purpose: 'renewal', progress: 'charging' });
  });

  test.each([
    ['before anything is paid', new Life()],
    ['in grace', pastDue()],
    ['after an unpaid period', unpaid()],
  ])('ends it at once %s', (_what, life) => {
    life.tell(CANCEL);
    expect(life.state).toMatchObject({ status: 'canceled', bill: null, end: { reason: 'asked' } });
  });

  test('while the renewal is being charged waits for what comes of it', () => {
    const charged = Life.paid().until('2026-12-21').tell(CANCEL).paid();
    expect(charged.state).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    expect(charged.periods()).toEqual(['2026-11-21/2026-12-21', '2026-12-21/2027-01-21']);
    const declined = Life.paid().until('2026-12-21').tell(CANCEL).declined();
    expect(declined.state).toMatchObject({ status: 'canceled', end: { reason: 'asked' } });
  });

  test('takes a change back that was planned, and a code that was given out', () => {
    const life = Life.paid(MAX, 'instant').tell({ type: 'change-asked', terms: PLUS, when: 'period-end' });
    life.until('2026-12-18').effects();
    life.tell(CANCEL);
    expect(life.state).toMatchObject({ nextTerms: null, bill: null });
    expect(life.moneyEffects()).toEqual([{ type: 'withdraw-offer', bill: 2, attempt: 1 }]);
  });
});

describe('a pause', () => {
  test('charges nothing, entitles to nothing, and gives the time back', () => {
    const life = Life.paid().sleepUntil('2026-12-01').tell(pauseUntil('2027-01-15'));
    expect(life.news()).toEqual(['paused']);
    life.until(at('2027-01-15') - 1);
    expect(life.heldPlan()).toBeNull();
    expect(life.moneyEffects()).toEqual([]);
    life.until('2027-01-15');
    expect(life.state).toMatchObject({ status: 'active', pause: null, resumedMs: at('2027-01-15'), anchorDay: 4 });
    // 20 of 30 days were left.
    expect(life.periods()).toEqual(['2026-11-21/2027-02-04']);
    expect(life.state.periods[0]).toMatchObject({ pausedMs: 45 * DAY_MS });
    expect(life.news()).toEqual(['resumed']);
    life.until('2027-02-04').paid();
    expect(life.periods()[1]).toBe('2027-02-04/2027-03-04');
  });

  test('of three months to the day is the longest', () => {
    const life = Life.paid().tell(pauseUntil('2027-02-21'));
    expect(life.state.pause).toEqual({ fromMs: at('2026-11-21'), untilMs: at('2027-02-21') });
  });

  test('ends when somebody wants it to, and the next one has to wait a month', () => {
    const life = paused().sleepUntil('2026-12-01').tell(RESUME);
    expect(life.periods()).toEqual(['2026-12-01/2026-12-31']);
    life.sleepUntil(at('2026-12-31') - 1);
    expect(life.refusal(pauseUntil('2027-01-15'))).toBe('paused-recently');
    life.sleepUntil('2026-12-31').until('2026-12-31').paid().tell(pauseUntil('2027-01-15'));
    expect(life.state.status).toBe('paused');
  });

  test('moves a period that was paid ahead as a whole', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-18').paid();
    life.sleepUntil('2026-12-20').tell(pauseUntil('2026-12-30')).until('2026-12-30');
    expect(life.periods()).toEqual(['2026-11-21/2026-12-31', '2026-12-31/2027-01-31']);
    expect(life.state.periods.map(({ pausedMs }) => pausedMs)).toEqual([10 * DAY_MS, 0]);
  });

  test('leaves former periods alone', () => {
    const life = Life.paid().until('2026-12-21').paid().sleepUntil('2026-12-22').tell(pauseUntil('2026-12-30'));
    life.until('2026-12-30');
    expect(life.periods()).toEqual(['2026-11-21/2026-12-21', '2026-12-21/2027-01-29']);
  });

  test('takes back a code, and who pays by it gets the money back', () => {
    const life = Life.paid(PLUS, 'instant').until('2026-12-18');
    life.effects();
    life.tell(pauseUntil('2027-01-15'));
    expect(life.moneyEffects()).toEqual([{ type: 'withdraw-offer', bill: 2, attempt: 1 }]);
    life.tell(succeeded(2, 1));
    expect(life.moneyEffects()).toMatchObject([{ type: 'return-payment' }]);
  });

  test('is refused while a charge is on its way, and after the last paid moment', () => {
    const charging = Life.paid().until('2026-12-21');
    expect(charging.refusal(pauseUntil('2027-01-15'))).toBe('payment-running');
    const late = Life.paid().sleepUntil('2026-12-21');
    expect(late.refusal(pauseUntil('2027-01-15'))).toBe('payment-due');
  });

  test('may be canceled: the rest of the time runs out afterwards, unless somebody resumes', () => {
    const life = paused().tell(CANCEL);
    expect(life.state.status).toBe('paused');
    life.until('2027-01-15');
    expect(life.state).toMatchObject({ status: 'active', cancelAtPeriodEnd: true });
    life.until('2027-02-14');
    expect(life.state.status).toBe('canceled');
    expect(paused().tell(CANCEL).tell(RESUME).state).toMatchObject({ status: 'active', cancelAtPeriodEnd: false });
  });
});

test('the policy is a week of grace with its retries inside it', () => {
  const { graceMs, retriesMs } = SUBSCRIPTION_POLICY;
  expect(graceMs).toBe(7 * DAY_MS);
  expect(retriesMs.every((ms, index) => ms > (retriesMs[index - 1] ?? 0) && ms < graceMs)).toBe(true);
});
