import type { HeldPlan } from '../src/billing/entitlement.ts';
import { heldPlanOf } from '../src/billing/held-plan.ts';
import { type Money, money } from '../src/billing/money.ts';
import { startSubscription, transitionSubscription } from '../src/billing/subscription.ts';
import { dueOf } from '../src/billing/subscription-moves.ts';
import { SUBSCRIPTION_POLICY } from '../src/billing/subscription-policy.ts';
import type {
  Bill,
  PlanTerms,
  RenewalMethod,
  Subscription,
  SubscriptionEffect,
  SubscriptionEvent,
  SubscriptionRefusal,
} from '../src/billing/subscription-state.ts';
import { nextDue } from '../src/billing/subscription-timetable.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
export const eur = (minor: number): Money => money(minor, 'EUR');

export const PLUS: PlanTerms = { planId: 'plus', period: 'monthly', price: eur(799), discount: null };
export const PLUS_YEAR: PlanTerms = { planId: 'plus', period: 'annual', price: eur(7990), discount: null };
export const MAX: PlanTerms = { planId: 'max', period: 'monthly', price: eur(1499), discount: null };

/** `2026-11-21` or `2026-11-21T10:00`, UTC. */
export const at = (text: string): number => Date.parse(text.includes('T') ? `${text}Z` : `${text}T00:00Z`);

/** A subscription with its own clock and a scheduler that is never late, for tests. */
export class Life {
  state: Subscription;
  nowMs: number;
  /** Effects since they were last read. */
  #effects: SubscriptionEffect[];

  constructor(terms: PlanTerms = PLUS, method: RenewalMethod = 'card', start = '2026-11-21') {
    this.nowMs = at(start);
    const step = startSubscription({ terms, method }, SUBSCRIPTION_POLICY, this.nowMs);
    this.state = step.state;
    this.#effects = [...step.effects];
  }

  /** One that was paid for on the day it began. */
  static paid(terms: PlanTerms = PLUS, method: RenewalMethod = 'card', start = '2026-11-21'): Life {
    const life = new Life(terms, method, start).paid();
    life.effects();
    return life;
  }

  /** Tells what must be possible. */
  tell(event: SubscriptionEvent): this {
    const transition = transitionSubscription(this.state, event, SUBSCRIPTION_POLICY, this.nowMs);
    if (!transition.ok) throw new Error(`${event.type} was refused: ${transition.reason}`);
    this.state = transition.state;
    this.#effects.push(...transition.effects);
    return this;
  }

  /** Why something is impossible; it must be. */
  refusal(event: SubscriptionEvent): SubscriptionRefusal {
    const transition = transitionSubscription(this.state, event, SUBSCRIPTION_POLICY, this.nowMs);
    if (transition.ok) throw new Error(`${event.type} was possible`);
    return transition.reason;
  }

  /** Lets time pass until a day, event by event. */
  until(day: string | number): this {
    const target = typeof day === 'number' ? day : at(day);
    for (;;) {
      const due = nextDue(this.state, SUBSCRIPTION_POLICY);
      if (due === null || due.atMs > target) break;
      this.nowMs = Math.max(this.nowMs, due.atMs);
      this.tell({ type: due.type });
    }
    this.nowMs = target;
    return this;
  }

  /** Lets time pass with nobody looking. */
  sleepUntil(day: string | number): this {
    this.nowMs = typeof day === 'number' ? day : at(day);
    return this;
  }

  get bill(): Bill {
    if (this.state.bill === null) throw new Error('there is no bill');
    return this.state.bill;
  }

  paid(): this {
    const { number, attempt } = this.bill;
    return this.tell({ type: 'charge-succeeded', bill: number, attempt, amount: dueOf(this.bill) });
  }

  declined(mayRetry = true): this {
    const { number, attempt } = this.bill;
    return this.tell({ type: 'charge-failed', bill: number, attempt, mayRetry });
  }

  processing(): this {
    const { number, attempt } = this.bill;
    return this.tell({ type: 'charge-processing', bill: number, attempt });
  }

  expired(): this {
    const { number, attempt } = this.bill;
    return this.tell({ type: 'charge-expired', bill: number, attempt });
  }

  heldPlan(): HeldPlan | null {
    return heldPlanOf(this.state, SUBSCRIPTION_POLICY, this.nowMs);
  }

  /** Effects since the last time, and forgets them. */
  effects(): SubscriptionEffect[] {
    return this.#effects.splice(0);
  }

  /** What the player was told since the last time, once each. */
  news(): string[] {
    return [...new Set(this.effects().flatMap((effect) => ('news' in effect ? [effect.news] : [])))];
  }

  /** Effects on money since the last time. */
  moneyEffects(): SubscriptionEffect[] {
    return this.effects().filter((effect) => !('news' in effect));
  }

  /** Days on which periods begin and end, as `2026-11-21/2026-12-21`. */
  periods(): string[] {
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    return this.state.periods.map(({ startMs, endMs }) => `${day(startMs)}/${day(endMs)}`);
  }
}
