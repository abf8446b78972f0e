import { describe, expect, test } from 'vitest';
import { DEFAULT_PLANS, FREE_PLAN } from './default-plans.ts';
import { refusalToActivate, refusalToSubscribe, type SubscribeQuestion } from './may-subscribe.ts';
import type { Plan } from './plans.ts';
import { SUBSCRIPTION_STATUSES } from './subscription-state.ts';

const PLUS = DEFAULT_PLANS[1] as Plan;
const fine: SubscribeQuestion = { plan: PLUS, hasPrice: true, taken: 5, own: [], partner: null };

describe('a household may not subscribe', () => {
  test.each([
    ['to what there is not', { plan: null }, 'plan-unknown'],
    ['to what costs nothing', { plan: FREE_PLAN }, 'not-sold'],
    ['to what is not sold any more', { plan: { ...PLUS, onSale: false } }, 'not-sold'],
    ['to what has no price there', { hasPrice: false }, 'not-sold-here'],
    ['to the seat after the last', { plan: { ...PLUS, seats: 5 } }, 'sold-out'],
    ['while a partner pays', { partner: { status: 'active' } }, 'partner-pays'],
    ['while a partner activates', { partner: { status: 'incomplete' } }, 'partner-pays'],
    ['while a partner’s plan rests', { partner: { status: 'paused' } }, 'partner-pays'],
  ] as [string, Partial<SubscribeQuestion>, string][])('%s', (_what, change, reason) => {
    expect(refusalToSubscribe({ ...fine, ...change })).toBe(reason);
  });

  test.each(SUBSCRIPTION_STATUSES.filter((status) => status !== 'canceled'))('twice: the first is %s', (status) => {
    expect(refusalToSubscribe({ ...fine, own: [{ status: 'canceled' }, { status }] })).toBe('subscribed-already');
  });
});

test.each([
  ['at first', {}],
  ['to the last seat', { plan: { ...PLUS, seats: 6 } }],
  ['again, after others are over', { own: [{ status: 'canceled' }], partner: { status: 'canceled' } }],
] as [string, Partial<SubscribeQuestion>][])('a household may subscribe %s', (_what, change) => {
  expect(refusalToSubscribe({ ...fine, ...change })).toBeNull();
});

test.each([
  ['of a plan there is not', { plan: null }, 'plan-unknown'],
  ['of the free plan', { plan: FREE_PLAN }, 'plan-unknown'],
  ['beside another', { partner: { status: 'paused' } }, 'partner-pays'],
  ['of what is sold out', { plan: { ...PLUS, seats: 5 } }, 'sold-out'],
  ['of a plan nobody else gets any more', { plan: { ...PLUS, onSale: false } }, null],
  ['after another', { partner: { status: 'canceled' } }, null],
] as [string, Partial<SubscribeQuestion>, string | null][])(
  'a partner’s activation %s: %s',
  (_what, change, reason) => {
    expect(refusalToActivate({ ...fine, ...change })).toBe(reason);
  },
);
