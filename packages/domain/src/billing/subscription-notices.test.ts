import { describe, expect, test } from 'vitest';
import { at, eur, Life, MAX, PLUS } from '../../test/subscription-life.ts';
import { hasPendingPayment, holdsSeat } from './held-plan.ts';
import { type PartnerEvent, startPartnerSubscription, transitionPartner } from './partner-subscription.ts';
import {
  PLAN_NOTICE_KINDS,
  type PlanNotice,
  planNoticeOf,
  planNoticeOfPartner,
  planNoticesOf,
} from './subscription-notices.ts';
import type { SubscriptionEvent } from './subscription-state.ts';

const END = at('2026-12-21');
const CANCEL: SubscriptionEvent = { type: 'cancel-asked' };
const PAUSE: SubscriptionEvent = { type: 'pause-asked', untilMs: at('2027-01-15') };
const toMax: SubscriptionEvent = { type: 'change-asked', terms: MAX, when: 'now' };
const instant = () => Life.paid(PLUS, 'instant');
const renewing = () => Life.paid().until('2026-12-21');
const half = { code: 'A', reduction: { kind: 'percent', percent: 50 }, periodsLeft: 9 } as const;
const notice = (kind: PlanNotice['kind'], rest: object = {}) => ({ kind, planId: 'plus', ...rest });

describe('a player is told', () => {
  test.each([
    ['when it renews, and for how much', Life.paid(), notice('renews', { atMs: END, amount: eur(799) })],
    [
      'how much less by a promotion',
      Life.paid({ ...PLUS, discount: half }),
      notice('renews', { atMs: END, amount: eur(399) }),
    ],
    [
      'as what it renews',
      Life.paid(MAX).tell({ type: 'change-asked', terms: PLUS, when: 'period-end' }),
      notice('renews', { atMs: END, amount: eur(799) }),
    ],
    ['nothing while a renewal is just being charged', renewing(), notice('renews', { atMs: END, amount: eur(799) })],
    ['when it ends', Life.paid().tell(CANCEL), notice('ends', { endMs: END })],
    [
      'that it ends, first of all, where there is no method',
      Life.paid(PLUS, 'none').tell(CANCEL),
      notice('ends', { endMs: END }),
    ],
    ['until when to pay what failed', renewing().declined(), notice('grace', { untilMs: at('2026-12-28') })],
    [
      'the same about a card that expired',
      Life.paid().tell({ type: 'method-expired' }).until('2026-12-21'),
      notice('grace', { untilMs: at('2026-12-28') }),
    ],
    ['until when it is paused', Life.paid().tell(PAUSE), notice('paused', { untilMs: at('2027-01-15') })],
    [
      'of the pause, where it also ends',
      Life.paid().tell(PAUSE).tell(CANCEL),
      notice('paused', { untilMs: at('2027-01-15') }),
    ],
    ['that a first payment is processed', new Life().processing(), notice('payment-processing')],
    ['that a renewal is processed', renewing().processing(), notice('payment-processing')],
    ['that a retry is processed', renewing().declined().until('2026-12-22').processing(), notice('payment-processing')],
    [
      'that a better plan is processed',
      Life.paid().tell(toMax).processing(),
      notice('payment-processing', { planId: 'max' }),
    ],
    ['that a first payment was rejected', new Life().declined(), notice('payment-rejected')],
    [
      'that a better plan was rejected',
      Life.paid().tell(toMax).declined(),
      notice('payment-rejected', { planId: 'max' }),
    ],
    ['that an instant payment was rejected', instant().until('2026-12-18').declined(), notice('payment-rejected')],
    ['that it will not renew without a method', Life.paid(PLUS, 'none'), notice('no-payment-method', { endMs: END })],
    [
      'that it will not renew by an expired card',
      Life.paid().tell({ type: 'method-expired' }),
      notice('no-payment-method', { endMs: END }),
    ],
    [
      'until when to pay by an instant payment',
      instant(),
      notice('instant-payment-due', { untilMs: END, codeIsReady: false }),
    ],
    [
      'where the code is ready',
      instant().until('2026-12-18'),
      notice('instant-payment-due', { untilMs: END, codeIsReady: true }),
    ],
    [
      'where the code ran out',
      instant().until('2026-12-18').expired(),
      notice('instant-payment-due', { untilMs: END, codeIsReady: false }),
    ],
    [
      'until when a late payment is taken',
      instant().until('2026-12-21').expired(),
      notice('instant-payment-due', { untilMs: at('2026-12-28'), codeIsReady: false }),
    ],
    ['nothing before anything is paid', new Life(), null],
    ['nothing when it is over', new Life().tell(CANCEL), null],
    ['nothing when it is over that was paid once', Life.paid().tell(CANCEL).until('2026-12-21'), null],
  ] as [string, Life, PlanNotice | null][])('%s', (_what, life, expected) => {
    expect(planNoticeOf(life.state)).toEqual(expected);
  });
});

describe('of a partner’s plan a player is told', () => {
  const start = startPartnerSubscription('tele', 'plus', END);
  const after = (...events: PartnerEvent[]) =>
    events.reduce((state, event) => {
      const transition = transitionPartner(state, event, END);
      return transition.ok ? transition.state : state;
    }, start);
  const activated = (untilMs: number | null): PartnerEvent => ({ type: 'partner-activated', untilMs });

  test.each([
    ['that it is being activated', start, notice('partner-activating', { partner: 'tele' })],
    ['nothing while it works, with an end or without', after(activated(END + 9)), null],
    ['that it rests', after(activated(null), { type: 'partner-suspended' }), notice('paused', { untilMs: null })],
    ['nothing when it is over', after({ type: 'partner-canceled' }), null],
  ])('%s', (_what, state, expected) => {
    expect(planNoticeOfPartner(state)).toEqual(expected);
  });
});

test('all notices, the most urgent first; what is not said is left out', () => {
  const subscriptions = [Life.paid(), new Life(), renewing().declined()].map(({ state }) => state);
  const partner = startPartnerSubscription('tele', 'plus', END);
  const kinds = (situation: Parameters<typeof planNoticesOf>[0]) => planNoticesOf(situation).map(({ kind }) => kind);
  expect(kinds({ subscriptions, partner, soldOutPlanIds: ['max'] })).toEqual([
    'grace',
    'partner-activating',
    'sold-out',
    'renews',
  ]);
  expect(planNoticesOf({ subscriptions: [], partner: null, soldOutPlanIds: ['max'] })).toEqual([
    { kind: 'sold-out', planId: 'max' },
  ]);
  expect(PLAN_NOTICE_KINDS).toHaveLength(10);
});

test('whoever is not canceled holds a seat', () => {
  expect(holdsSeat({ status: 'incomplete' })).toBe(true);
  expect(holdsSeat({ status: 'canceled' })).toBe(false);
});

test.each([
  ['with a page to pay at', new Life(), true],
  ['while the gateway is at it', new Life().processing(), true],
  ['after the page ended', new Life().expired(), false],
  ['after a decline', new Life().declined(), false],
  ['while a card is charged without anybody', renewing(), false],
  ['when it is paid', Life.paid(), false],
])('a payment is pending %s: %#', (_what, life, pending) => {
  expect(hasPendingPayment(life.state)).toBe(pending);
});
