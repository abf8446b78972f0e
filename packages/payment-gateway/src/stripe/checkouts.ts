import type { Language } from '@nimbo/domain';
import type Stripe from 'stripe';
import type { Checkout, CheckoutOrder, PayKind, PaymentOrder } from '../port.ts';
import { KEY_FIELD } from './charges.ts';

export const LOCALES = { en: 'en', es: 'es', pt: 'pt-BR' } as const satisfies Record<Language, string>;

const TYPES = { card: 'card', instant: 'pix' } as const satisfies Record<PayKind, string>;

/** A hosted page of Stripe's for an order. */
export function toSessionParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const metadata = { [KEY_FIELD]: order.idempotencyKey, nimbo_order: order.reference };
  const page: Stripe.Checkout.SessionCreateParams = {
    ui_mode: 'hosted_page',
    customer: order.customer,
    client_reference_id: order.reference,
    locale: LOCALES[order.locale],
    success_url: order.returnUrl,
    cancel_url: order.cancelUrl,
    metadata,
  };
  if (order.kind === 'setup') {
    return { ...page, mode: 'setup', allowed_payment_method_types: ['card'], setup_intent_data: { metadata } };
  }
  return {
    ...page,
    mode: 'payment',
    allowed_payment_method_types: order.payBy.map((kind) => TYPES[kind]),
    line_items: toLineItems(order),
    payment_intent_data: { description: order.description, metadata },
    ...(order.renewalNote === undefined
      ? {}
      : {
          // Of the ways to pay only a card can be kept.
          payment_method_options: { card: { setup_future_usage: 'off_session' as const } },
          custom_text: { submit: { message: order.renewalNote } },
        }),
  };
}

function toLineItems({ amount, description, lines }: PaymentOrder): Stripe.Checkout.SessionCreateParams.LineItem[] {
  return (lines ?? [{ label: description, minor: amount.minor }]).map(({ label, minor }) => ({
    quantity: 1,
    price_data: { currency: amount.currency.toLowerCase(), unit_amount: minor, product_data: { name: label } },
  }));
}

/** What has to be expanded for `toCheckout`. */
export const SESSION_PARTS = ['setup_intent', 'payment_intent.payment_method'];

export function toCheckout(session: Stripe.Checkout.Session): Checkout {
  const { payment_intent: intent, setup_intent: setup, status } = session;
  return {
    id: session.id,
    kind: session.mode === 'setup' ? 'setup' : 'payment',
    status: status === 'complete' ? 'complete' : status === 'expired' ? 'expired' : 'open',
    url: session.url,
    expiresAtMs: session.expires_at * 1000,
    charge: typeof intent === 'string' ? intent : (intent?.id ?? null),
    method: status === 'complete' ? (keptMethod(intent) ?? setupMethod(setup)) : null,
  };
}

/** Only what is attached to the customer can be charged again. */
function keptMethod(intent: Stripe.Checkout.Session['payment_intent']): string | null {
  const method = typeof intent === 'object' ? intent?.payment_method : null;
  return typeof method === 'object' && method?.customer ? method.id : null;
}

function setupMethod(setup: Stripe.Checkout.Session['setup_intent']): string | null {
  const method = typeof setup === 'object' ? setup?.payment_method : null;
  return typeof method === 'string' ? method : (method?.id ?? null);
}
