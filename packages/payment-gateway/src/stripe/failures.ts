import Stripe from 'stripe';
import { GatewayRefused, GatewayUnavailable, type Refusal } from '../failures.ts';
import type { DeclineReason } from '../port.ts';

const { errors } = Stripe;

/** Of what is missing, by the parameter that named it. */
const MISSING: Readonly<Record<string, Refusal>> = {
  customer: 'unknown-customer',
  payment_method: 'unknown-method',
  payment_intent: 'unknown-charge',
  intent: 'unknown-charge',
  session: 'unknown-checkout',
};

/** Source: Stripe, "Error codes". */
const REFUSED: Readonly<Record<string, Refusal>> = {
  amount_too_small: 'amount-too-small',
  amount_too_large: 'amount-too-large',
  charge_already_refunded: 'refund-too-large',
  charge_not_refundable: 'not-refundable',
  payment_intent_unexpected_state: 'not-open',
  intent_invalid_state: 'not-open',
};

/** What a failed request means for whoever asked: nothing happened, or nobody knows. Bugs of ours come back as they are. */
export function toFailure(error: unknown): unknown {
  if (!(error instanceof errors.StripeError)) return error;
  const refused = (reason: Refusal) => new GatewayRefused(reason, { cause: error });
  if (error instanceof errors.StripeIdempotencyError) return refused('key-reused');
  if (error instanceof errors.StripeRateLimitError) return refused('busy');
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError) {
    return refused('credentials');
  }
  if (error instanceof errors.StripeInvalidRequestError) {
    const missing = error.code === 'resource_missing' ? MISSING[error.param ?? ''] : undefined;
    return refused(missing ?? REFUSED[error.code ?? ''] ?? 'invalid-request');
  }
  return new GatewayUnavailable('Stripe did not answer', { cause: error });
}

export async function orFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw toFailure(error);
  }
}

/** `null` where Stripe does not know the object that is read. */
export async function orMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing') return null;
    throw toFailure(error);
  }
}

/** Cards that will never work again. Source: Stripe, "Decline codes", those with "do not retry" as their next step. */
const UNUSABLE = new Set([
  'lost_card',
  'stolen_card',
  'pickup_card',
  'restricted_card',
  'invalid_account',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stop_payment_order',
]);

/** @param code of a card error or of `last_payment_error`; @param declineCode beside it */
export function toDeclineReason(code: string | undefined, declineCode: string | undefined): DeclineReason {
  if (code === 'expired_card' || declineCode === 'expired_card') return 'expired-card';
  if (code === 'insufficient_funds' || declineCode === 'insufficient_funds') return 'insufficient-funds';
  if (code === 'payment_intent_authentication_failure' || code === 'authentication_required') return 'challenge-failed';
  if (declineCode !== undefined && UNUSABLE.has(declineCode)) return 'method-unusable';
  return 'declined';
}
