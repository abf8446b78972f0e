import Stripe from 'stripe';
import { GatewayRefused, GatewayUnavailable } from '../failures.ts';
import { assertChargeable } from '../money.ts';
import type { ChargeOrder, PaymentGateway, PaymentMethod, TimeRange } from '../port.ts';
import { openWebhook } from '../webhook-signature.ts';
import { KEY_FIELD, toCharge, toInstant, toOutcome, toRefund } from './charges.ts';
import { LOCALES, SESSION_PARTS, toCheckout, toSessionParams } from './checkouts.ts';
import { toEvent } from './events.ts';
import { orFailure, orMissing, toFailure } from './failures.ts';

export interface StripeOptions {
  readonly apiKey: string;
  /** Of our endpoint, newest first; two while one is replaced. */
  readonly webhookSecrets: readonly string[];
  /** Where another server stands in for Stripe's. */
  readonly server?: { readonly host: string; readonly port: number; readonly protocol: 'http' | 'https' };
  /** Patience with one try of a request, in ms. */
  readonly timeoutMs?: number;
  /** Further tries, each with the same idempotency key. */
  readonly retries?: number;
}

const TIMEOUT_MS = 20_000;
const RETRIES = 2;
const SIGNATURE_HEADER = 'stripe-signature';
/** The one currency of Pix. */
const INSTANT_CURRENCY = 'BRL';
/** Longest page of Stripe's lists. */
const PAGE = 100;
const CHARGE_PARTS = ['latest_charge'];
const LISTED_PARTS = CHARGE_PARTS.map((part) => `data.${part}`);

/** The gateway port on Stripe: Checkout, PaymentIntents, Pix, refunds. */
export function createStripeGateway({ apiKey, webhookSecrets, server, ...options }: StripeOptions): PaymentGateway {
  const stripe = new Stripe(apiKey, {
    apiVersion: '2026-10-28.endive',
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: options.retries ?? RETRIES,
    telemetry: false,
    ...server,
  });

  async function readCharge(id: string) {
    const intent = await orMissing(stripe.paymentIntents.retrieve(id, { expand: CHARGE_PARTS }));
    return intent && toCharge(intent);
  }

  async function readCheckout(id: string) {
    const session = await orMissing(stripe.checkout.sessions.retrieve(id, { expand: SESSION_PARTS }));
    return session && toCheckout(session);
  }

  async function readMethod(id: string): Promise<PaymentMethod | null> {
    const method = await orMissing(stripe.paymentMethods.retrieve(id));
    if (!method?.customer || !method.card) return null;
    const { brand, last4, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
    const customer = typeof method.customer === 'string' ? method.customer : method.customer.id;
    return { id, customer, brand, last4, expiryMonth, expiryYear };
  }

  /** The charge as it was made, declined ones too. */
  async function makeCharge({ idempotencyKey, ...order }: ChargeOrder): Promise<Stripe.PaymentIntent> {
    try {
      return await stripe.paymentIntents.create(
        {
          ...toAmount(order.amount),
          customer: order.customer,
          payment_method: order.method,
          allowed_payment_method_types: ['card'],
          description: order.description,
          metadata: { [KEY_FIELD]: idempotencyKey },
          confirm: true,
          off_session: true,
        },
        { idempotencyKey },
      );
    } catch (error) {
      const declined = declinedIntent(error);
      if (declined === null) throw error;
      return declined;
    }
  }

  /** The bank wants its customer: the same charge once more, as if he sat before it, leads to the bank's page. */
  async function askForChallenge(intent: Stripe.PaymentIntent, { idempotencyKey, method, returnUrl }: ChargeOrder) {
    try {
      return await stripe.paymentIntents.confirm(
        intent.id,
        { payment_method: method, return_url: returnUrl },
        { idempotencyKey: `${idempotencyKey}:challenge` },
      );
    } catch (error) {
      const declined = declinedIntent(error);
      if (declined === null) throw error;
      return declined;
    }
  }

  return {
    name: 'stripe',

    async createCustomer({ reference, locale, idempotencyKey }) {
      const params = { metadata: { nimbo_reference: reference }, preferred_locales: [LOCALES[locale]] };
      const { id } = await orFailure(stripe.customers.create(params, { idempotencyKey }));
      return { customer: id };
    },

    async createCheckout(order) {
      if (order.kind === 'payment') assertChargeable(order.amount);
      const { idempotencyKey } = order;
      return toCheckout(await orFailure(stripe.checkout.sessions.create(toSessionParams(order), { idempotencyKey })));
    },
    readCheckout,
    async closeCheckout(id) {
      const known = await readCheckout(id);
      if (known === null) throw new GatewayRefused('unknown-checkout');
      if (known.status === 'open') await orOvertaken(stripe.checkout.sessions.expire(id));
      if ((await readCheckout(id))?.status !== 'expired') throw new GatewayRefused('not-open');
    },

    async createInstantCharge({ customer, amount, expiresAtMs, description, idempotencyKey }) {
      assertChargeable(amount);
      if (amount.currency !== INSTANT_CURRENCY) throw new GatewayRefused('currency-unsupported');
      const intent = await orFailure(
        stripe.paymentIntents.create(
          {
            ...toAmount(amount),
            customer,
            allowed_payment_method_types: ['pix'],
            payment_method_data: { type: 'pix' },
            payment_method_options: { pix: { expires_at: Math.floor(expiresAtMs / 1000) } },
            description,
            metadata: { [KEY_FIELD]: idempotencyKey },
            confirm: true,
          },
          { idempotencyKey },
        ),
      );
      const code = toInstant(intent);
      if (code === null) throw new GatewayUnavailable('Stripe gave no code to pay with');
      return { charge: intent.id, ...code };
    },

    async chargeOffSession(order) {
      assertChargeable(order.amount);
      try {
        const made = await makeCharge(order);
        if (made.last_payment_error?.code !== 'authentication_required') return toOutcome(made);
        return toOutcome(await askForChallenge(made, order));
      } catch (error) {
        // Stripe's words for a detached card are many; that it is gone is one.
        const gone = error instanceof Stripe.errors.StripeInvalidRequestError && !(await readMethod(order.method));
        if (gone && error.param !== 'customer') throw new GatewayRefused('unknown-method', { cause: error });
        throw toFailure(error);
      }
    },
    readCharge,
    async findCharge({ idempotencyKey, customer }) {
      const intents = stripe.paymentIntents.list({ customer, limit: PAGE, expand: LISTED_PARTS });
      for await (const intent of orUnavailable(intents)) {
        const charge = toCharge(intent);
        if (charge?.idempotencyKey === idempotencyKey) return charge;
      }
      return null;
    },
    async cancelCharge(id) {
      const known = await readCharge(id);
      if (known === null) throw new GatewayRefused('unknown-charge');
      if (known.status === 'waiting' || known.status === 'challenge')
        await orOvertaken(stripe.paymentIntents.cancel(id));
      if ((await readCharge(id))?.status !== 'canceled') throw new GatewayRefused('not-open');
    },
    async *listCharges(range) {
      const intents = stripe.paymentIntents.list({ created: toRange(range), limit: PAGE, expand: LISTED_PARTS });
      for await (const intent of orUnavailable(intents)) {
        const charge = toCharge(intent);
        if (charge) yield charge;
      }
    },

    async refund({ charge, amount, idempotencyKey }) {
      assertChargeable(amount);
      const params = { payment_intent: charge, amount: amount.minor, metadata: { [KEY_FIELD]: idempotencyKey } };
      try {
        return toRefund(await stripe.refunds.create(params, { idempotencyKey }))!;
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toFailure(error);
        // Stripe has a code for some of these only: what the charge is like says which it was.
        const known = await readCharge(charge);
        if (known === null) throw new GatewayRefused('unknown-charge', { cause: error });
        if (known.status !== 'succeeded') throw new GatewayRefused('not-refundable', { cause: error });
        const tooLarge = amount.minor > known.amount.minor - known.refundedMinor;
        if (tooLarge) throw new GatewayRefused('refund-too-large', { cause: error });
        throw toFailure(error);
      }
    },
    async *listRefunds(range) {
      for await (const refund of orUnavailable(stripe.refunds.list({ created: toRange(range), limit: PAGE }))) {
        const given = toRefund(refund);
        if (given) yield given;
      }
    },

    readMethod,
    async detachMethod(id) {
      if ((await readMethod(id)) === null) return;
      await orOvertaken(stripe.paymentMethods.detach(id));
      if ((await readMethod(id)) !== null) throw new GatewayUnavailable('Stripe still has the payment method');
    },

    parseWebhook: (rawBody, headers, nowMs) =>
      toEvent(openWebhook({ rawBody, headers, header: SIGNATURE_HEADER, secrets: webhookSecrets, nowMs })),
  };
}

const toAmount = ({ currency, minor }: ChargeOrder['amount']) => ({ amount: minor, currency: currency.toLowerCase() });

const toRange = ({ fromMs, toMs }: TimeRange) => ({ gte: Math.floor(fromMs / 1000), lt: Math.floor(toMs / 1000) });

/** Ends something that may have ended by itself the moment before: whoever calls looks afterwards. */
async function orOvertaken(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw toFailure(error);
  });
}

/** The PaymentIntent of a decline. */
function declinedIntent(error: unknown): Stripe.PaymentIntent | null {
  return error instanceof Stripe.errors.StripeCardError ? (error.payment_intent ?? null) : null;
}

async function* orUnavailable<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* items;
  } catch (error) {
    throw toFailure(error);
  }
}
