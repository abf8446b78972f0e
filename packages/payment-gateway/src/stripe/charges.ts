import { isCurrency, type Money } from '@nimbo/domain';
import type Stripe from 'stripe';
import type { Charge, ChargeOutcome, ChargeStatus, InstantCode, PayKind, Refund } from '../port.ts';
import { drawQr } from '../qr.ts';
import { toDeclineReason } from './failures.ts';

/** Where our idempotency key stands in Stripe's metadata. */
export const KEY_FIELD = 'nimbo_key';

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** `null` in a currency that we have no prices in. */
function toMoney({ amount, currency }: { readonly amount: number; readonly currency: string }): Money | null {
  const code = currency.toUpperCase();
  return isCurrency(code) ? { currency: code, minor: amount } : null;
}

/** A charge of ours is a PaymentIntent. `latest_charge` has to be expanded. `null` for what we did not order. */
export function toCharge(intent: Stripe.PaymentIntent): Charge | null {
  const idempotencyKey = intent.metadata[KEY_FIELD];
  const customer = idOf(intent.customer);
  const amount = toMoney(intent);
  if (idempotencyKey === undefined || customer === null || amount === null) return null;
  const kind = kindOf(intent);
  const status = statusOf(intent, kind);
  const paid = intent.latest_charge;
  return {
    id: intent.id,
    kind,
    status,
    declineReason: status === 'declined' ? reasonOf(intent) : null,
    amount,
    refundedMinor: typeof paid === 'object' && paid !== null ? paid.amount_refunded : 0,
    customer,
    method: kind === 'card' ? idOf(intent.payment_method) : null,
    idempotencyKey,
    createdAtMs: intent.created * 1000,
    challengeUrl: challengeOf(intent),
    instant: toInstant(intent),
  };
}

function kindOf(intent: Stripe.PaymentIntent): PayKind {
  const { latest_charge: paid, next_action: next, last_payment_error: failed, payment_method_types: types } = intent;
  const used =
    (typeof paid === 'object' ? paid?.payment_method_details?.type : undefined) ?? failed?.payment_method?.type;
  if (next?.pix_display_qr_code) return 'instant';
  return (used ?? (types.length === 1 ? types[0] : 'card')) === 'pix' ? 'instant' : 'card';
}

function statusOf(intent: Stripe.PaymentIntent, kind: PayKind): ChargeStatus {
  switch (intent.status) {
    case 'succeeded':
      return 'succeeded';
    case 'processing':
      return 'processing';
    case 'canceled':
      return intent.cancellation_reason === 'expired' ? 'expired' : 'canceled';
    case 'requires_action':
      return kind === 'instant' ? 'waiting' : 'challenge';
    case 'requires_payment_method':
      if (!intent.last_payment_error) return 'waiting';
      return kind === 'instant' ? 'expired' : 'declined';
    default:
      return 'waiting';
  }
}

const reasonOf = ({ last_payment_error: failed }: Stripe.PaymentIntent) =>
  toDeclineReason(failed?.code, failed?.decline_code);

export const challengeOf = (intent: Stripe.PaymentIntent): string | null =>
  (intent.status === 'requires_action' && intent.next_action?.redirect_to_url?.url) || null;

/** `null` unless the payer is to pay at his bank. */
export function toInstant(intent: Stripe.PaymentIntent): InstantCode | null {
  const code = intent.status === 'requires_action' ? intent.next_action?.pix_display_qr_code : undefined;
  if (!code?.data || !code.hosted_instructions_url || code.expires_at === undefined) return null;
  return {
    copyCode: code.data,
    qr: drawQr(code.data),
    url: code.hosted_instructions_url,
    expiresAtMs: code.expires_at * 1000,
  };
}

/** What became of a charge the moment it was made. */
export function toOutcome(intent: Stripe.PaymentIntent): ChargeOutcome {
  const url = challengeOf(intent);
  if (url !== null) return { status: 'challenge', charge: intent.id, url };
  if (intent.status === 'succeeded') return { status: 'succeeded', charge: intent.id };
  if (intent.status === 'processing') return { status: 'processing', charge: intent.id };
  return { status: 'declined', charge: intent.id, reason: reasonOf(intent) };
}

const REFUND_STATUS: Readonly<Record<string, Refund['status']>> = {
  succeeded: 'succeeded',
  pending: 'processing',
  requires_action: 'processing',
};

/** `null` for what belongs to no PaymentIntent. */
export function toRefund(refund: Stripe.Refund): Refund | null {
  const charge = idOf(refund.payment_intent);
  const amount = toMoney(refund);
  if (charge === null || amount === null) return null;
  return {
    id: refund.id,
    charge,
    amount,
    status: REFUND_STATUS[refund.status ?? ''] ?? 'failed',
    idempotencyKey: refund.metadata?.[KEY_FIELD] ?? null,
    createdAtMs: refund.created * 1000,
  };
}
