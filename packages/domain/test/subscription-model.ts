import { addMonths } from '../src/billing/billing-period.ts';
import type { SubscriptionEvent, TimedEvent } from '../src/billing/subscription-state.ts';

const DAY = 86_400_000;
const GRACE = 7 * DAY;
const MONTHS = { monthly: 1, annual: 12 };
export const PRICES = {
  plus: { monthly: 799, annual: 7990 },
  max: { monthly: 1499, annual: 14_990 },
} as const;

type PlanId = keyof typeof PRICES;
interface Deal {
  plan: PlanId;
  period: 'monthly' | 'annual';
}
interface Paid {
  bill: number;
  attempt: number;
  plan: PlanId;
  from: number;
  to: number;
  idle: number;
  worth: number;
  cash: number;
}
interface Asked {
  bill: number;
  why: 'first' | 'renewal' | 'change';
  deal: Deal;
  old: number;
  asked: number;
  from: number | null;
  attempt: number;
  how: 'open' | 'offered' | 'charging' | 'processing' | 'rejected';
  retry: number | null;
}

/** Cents that came in, went back, and what was written about them. */
export interface Cash {
  in: number;
  returned: number;
  refunded: number;
  invoiced: number;
  creditNoted: number;
  creditGiven: number;
  creditUsed: number;
}

const day = (ms: number) => new Date(ms).getUTCDate();
const same = (a: Deal, b: Deal) => a.plan === b.plan && a.period === b.period;
const priceOf = ({ plan, period }: Deal) => PRICES[plan][period];

/**
 * A second, plain telling of what a subscription does, in cents and without reductions. It decides event by event where
 * the machine decides move by move, keeps its own timetable and its own purse, and says yes or no without a reason.
 */
export class SubscriptionModel {
  status: 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'paused' | 'canceled' = 'incomplete';
  deal: Deal;
  next: Deal | null = null;
  method: 'card' | 'instant' | 'expired' | 'none';
  anchor = 1;
  paid: Paid[] = [];
  asked: Asked | null;
  bills = 1;
  ends = false;
  grace: number | null = null;
  wait: number | null;
  rest: { from: number; until: number } | null = null;
  resumed = Number.NEGATIVE_INFINITY;
  cash: Cash = { in: 0, returned: 0, refunded: 0, invoiced: 0, creditNoted: 0, creditGiven: 0, creditUsed: 0 };

  constructor(deal: Deal, method: 'card' | 'instant' | 'none', now: number) {
    this.deal = deal;
    this.method = method;
    this.wait = now + DAY;
    this.asked = {
      bill: 1,
      why: 'first',
      deal,
      old: 0,
      asked: now,
      from: null,
      attempt: 1,
      how: 'offered',
      retry: null,
    };
  }

  get paidUntil(): number | null {
    return this.paid.at(-1)?.to ?? null;
  }

  get running(): boolean {
    return this.asked?.how === 'charging' || this.asked?.how === 'processing';
  }

  /** What is to be charged for the open bill. */
  get due(): number {
    const left = Math.max(0, priceOf(this.asked!.deal) - this.asked!.old);
    return left > 0 && left < 50 ? 50 : left;
  }

  /** Until when something is entitled, or null. */
  held(now: number): { plan: PlanId; until: number } | null {
    if ((this.status !== 'active' && this.status !== 'past_due') || this.paidUntil === null) return null;
    const goesOn = !this.ends && (this.method === 'card' || this.method === 'expired');
    const until = this.grace ?? this.paidUntil + (goesOn ? GRACE : 0);
    if (now >= until) return null;
    const asked = this.asked?.why === 'renewal' ? this.asked.deal : (this.next ?? this.deal);
    return { plan: this.paid.find(({ to }) => now < to)?.plan ?? asked.plan, until };
  }

  timetable(): { type: TimedEvent; at: number } | null {
    const events: { type: TimedEvent; at: number | null }[] = [];
    if (this.status === 'active') {
      events.push({ type: 'wait-ended', at: this.wait });
      if (this.grace !== null) events.push({ type: 'grace-ended', at: this.grace });
      else if (this.ends || this.method === 'none' || this.asked?.why === 'renewal')
        events.push({ type: 'period-ended', at: this.paidUntil });
      else events.push({ type: 'renewal-due', at: this.paidUntil! - (this.method === 'instant' ? 3 * DAY : 0) });
    }
    if (this.status === 'past_due')
      events.push({ type: 'retry-due', at: this.asked!.retry }, { type: 'grace-ended', at: this.grace });
    if (this.status === 'paused') events.push({ type: 'pause-ended', at: this.rest!.until });
    if (this.status === 'incomplete' || this.status === 'unpaid') events.push({ type: 'wait-ended', at: this.wait });
    const first = events.filter(({ at }) => at !== null).sort((a, b) => a.at! - b.at!)[0];
    return first === undefined ? null : { type: first.type, at: first.at! };
  }

  /** True where the event is possible; then it has happened. */
  hear(event: SubscriptionEvent, now: number): boolean {
    switch (event.type) {
      case 'charge-succeeded':
      case 'charge-failed':
      case 'charge-processing':
      case 'charge-expired':
        return this.#outcome(event, now);
      case 'method-added':
        return this.status !== 'canceled' && this.#method(event.method, now);
      case 'method-missing':
        return this.status !== 'canceled' && this.method !== 'none' && this.#method('none', now);
      case 'method-expired':
        if (this.status === 'canceled' || this.method !== 'card') return false;
        this.method = 'expired';
        if (this.asked) this.asked.retry = null;
        return true;
      case 'payment-asked':
        return this.asked !== null && !this.running && this.#try('offered', now);
      case 'cancel-asked':
        if (this.status === 'canceled' || this.ends) return false;
        if (this.status !== 'active' && this.status !== 'paused') return this.#over();
        this.ends = true;
        this.next = null;
        if (!this.running) this.#drop();
        return true;
      case 'resume-asked':
        if (this.rest === null && !this.ends) return false;
        if (this.rest) this.#goOn(now);
        this.ends = false;
        return true;
      case 'pause-asked': {
        const longest = addMonths(now, 3, day(now));
        if (this.status !== 'active' || this.ends || this.running || now >= this.paidUntil!) return false;
        if (now < this.resumed + 30 * DAY || event.untilMs <= now || event.untilMs > longest) return false;
        this.#drop();
        this.status = 'paused';
        this.rest = { from: now, until: event.untilMs };
        return true;
      }
      case 'change-asked':
        if (this.status !== 'active' || this.ends || this.running) return false;
        return this.#change({ plan: event.terms.planId as PlanId, period: event.terms.period }, event.when, now);
      case 'refund-asked': {
        const paid = this.paid.find(({ bill }) => bill === event.bill);
        const cents = event.amount.minor;
        if (!paid || cents <= 0 || cents > paid.cash || cents > paid.worth) return false;
        if (this.asked?.why === 'change') {
          if (this.running) return false;
          this.#drop();
        }
        this.#giveBack(paid, cents, 0);
        if (event.andEnd && this.status !== 'canceled') this.#over();
        return true;
      }
      case 'replaced':
        if (this.status === 'canceled') return false;
        for (const paid of this.paid) {
          const unused = this.#unused(paid, this.rest?.from ?? now);
          this.#giveBack(paid, Math.min(unused, paid.cash), Math.max(0, unused - paid.cash));
        }
        return this.#over();
      default: {
        const next = this.timetable();
        return next?.type === event.type && now >= next.at && this.#time(event.type, next.at, now);
      }
    }
  }

  #outcome(event: Extract<SubscriptionEvent, { bill: number; attempt: number }>, now: number): boolean {
    const { asked } = this;
    if (event.bill < 1 || event.bill > this.bills || event.attempt < 1) return false;
    if (asked?.bill !== event.bill) {
      const known = this.paid.find(({ bill }) => bill === event.bill);
      if (event.type !== 'charge-succeeded' || known?.attempt === event.attempt) return false;
      this.cash.in += event.amount.minor;
      this.cash.returned += event.amount.minor;
      return true;
    }
    if (event.attempt > asked.attempt) return false;
    if (event.type === 'charge-succeeded') return event.amount.minor === this.due && this.#settle(event.attempt, now);
    if (event.attempt < asked.attempt) return false;
    const from = {
      'charge-processing': ['offered', 'charging'],
      'charge-expired': ['offered'],
      'charge-failed': ['offered', 'charging', 'processing'],
    }[event.type];
    if (!from.includes(asked.how)) return false;
    if (event.type === 'charge-expired') asked.how = 'open';
    if (event.type === 'charge-processing') {
      asked.how = 'processing';
      if (this.wait !== null) this.wait = Math.max(this.wait, now + 7 * DAY);
    }
    if (event.type === 'charge-failed') {
      asked.how = 'rejected';
      if (this.grace !== null && asked.why === 'renewal') {
        if (this.ends) return this.#over();
        this.status = 'past_due';
        const retries = [1, 3, 5].map((days) => asked.from! + days * DAY).filter((at) => at > now);
        asked.retry = event.mayRetry && this.method === 'card' ? (retries[0] ?? null) : null;
      }
    }
    return true;
  }

  #settle(attempt: number, now: number): boolean {
    const { bill, deal, why, old, asked, from } = this.asked!;
    const due = this.due;
    const start = from ?? now;
    if (start !== this.paidUntil) this.anchor = day(start);
    if (why === 'change') {
      for (const paid of this.paid) {
        const unused = this.#unused(paid, asked);
        paid.worth -= unused;
        paid.from = Math.min(paid.from, now);
        paid.to = Math.min(paid.to, now);
        this.cash.creditNoted += unused;
        this.cash.creditGiven += unused;
      }
    }
    const worth = priceOf(deal);
    const to = addMonths(start, MONTHS[deal.period], this.anchor);
    this.paid.push({ bill, attempt, plan: deal.plan, from: start, to, idle: 0, worth, cash: due });
    this.cash.in += due;
    this.cash.invoiced += worth;
    this.cash.creditUsed += worth - due;
    if (old === 0 && worth !== due) throw new Error('credit from nowhere');
    this.deal = deal;
    this.next = null;
    this.asked = null;
    this.grace = null;
    this.wait = null;
    this.status = 'active';
    return true;
  }

  #try(how: 'offered' | 'charging', now: number): boolean {
    if (this.due === 0) return this.#settle(this.asked!.attempt, now);
    Object.assign(this.asked!, { how, attempt: this.asked!.attempt + 1, retry: null });
    return true;
  }

  #drop(): void {
    this.asked = null;
    this.wait = null;
  }

  #ask(why: 'renewal' | 'change', deal: Deal, from: number | null, now: number): void {
    this.#drop();
    this.bills += 1;
    const old = why === 'change' ? this.paid.reduce((sum, paid) => sum + this.#unused(paid, now), 0) : 0;
    this.asked = { bill: this.bills, why, deal, old, asked: now, from, attempt: 0, how: 'open', retry: null };
  }

  #change(deal: Deal, when: 'now' | 'period-end', now: number): boolean {
    if (when === 'now') {
      if (same(deal, this.deal)) return false;
      this.#ask('change', deal, null, now);
      this.wait = now + DAY;
      return this.#try(this.method === 'card' ? 'charging' : 'offered', now);
    }
    if (same(deal, this.next ?? this.deal)) return false;
    this.next = same(deal, this.deal) ? null : deal;
    if (this.asked?.why !== 'renewal') {
      this.#drop();
      return true;
    }
    this.#ask('renewal', this.next ?? this.deal, this.asked.from, now);
    return this.#try('offered', now);
  }

  #method(method: 'card' | 'instant' | 'none', now: number): boolean {
    this.method = method;
    if (this.asked) this.asked.retry = null;
    const early = this.asked?.why === 'renewal' && this.status === 'active';
    if (early && method !== 'instant' && !this.running) this.#drop();
    const overdue = this.status === 'past_due' || this.status === 'unpaid';
    if (overdue && method !== 'none' && !this.running)
      return this.#try(method === 'card' ? 'charging' : 'offered', now);
    return true;
  }

  #time(type: TimedEvent, at: number, now: number): boolean {
    if (type === 'pause-ended') return this.#goOn(now);
    if (type === 'retry-due') return this.#try('charging', now);
    if (type === 'wait-ended') {
      if (this.status !== 'active') return this.#over();
      this.#drop();
      return true;
    }
    if (type === 'renewal-due') {
      const end = this.paidUntil!;
      const from = now > end + GRACE ? now : end;
      this.#ask('renewal', this.next ?? this.deal, from, now);
      if (this.method === 'instant') return this.#try('offered', now);
      this.grace = from + GRACE;
      if (this.method === 'card') return this.#try('charging', now);
      this.status = 'past_due';
      return true;
    }
    if (type === 'period-ended') {
      if (this.ends || this.asked?.why !== 'renewal') return this.#over();
      if (!this.running) return this.#stop(at + 7 * DAY);
      this.grace = at + GRACE;
      return true;
    }
    return this.running ? this.#stop(at + 7 * DAY) : this.#over();
  }

  #stop(wait: number): boolean {
    this.status = 'unpaid';
    this.ends = false;
    this.grace = null;
    this.wait = wait;
    Object.assign(this.asked!, { from: null, retry: null });
    return true;
  }

  #goOn(now: number): boolean {
    const { from } = this.rest!;
    for (const paid of this.paid.filter(({ to }) => to > from)) {
      paid.to += now - from;
      if (paid.from >= from) paid.from += now - from;
      else paid.idle += now - from;
    }
    this.status = 'active';
    this.rest = null;
    this.resumed = now;
    this.anchor = day(this.paidUntil!);
    return true;
  }

  #over(): boolean {
    this.status = 'canceled';
    this.#drop();
    this.next = null;
    this.ends = false;
    this.grace = null;
    this.rest = null;
    return true;
  }

  #unused({ from, to, idle, worth }: Paid, at: number): number {
    const length = to - from - idle;
    return length > 0 ? Math.round((worth * Math.min(length, Math.max(0, to - at))) / length) : 0;
  }

  #giveBack(paid: Paid, cash: number, credit: number): void {
    paid.worth -= cash + credit;
    paid.cash -= cash;
    this.cash.refunded += cash;
    this.cash.creditGiven += credit;
    this.cash.creditNoted += cash + credit;
  }
}
