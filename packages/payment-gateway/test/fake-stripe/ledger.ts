import { randomBytes } from 'node:crypto';
import type { TestCard } from '../bench.ts';
import { invalid, missing, type StripeFault } from './failure.ts';
import type { IntentOrder } from './shapes.ts';

type Fields = Record<string, unknown>;

export interface FakeCustomer {
  readonly id: string;
}
export interface FakeMethod {
  readonly id: string;
  readonly card: TestCard;
  customer: string | null;
}
export interface FakeIntent {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string | null;
  readonly metadata: Record<string, string>;
  readonly types: readonly string[];
  status: string;
  method: string | null;
  /** How it was tried last. */
  tried: 'card' | 'pix' | null;
  nextAction: Fields | null;
  error: { readonly code: string; readonly decline_code?: string } | null;
  cancellationReason: string | null;
  refunded: number;
  pixExpiresAt: number | null;
  /** When the bank has made up its mind, by the gateway's time, in seconds. */
  settlesAt: number | null;
}
export interface FakeRefund {
  readonly id: string;
  readonly created: number;
  readonly intent: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
}
export interface FakeSession {
  readonly id: string;
  readonly created: number;
  readonly mode: 'payment' | 'setup';
  readonly customer: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly keeps: boolean;
  readonly types: readonly string[];
  readonly intentMetadata: Record<string, string>;
  status: 'open' | 'complete' | 'expired';
  intent: string | null;
  /** Of a set-up, once a card was entered. */
  method: string | null;
}

/** Seconds a bank takes that does not answer at once. */
export const SLOW_BANK_SECONDS = 60;
const DAY_SECONDS = 86_400;
const LAST4: Readonly<Record<TestCard, string>> = {
  good: '4242',
  declined: '0002',
  'no-money': '9995',
  expired: '0069',
  'challenge-once': '3220',
  'challenge-always': '3184',
  'declines-later': '0341',
  'expires-later': '0119',
  'slow-good': '0077',
  'slow-declined': '0085',
};
const DECLINES: Partial<Record<TestCard, { readonly code: string; readonly decline_code?: string }>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline' },
  'no-money': { code: 'card_declined', decline_code: 'insufficient_funds' },
  expired: { code: 'expired_card', decline_code: 'expired_card' },
};
const LATER: Partial<Record<TestCard, { readonly code: string; readonly decline_code?: string }>> = {
  'declines-later': { code: 'card_declined', decline_code: 'generic_decline' },
  'expires-later': { code: 'expired_card', decline_code: 'expired_card' },
};

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

/** What the stand-in for Stripe knows, and what payers and banks do there. */
export class FakeLedger {
  readonly customers = new Map<string, FakeCustomer>();
  readonly methods = new Map<string, FakeMethod>();
  readonly intents = new Map<string, FakeIntent>();
  readonly refunds = new Map<string, FakeRefund>();
  readonly sessions = new Map<string, FakeSession>();
  readonly #origin: string;
  readonly #tell: (type: string, object: Fields) => void;
  #ahead = 0;

  constructor(origin: string, tell: (type: string, object: Fields) => void) {
    this.#origin = origin;
    this.#tell = tell;
  }

  /** In seconds since 1970. */
  get now(): number {
    return Math.floor(Date.now() / 1000) + this.#ahead;
  }

  passTime(seconds: number): void {
    this.#ahead += seconds;
    for (const intent of this.intents.values()) {
      if (intent.settlesAt !== null && intent.settlesAt <= this.now) this.#settle(intent);
      if (intent.pixExpiresAt !== null && intent.pixExpiresAt <= this.now) this.#expirePix(intent);
    }
    for (const session of this.sessions.values()) {
      if (session.status === 'open' && session.created + DAY_SECONDS <= this.now) this.expireSession(session.id);
    }
  }

  // ---- what the api does

  addCustomer(): FakeCustomer {
    const customer = { id: newId('cus') };
    this.customers.set(customer.id, customer);
    return customer;
  }

  addSession(order: Omit<FakeSession, 'id' | 'created' | 'status' | 'intent' | 'method'>): FakeSession {
    this.#needCustomer(order.customer);
    const session: FakeSession = {
      ...order,
      id: newId('cs_test'),
      created: this.now,
      status: 'open',
      intent: null,
      method: null,
    };
    this.sessions.set(session.id, session);
    return session;
  }

  expireSession(id: string): FakeSession {
    const session = this.session(id);
    if (session.status !== 'open') throw invalid(`Only Checkout Sessions with a status in ["open"] can be expired.`);
    session.status = 'expired';
    this.#tell('checkout.session.expired', this.showSession(session));
    return session;
  }

  addIntent(order: IntentOrder): FakeIntent {
    needChargeable(order.amount);
    this.#needCustomer(order.customer ?? null);
    if (order.off_session && !order.confirm) throw invalid('`off_session` needs `confirm`', { param: 'off_session' });
    const pix = order.payment_method_data?.type === 'pix';
    if (pix && order.currency !== 'brl') throw invalid('pix needs brl', { param: 'currency' });
    const method = order.payment_method === undefined ? null : this.#usable(order.payment_method, order.customer);
    const intent = this.#newIntent({
      amount: order.amount,
      currency: order.currency,
      customer: order.customer ?? null,
      metadata: order.metadata ?? {},
      types: order.allowed_payment_method_types ?? ['card'],
    });
    if (pix) this.#startPix(intent, order.payment_method_options?.pix.expires_at ?? this.now + 14_400);
    else if (order.confirm && method) this.#try(intent, method, order.off_session ? 'off-session' : 'on-session');
    return intent;
  }

  confirm(id: string, methodId: string | undefined, returnUrl: string | undefined): FakeIntent {
    const intent = this.intent(id);
    if (intent.status !== 'requires_payment_method') {
      throw invalid('This PaymentIntent cannot be confirmed', { code: 'payment_intent_unexpected_state' });
    }
    const method = this.#usable(methodId ?? intent.method ?? '', intent.customer ?? undefined);
    if (returnUrl === undefined)
      throw invalid('Missing required param: return_url.', { code: 'parameter_missing', param: 'return_url' });
    this.#try(intent, method, 'on-session');
    return intent;
  }

  cancel(id: string): FakeIntent {
    const intent = this.intent(id);
    if (!['requires_payment_method', 'requires_action', 'requires_confirmation'].includes(intent.status)) {
      throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
        code: 'payment_intent_unexpected_state',
      });
    }
    Object.assign(intent, { status: 'canceled', cancellationReason: null, nextAction: null, pixExpiresAt: null });
    this.#tellIntent('canceled', intent);
    return intent;
  }

  addRefund(intentId: string, amount: number | undefined, metadata: Record<string, string>): FakeRefund {
    const intent = this.intent(intentId, 'payment_intent');
    if (intent.status !== 'succeeded') {
      throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
    }
    const left = intent.amount - intent.refunded;
    const wanted = amount ?? left;
    if (left === 0) throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (wanted > left || wanted <= 0)
      throw invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' });
    intent.refunded += wanted;
    const refund = { id: newId('re'), created: this.now, intent: intent.id, amount: wanted, metadata };
    this.refunds.set(refund.id, refund);
    this.#tell('refund.created', this.showRefund(refund));
    return refund;
  }

  detach(id: string): FakeMethod {
    const method = this.method(id);
    if (method.customer === null) throw invalid('The payment method you provided is not attached to a customer');
    method.customer = null;
    this.#tell('payment_method.detached', this.showMethod(method));
    return method;
  }

  intent(id: string, param = 'intent'): FakeIntent {
    return this.intents.get(id) ?? fail(missing('payment_intent', id, param));
  }
  session(id: string): FakeSession {
    return this.sessions.get(id) ?? fail(missing('checkout.session', id, 'session'));
  }
  method(id: string): FakeMethod {
    return this.methods.get(id) ?? fail(missing('PaymentMethod', id, 'payment_method'));
  }

  // ---- what payers and banks do

  enterCard(sessionId: string, card: TestCard): 'done' | 'refused' | 'challenge' {
    const session = this.session(sessionId);
    if (session.status !== 'open') return 'refused';
    const method: FakeMethod = { id: newId('pm'), card, customer: null };
    this.methods.set(method.id, method);
    if (session.mode === 'setup') {
      if (DECLINES[card]) return 'refused';
      session.method = method.id;
      // A set-up with a challenge has its bank's page, too; the adapter sees none of it.
      if (card === 'challenge-once' || card === 'challenge-always') return 'challenge';
      this.#complete(session, method);
      return 'done';
    }
    const intent = this.#intentOf(session);
    this.#try(intent, method, 'on-session');
    if (intent.status === 'succeeded') this.#complete(session, method);
    return intent.status === 'succeeded' ? 'done' : intent.status === 'requires_action' ? 'challenge' : 'refused';
  }

  choosePix(sessionId: string): void {
    this.#startPix(this.#intentOf(this.session(sessionId)), this.now + 14_400);
  }

  payPix(intentId: string): void {
    const intent = this.intent(intentId);
    if (intent.status !== 'requires_action' || intent.tried !== 'pix') return;
    this.#succeed(intent);
    const session = this.#sessionOf(intent);
    if (session) this.#complete(session, null);
  }

  answer(id: string, approves: boolean): void {
    const setup = this.sessions.get(id);
    if (setup?.mode === 'setup' && setup.method) {
      if (approves) this.#complete(setup, this.method(setup.method));
      return;
    }
    const intent = this.intent(setup?.intent ?? id);
    if (intent.status !== 'requires_action') return;
    if (!approves) {
      this.#decline(intent, { code: 'payment_intent_authentication_failure' });
      return;
    }
    this.#succeed(intent);
    const session = this.#sessionOf(intent);
    if (session) this.#complete(session, intent.method === null ? null : this.method(intent.method));
  }

  // ---- how objects are shown

  showSession(session: FakeSession, expand: readonly string[] = []): Fields {
    const intent = session.intent === null ? null : this.intent(session.intent);
    const shownIntent = intent && this.showIntent(intent);
    const method = intent?.method ? this.showMethod(this.method(intent.method)) : null;
    const whole = expand.includes('payment_intent') || expand.includes('payment_intent.payment_method');
    return {
      id: session.id,
      object: 'checkout.session',
      created: session.created,
      expires_at: session.created + DAY_SECONDS,
      mode: session.mode,
      status: session.status,
      customer: session.customer,
      url: session.status === 'open' ? `${this.#origin}/c/pay/${session.id}` : null,
      payment_intent: shownIntent && (whole ? { ...shownIntent, payment_method: method } : session.intent),
      setup_intent:
        session.mode === 'setup'
          ? expand.includes('setup_intent')
            ? { id: `seti_${session.id}`, object: 'setup_intent', payment_method: session.method }
            : `seti_${session.id}`
          : null,
    };
  }

  showIntent(intent: FakeIntent, expand: readonly string[] = []): Fields {
    const paid = {
      id: `ch_${intent.id}`,
      object: 'charge',
      amount_refunded: intent.refunded,
      payment_method_details: { type: intent.tried },
    };
    const used = { id: intent.method ?? 'pm_pix', object: 'payment_method', type: intent.tried };
    return {
      id: intent.id,
      object: 'payment_intent',
      amount: intent.amount,
      currency: intent.currency,
      created: intent.created,
      customer: intent.customer,
      metadata: intent.metadata,
      payment_method_types: intent.types,
      status: intent.status,
      // A failed try is taken off the intent; the error still names it.
      payment_method: intent.status === 'requires_payment_method' ? null : intent.method,
      next_action: intent.nextAction,
      last_payment_error: intent.error && { type: 'card_error', ...intent.error, payment_method: used },
      cancellation_reason: intent.cancellationReason,
      latest_charge: intent.tried === null ? null : expand.includes('latest_charge') ? paid : paid.id,
    };
  }

  showRefund({ id, created, intent, amount, metadata }: FakeRefund): Fields {
    const { currency } = this.intent(intent);
    return { id, object: 'refund', created, amount, currency, payment_intent: intent, status: 'succeeded', metadata };
  }

  showMethod({ id, customer, card }: FakeMethod): Fields {
    const brand = { brand: 'visa', last4: LAST4[card], exp_month: 12, exp_year: 2034 };
    return { id, object: 'payment_method', type: 'card', customer, card: brand };
  }

  // ---- inside

  #newIntent(order: Pick<FakeIntent, 'amount' | 'currency' | 'customer' | 'metadata' | 'types'>): FakeIntent {
    const intent: FakeIntent = {
      ...order,
      id: newId('pi'),
      created: this.now,
      status: 'requires_payment_method',
      method: null,
      tried: null,
      nextAction: null,
      error: null,
      cancellationReason: null,
      refunded: 0,
      pixExpiresAt: null,
      settlesAt: null,
    };
    this.intents.set(intent.id, intent);
    return intent;
  }

  #intentOf(session: FakeSession): FakeIntent {
    if (session.intent !== null) return this.intent(session.intent);
    const { amount, currency, customer, types, intentMetadata: metadata } = session;
    const intent = this.#newIntent({ amount, currency, customer, metadata, types });
    session.intent = intent.id;
    return intent;
  }

  #sessionOf(intent: FakeIntent): FakeSession | undefined {
    return [...this.sessions.values()].find((session) => session.intent === intent.id && session.status === 'open');
  }

  #try(intent: FakeIntent, method: FakeMethod, how: 'on-session' | 'off-session'): void {
    const { card } = method;
    Object.assign(intent, { method: method.id, tried: 'card', nextAction: null, error: null, pixExpiresAt: null });
    const refused = DECLINES[card] ?? (how === 'off-session' ? LATER[card] : undefined);
    if (refused) {
      this.#decline(intent, refused);
      return;
    }
    const fresh = method.customer === null;
    if (card === 'challenge-always' || (card === 'challenge-once' && fresh)) {
      if (how === 'off-session') {
        this.#decline(intent, { code: 'authentication_required', decline_code: 'authentication_required' });
        return;
      }
      intent.status = 'requires_action';
      const url = `${this.#origin}/authenticate/${intent.id}`;
      intent.nextAction = { type: 'redirect_to_url', redirect_to_url: { url, return_url: null } };
      this.#tellIntent('requires_action', intent);
      return;
    }
    if (how === 'off-session' && (card === 'slow-good' || card === 'slow-declined')) {
      intent.status = 'processing';
      intent.settlesAt = this.now + SLOW_BANK_SECONDS;
      this.#tellIntent('processing', intent);
      return;
    }
    this.#succeed(intent);
  }

  #startPix(intent: FakeIntent, expiresAt: number): void {
    const seconds = expiresAt - this.now;
    if (seconds < 60 || seconds > 14 * DAY_SECONDS)
      throw invalid('Invalid expires_at', { param: 'payment_method_options[pix][expires_at]' });
    Object.assign(intent, {
      status: 'requires_action',
      tried: 'pix',
      method: null,
      error: null,
      pixExpiresAt: expiresAt,
    });
    const page = `${this.#origin}/pix/${intent.id}`;
    intent.nextAction = {
      type: 'pix_display_qr_code',
      pix_display_qr_code: {
        data: `00020126580014br.gov.bcb.pix0136${intent.id}5204000053039865802BR6304ABCD`,
        expires_at: expiresAt,
        hosted_instructions_url: page,
        image_url_png: `${page}.png`,
        image_url_svg: `${page}.svg`,
      },
    };
    this.#tellIntent('requires_action', intent);
  }

  #expirePix(intent: FakeIntent): void {
    intent.pixExpiresAt = null;
    this.#decline(intent, { code: 'payment_intent_payment_attempt_expired' });
  }

  #settle(intent: FakeIntent): void {
    intent.settlesAt = null;
    const { card } = this.method(intent.method!);
    if (card === 'slow-good') this.#succeed(intent);
    else this.#decline(intent, { code: 'card_declined', decline_code: 'generic_decline' });
  }

  #succeed(intent: FakeIntent): void {
    Object.assign(intent, { status: 'succeeded', nextAction: null, error: null, pixExpiresAt: null });
    this.#tellIntent('succeeded', intent);
  }

  #decline(intent: FakeIntent, error: NonNullable<FakeIntent['error']>): void {
    Object.assign(intent, { status: 'requires_payment_method', nextAction: null, error });
    this.#tellIntent('payment_failed', intent);
  }

  #complete(session: FakeSession, method: FakeMethod | null): void {
    session.status = 'complete';
    if (method && (session.mode === 'setup' || session.keeps)) method.customer = session.customer;
    this.#tell('checkout.session.completed', this.showSession(session));
  }

  #tellIntent(what: string, intent: FakeIntent): void {
    this.#tell(`payment_intent.${what}`, this.showIntent(intent));
  }

  #needCustomer(id: string | null): void {
    if (id !== null && !this.customers.has(id)) throw missing('customer', id, 'customer');
  }

  #usable(id: string, customer: string | undefined): FakeMethod {
    const method = this.method(id);
    if (method.customer === null || method.customer !== customer) {
      throw invalid('The provided PaymentMethod was detached from a Customer. It may not be used again.');
    }
    return method;
  }
}

/** Half a unit at least, and eight digits. Source: Stripe, "Minimum and maximum charge amounts". */
export function needChargeable(amount: number): void {
  if (amount < 50) throw invalid('Amount must be at least 50', { code: 'amount_too_small', param: 'amount' });
  if (amount > 99_999_999) throw invalid('Amount too large', { code: 'amount_too_large', param: 'amount' });
}

function fail(fault: StripeFault): never {
  throw fault;
}
