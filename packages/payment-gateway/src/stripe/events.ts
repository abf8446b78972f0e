import { z } from 'zod';
import { WebhookForged } from '../failures.ts';
import type { EventKind, GatewayEvent } from '../port.ts';

/** Source: Stripe, "Types of events". `charge.*` says again what `payment_intent.*` says. */
const KINDS: Readonly<Record<string, EventKind>> = {
  'checkout.session.completed': 'checkout-completed',
  'checkout.session.async_payment_succeeded': 'checkout-completed',
  'checkout.session.expired': 'checkout-expired',
  'payment_intent.succeeded': 'charge-succeeded',
  'payment_intent.payment_failed': 'charge-failed',
  'payment_intent.requires_action': 'charge-challenge',
  'payment_intent.processing': 'charge-processing',
  'payment_intent.canceled': 'charge-canceled',
  'refund.created': 'refund-changed',
  'refund.updated': 'refund-changed',
  'refund.failed': 'refund-changed',
  'payment_method.updated': 'method-changed',
  'payment_method.automatically_updated': 'method-changed',
  'payment_method.detached': 'method-detached',
};

const StripeEvent = z.object({
  id: z.string().min(1),
  object: z.literal('event'),
  type: z.string(),
  created: z.int(),
  // Some objects, such as a balance, have no id.
  data: z.object({ object: z.object({ id: z.string().default('') }) }),
});

/** @throws WebhookForged for what is no event */
export function toEvent(content: unknown): GatewayEvent {
  const event = StripeEvent.safeParse(content);
  if (!event.success) throw new WebhookForged('body', { cause: event.error });
  const { id, type, created, data } = event.data;
  return {
    id,
    kind: Object.hasOwn(KINDS, type) ? KINDS[type]! : 'other',
    occurredAtMs: created * 1000,
    object: data.object.id,
  };
}
