import fc from 'fast-check';
import { expect, test } from 'vitest';
import { at, DAY_MS, eur, HOUR_MS } from '../../test/subscription-life.ts';
import { type Cash, PRICES, SubscriptionModel } from '../../test/subscription-model.ts';
import { PLAN_PERIODS } from './billing-period.ts';
import { heldPlanOf } from './held-plan.ts';
import { currenciesOutOfBalance, type LedgerEntry, type MoneyEvent, postingsOf } from './ledger.ts';
import { startSubscription, transitionSubscription } from './subscription.ts';
import { dueOf } from './subscription-moves.ts';
import { SUBSCRIPTION_POLICY } from './subscription-policy.ts';
import {
  type PlanTerms,
  type Subscription,
  type SubscriptionEffect,
  type SubscriptionEvent,
  type SubscriptionStep,
  TIMED_EVENTS,
} from './subscription-state.ts';
import { nextDue, paidUntil } from './subscription-timetable.ts';

const RUNS = 10_000;
const MOST_COMMANDS = 30;

/** What is tested, with its own clock and purse. */
interface Real {
  nowMs: number;
  state: Subscription;
  cash: Cash;
}

function reckon(cash: Cash, effects: readonly SubscriptionEffect[]): void {
  for (const effect of effects) {
    if (effect.type === 'issue-invoice') cash.invoiced += effect.line.amount.minor;
    if (effect.type === 'issue-credit-note') cash.creditNoted += effect.amount.minor;
    if (effect.type === 'refund') cash.refunded += effect.amount.minor;
    if (effect.type === 'return-payment') cash.returned += effect.amount.minor;
    if (effect.type === 'give-credit') cash.creditGiven += effect.amount.minor;
    if (effect.type === 'use-credit') cash.creditUsed += effect.amount.minor;
  }
}

function apply(real: Real, step: SubscriptionStep): void {
  real.state = step.state;
  reckon(real.cash, step.effects);
}

/** Tells both the same; both have to agree whether that is possible, and on everything afterwards. */
function tellBoth(model: SubscriptionModel, real: Real, event: SubscriptionEvent): void {
  const transition = transitionSubscription(real.state, event, SUBSCRIPTION_POLICY, real.nowMs);
  const possible = model.hear(event, real.nowMs);
  if (possible !== transition.ok) expect(transition).toBe(possible ? 'possible' : 'refused');
  if (transition.ok) {
    met.add(`${real.state.status} ${event.type}`);
    if (event.type === 'charge-succeeded') real.cash.in += event.amount.minor;
    apply(real, transition);
  }
  compare(model, real);
}

/** Events that were possible, by the status they were told in. */
const met = new Set<string>();

function compare(model: SubscriptionModel, { state, nowMs, cash }: Real): void {
  const { bill } = state;
  const held = heldPlanOf(state, SUBSCRIPTION_POLICY, nowMs);
  const next = nextDue(state, SUBSCRIPTION_POLICY);
  const found = {
    status: state.status,
    paidUntil: paidUntil(state),
    held: held && { plan: held.planId, until: held.untilMs },
    next: next && { type: next.type, at: next.atMs },
    bill: bill && [bill.number, bill.attempt, bill.progress, dueOf(bill).minor],
    ends: state.cancelAtPeriodEnd,
    worth: state.periods.map(({ value, charged }) => [value.minor, charged.minor]),
    cash,
  };
  const expected = {
    status: model.status,
    paidUntil: model.paidUntil,
    held: model.held(nowMs),
    next: model.timetable(),
    bill: model.asked && [model.asked.bill, model.asked.attempt, model.asked.how, model.due],
    ends: model.ends,
    worth: model.paid.map((paid) => [paid.worth, paid.cash]),
    cash: model.cash,
  };
  // Comparing texts first makes ten thousand lives take seconds.
  if (JSON.stringify(found) !== JSON.stringify(expected)) expect(found).toEqual(expected);
  // Nobody owes anybody anything between two events: what was invoiced is paid, in cash or with credit.
  const kept = cash.in - cash.returned - cash.refunded;
  const faults = {
    unpaid: cash.invoiced - cash.creditNoted - kept - cash.creditUsed + cash.creditGiven,
    overdrawn: Math.max(0, cash.creditUsed - cash.creditGiven),
    // There are no promotions here, so nobody has anything for nothing.
    unearned: held !== null && cash.in === 0 ? 1 : 0,
  };
  if (Object.values(faults).some((fault) => fault !== 0)) {
    expect(faults).toEqual({ unpaid: 0, overdrawn: 0, unearned: 0 });
  }
}

/** One event made for the state it meets. When it is over few are told: they are all refused. */
class Say implements fc.Command<SubscriptionModel, Real> {
  readonly #words: string;
  readonly #event: (real: Real) => SubscriptionEvent;
  readonly #alsoWhenOver: boolean;

  constructor(words: string, event: (real: Real) => SubscriptionEvent, alsoWhenOver = false) {
    this.#words = words;
    this.#event = event;
    this.#alsoWhenOver = alsoWhenOver;
  }

  check(model: SubscriptionModel): boolean {
    return this.#alsoWhenOver || model.status !== 'canceled';
  }

  run(model: SubscriptionModel, real: Real): void {
    tellBoth(model, real, this.#event(real));
  }

  toString(): string {
    return this.#words;
  }
}

/** Time passes; the scheduler tells what is due at its time, or all of it at the end when it slept. */
class Pass implements fc.Command<SubscriptionModel, Real> {
  readonly #hours: number | 'to-next';
  readonly #moreMs: number;
  readonly #asleep: boolean;

  constructor([hours, moreMs, asleep]: [number | 'to-next', number, boolean]) {
    this.#hours = hours;
    this.#moreMs = moreMs;
    this.#asleep = asleep;
  }

  check(model: SubscriptionModel): boolean {
    return model.status !== 'canceled';
  }

  run(model: SubscriptionModel, real: Real): void {
    const next = model.timetable()?.at ?? real.nowMs;
    const target =
      Math.max(real.nowMs, this.#hours === 'to-next' ? next : real.nowMs + this.#hours * HOUR_MS) + this.#moreMs;
    for (let told = 0; told < 50; told += 1) {
      const due = nextDue(real.state, SUBSCRIPTION_POLICY);
      if (due === null || due.atMs > target) break;
      real.nowMs = this.#asleep ? target : Math.max(real.nowMs, due.atMs);
      tellBoth(model, real, { type: due.type });
    }
    real.nowMs = target;
    compare(model, real);
  }

  toString(): string {
    return `${this.#hours} hours and ${this.#moreMs} ms pass${this.#asleep ? ', asleep' : ''}`;
  }
}

const anyTerms: fc.Arbitrary<PlanTerms> = fc
  .tuple(fc.constantFrom('plus' as const, 'max' as const), fc.constantFrom(...PLAN_PERIODS))
  .map(([planId, period]) => ({ planId, period, price: eur(PRICES[planId][period]), discount: null }));

/** Another bill or attempt than the open one, there is or not, or another amount. */
const anyReference = fc.record({
  billOffset: fc.constantFrom(0, 0, 0, -1, -2, 1),
  attemptOffset: fc.constantFrom(0, 0, 0, -1, 1),
  centsOffset: fc.constantFrom(0, 0, 0, 0, -1, 1),
});
const THE_OPEN_ONE = fc.constant({ billOffset: 0, attemptOffset: 0, centsOffset: 0 });
type Reference = typeof anyReference extends fc.Arbitrary<infer T> ? T : never;

function outcomeOf(kind: 'succeeded' | 'failed' | 'processing' | 'expired', reference: Reference, mayRetry: boolean) {
  return new Say(
    `${kind} ${JSON.stringify(reference)}`,
    ({ state }): SubscriptionEvent => {
      const bill = state.bills + reference.billOffset;
      const known = state.bill?.number === bill ? state.bill : state.periods.find((period) => period.bill === bill);
      const attempt = (known?.attempt ?? 1) + reference.attemptOffset;
      if (kind === 'failed') return { type: 'charge-failed', bill, attempt, mayRetry };
      if (kind !== 'succeeded') return { type: `charge-${kind}`, bill, attempt };
      const due = state.bill?.number === bill ? dueOf(state.bill).minor : 799;
      return { type: 'charge-succeeded', bill, attempt, amount: eur(due + reference.centsOffset) };
    },
    true,
  );
}

const say = (event: SubscriptionEvent) => new Say(event.type, () => event);
const anyOutcome = (reference: fc.Arbitrary<Reference>, ...kinds: Parameters<typeof outcomeOf>[0][]) =>
  fc.tuple(fc.constantFrom(...kinds), reference, fc.boolean()).map((parts) => outcomeOf(...parts));
const anyPause = fc
  .constantFrom(0, 1, 10, 45, 89, 93)
  .map(
    (days) =>
      new Say(`pause of ${days} days`, ({ nowMs }) => ({ type: 'pause-asked', untilMs: nowMs + days * DAY_MS })),
  );
const anyChange = fc
  .tuple(anyTerms, fc.constantFrom('now' as const, 'period-end' as const))
  .map(
    ([terms, when]) =>
      new Say(`${terms.planId} ${terms.period} ${when}`, () => ({ type: 'change-asked', terms, when })),
  );
const anyRefund = fc
  .tuple(fc.constantFrom(0, 1), fc.constantFrom(0, 1, 300, 799, 1499), fc.nat(4))
  .map(
    ([back, cents, end]) =>
      new Say(
        `refund of ${cents}`,
        ({ state }) => ({ type: 'refund-asked', bill: state.bills - back, amount: eur(cents), andEnd: end === 0 }),
        true,
      ),
  );

/** What keeps a life going is likelier than what ends it. */
const anyCommand = fc.oneof(
  { weight: 6, arbitrary: anyOutcome(THE_OPEN_ONE, 'succeeded') },
  { weight: 6, arbitrary: anyOutcome(THE_OPEN_ONE, 'failed', 'failed', 'processing', 'expired') },
  { weight: 3, arbitrary: anyOutcome(anyReference, 'succeeded', 'failed', 'processing', 'expired') },
  {
    weight: 8,
    arbitrary: fc
      .tuple(fc.constant('to-next' as const), fc.constantFrom(-1, 0, 0, 1, HOUR_MS), fc.constant(false))
      .map((parts) => new Pass(parts)),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(1, 20, 48, 8 * 24, 29 * 24, 100 * 24), fc.constant(0), fc.boolean())
      .map((parts) => new Pass(parts)),
  },
  {
    weight: 4,
    arbitrary: fc
      .constantFrom<SubscriptionEvent[]>(
        { type: 'method-added', method: 'card' },
        { type: 'method-added', method: 'card' },
        { type: 'method-added', method: 'instant' },
        { type: 'method-missing' },
        { type: 'method-expired' },
        { type: 'payment-asked' },
        { type: 'payment-asked' },
      )
      .map(say),
  },
  { weight: 3, arbitrary: anyChange },
  { weight: 2, arbitrary: anyPause },
  { weight: 2, arbitrary: fc.constant(say({ type: 'resume-asked' })) },
  { weight: 2, arbitrary: anyRefund },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom<SubscriptionEvent[]>(
        { type: 'cancel-asked' },
        { type: 'cancel-asked' },
        { type: 'replaced' },
        ...TIMED_EVENTS.map((type) => ({ type })),
      )
      .map(say),
  },
);

function begin([terms, method, start, isPaid]: [PlanTerms, 'card' | 'instant' | 'none', number, boolean]) {
  const cash = (): Cash => ({
    in: 0,
    returned: 0,
    refunded: 0,
    invoiced: 0,
    creditNoted: 0,
    creditGiven: 0,
    creditUsed: 0,
  });
  const real: Real = {
    nowMs: start,
    state: startSubscription({ terms, method }, SUBSCRIPTION_POLICY, start).state,
    cash: cash(),
  };
  const { planId: plan, period } = terms;
  const model = new SubscriptionModel({ plan: plan as 'plus' | 'max', period }, method, start);
  if (isPaid) tellBoth(model, real, { type: 'charge-succeeded', bill: 1, attempt: 1, amount: terms.price });
  return { model, real };
}

const anyBeginning = fc.tuple(
  anyTerms,
  fc.constantFrom('card' as const, 'card' as const, 'instant' as const, 'none' as const),
  fc.constantFrom(at('2026-11-21T10:00'), at('2027-01-31'), at('2027-10-31T23:59'), at('2028-02-29T12:00')),
  fc.constantFrom(true, true, true, false),
);

test(`in ${RUNS} random lives the machine and the model never disagree, and no cent is lost or doubled`, () => {
  fc.assert(
    fc.property(
      anyBeginning,
      fc.commands([anyCommand], { maxCommands: MOST_COMMANDS, size: 'max' }),
      (beginning, list) => {
        fc.modelRun(() => begin(beginning), list);
      },
    ),
    { numRuns: RUNS },
  );
  // Lives that were over too soon would agree about nothing.
  for (const rare of [
    'past_due retry-due',
    'past_due charge-succeeded',
    'unpaid charge-succeeded',
    'paused pause-ended',
  ]) {
    expect(met).toContain(rare);
  }
  expect(met.size).toBeGreaterThan(50);
});

test('however doubled and reordered, two payments of one bill lead to one subscription and one refund', () => {
  const start = at('2026-11-21');
  const terms: PlanTerms = { planId: 'plus', period: 'monthly', price: eur(799), discount: null };
  const outcomes = (attempt: number): SubscriptionEvent[] => [
    { type: 'charge-processing', bill: 1, attempt },
    { type: 'charge-failed', bill: 1, attempt, mayRetry: true },
    { type: 'charge-succeeded', bill: 1, attempt, amount: eur(799) },
  ];
  const all = [...outcomes(1), ...outcomes(2), ...outcomes(1), ...outcomes(2)];
  fc.assert(
    fc.property(fc.shuffledSubarray(all, { minLength: all.length }), (events) => {
      const first = startSubscription({ terms, method: 'card' }, SUBSCRIPTION_POLICY, start);
      const asked = transitionSubscription(first.state, { type: 'payment-asked' }, SUBSCRIPTION_POLICY, start);
      if (!asked.ok) throw new Error(asked.reason);
      let { state } = asked;
      const keys = new Set<string>();
      const entries: LedgerEntry[] = [];
      const book = (key: string, event: MoneyEvent) =>
        keys.has(key) || (keys.add(key) && entries.push({ key, atMs: 0, household: 'h', postings: postingsOf(event) }));
      for (const event of events) {
        const transition = transitionSubscription(state, event, SUBSCRIPTION_POLICY, start + HOUR_MS);
        if (!transition.ok) continue;
        state = transition.state;
        for (const effect of transition.effects) {
          if (effect.type === 'issue-invoice')
            book(`invoice ${effect.bill}`, { type: 'invoiced', net: effect.line.amount, tax: eur(0) });
          if (effect.type === 'return-payment')
            book(`return ${effect.attempt}`, { type: 'unclaimed-refunded', amount: effect.amount });
        }
      }
      expect(state).toMatchObject({ status: 'active', bill: null, periods: [{ bill: 1 }] });
      expect(state.periods).toHaveLength(1);
      expect([...keys].filter((key) => key.startsWith('return'))).toHaveLength(1);
      expect(keys.has(`return ${state.periods[0]?.attempt}`)).toBe(false);
      expect(currenciesOutOfBalance(entries)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
