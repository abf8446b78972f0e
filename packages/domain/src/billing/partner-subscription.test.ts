import { describe, expect, test } from 'vitest';
import {
  heldPlanOfPartner,
  PARTNER_ACTIVATION_MS,
  type PartnerEvent,
  type PartnerSubscription,
  partnerEndsAt,
  startPartnerSubscription,
  transitionPartner,
} from './partner-subscription.ts';

const NOW = Date.UTC(2026, 10, 21);
const END = NOW + 1000;
const activating = startPartnerSubscription('tele', 'plus', NOW);
const ACTIVATED: PartnerEvent = { type: 'partner-activated', untilMs: null };
const SUSPENDED: PartnerEvent = { type: 'partner-suspended' };
const RESUMED: PartnerEvent = { type: 'partner-resumed' };
const CANCELED: PartnerEvent = { type: 'partner-canceled' };
const ENDED: PartnerEvent = { type: 'period-ended' };

const after = (...events: PartnerEvent[]): PartnerSubscription =>
  events.reduce((state, event) => {
    const transition = transitionPartner(state, event, NOW);
    if (!transition.ok) throw new Error(`${event.type}: ${transition.reason}`);
    return transition.state;
  }, activating);
const bounded = after({ type: 'partner-activated', untilMs: END });

describe('a partner is refused', () => {
  test.each([
    ['suspending what was never activated', activating, SUSPENDED, 'not-activated'],
    ['resuming what was never activated', activating, RESUMED, 'not-activated'],
    ['activating until now', activating, { type: 'partner-activated', untilMs: NOW }, 'over-already'],
    ['activating twice', after(ACTIVATED), ACTIVATED, 'stale'],
    ['activating in the same way until then', bounded, { type: 'partner-activated', untilMs: END }, 'stale'],
    ['activating what it suspended', after(ACTIVATED, SUSPENDED), ACTIVATED, 'not-now'],
    ['suspending twice', after(ACTIVATED, SUSPENDED), SUSPENDED, 'stale'],
    ['resuming what goes on', after(ACTIVATED), RESUMED, 'stale'],
    ['canceling twice', after(CANCELED), CANCELED, 'stale'],
    ['activating what it canceled', after(CANCELED), ACTIVATED, 'canceled'],
    ['resuming what it canceled', after(ACTIVATED, CANCELED), RESUMED, 'canceled'],
    ['ending what is over', after(CANCELED), ENDED, 'canceled'],
    ['ending what has no end', after(ACTIVATED), ENDED, 'not-now'],
    ['ending a millisecond too early', bounded, ENDED, 'too-early'],
  ] as [string, PartnerSubscription, PartnerEvent, string][])('%s', (_what, state, event, reason) => {
    const nowMs = event.type === 'period-ended' ? END - 1 : NOW;
    expect(transitionPartner(state, event, nowMs)).toEqual({ ok: false, reason });
  });
});

test('nothing is entitled before the partner confirms, and the wait is over after a day', () => {
  expect(activating).toEqual({
    status: 'incomplete',
    partner: 'tele',
    planId: 'plus',
    waitUntilMs: NOW + PARTNER_ACTIVATION_MS,
    untilMs: null,
  });
  expect(heldPlanOfPartner(activating, NOW)).toBeNull();
  expect(transitionPartner(activating, ENDED, NOW + PARTNER_ACTIVATION_MS - 1)).toEqual({
    ok: false,
    reason: 'too-early',
  });
  expect(transitionPartner(activating, ENDED, NOW + PARTNER_ACTIVATION_MS)).toMatchObject({
    state: { status: 'canceled', waitUntilMs: null },
  });
});

test('it is active without end, or until just before one', () => {
  expect(after(ACTIVATED)).toEqual({ ...activating, status: 'active', waitUntilMs: null });
  expect(heldPlanOfPartner(after(ACTIVATED), NOW)).toEqual({ planId: 'plus', untilMs: null });
  expect(heldPlanOfPartner(bounded, END - 1)).toEqual({ planId: 'plus', untilMs: END });
  expect(heldPlanOfPartner(bounded, END)).toBeNull();
  expect(transitionPartner(bounded, ENDED, END)).toMatchObject({ state: { status: 'canceled', untilMs: END } });
});

test('a partner prolongs it, and takes the end away', () => {
  const prolonged = transitionPartner(bounded, { type: 'partner-activated', untilMs: END + 5 }, NOW);
  expect(prolonged).toMatchObject({ state: { status: 'active', untilMs: END + 5 } });
  expect(transitionPartner(bounded, ACTIVATED, NOW)).toMatchObject({ state: { untilMs: null } });
});

test('suspended, nothing works until it is resumed, and its end still comes', () => {
  const suspended = after({ type: 'partner-activated', untilMs: END }, SUSPENDED);
  expect(suspended.status).toBe('paused');
  expect(heldPlanOfPartner(suspended, NOW)).toBeNull();
  expect(partnerEndsAt(suspended)).toBe(END);
  expect(after(ACTIVATED, SUSPENDED, RESUMED)).toEqual(after(ACTIVATED));
});

test('canceled, it is over, also before it was activated', () => {
  expect(after(CANCELED)).toMatchObject({ status: 'canceled', waitUntilMs: null });
  expect(partnerEndsAt(after(CANCELED))).toBeNull();
  expect(heldPlanOfPartner(after(ACTIVATED, CANCELED), NOW)).toBeNull();
});
