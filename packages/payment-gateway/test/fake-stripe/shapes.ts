import type Stripe from 'stripe';
import { z } from 'zod';
import { invalid } from './failure.ts';
import type { FormValue } from './form-body.ts';

/*
 * The parameters that the adapter may send, as strict shapes: whatever else comes is refused, as Stripe refuses what it does not
 * know. What each shape gives must fit the types that Stripe publishes in its own library; `typecheck` proves it at the end.
 */

const int = z
  .string({ error: 'missing' })
  .regex(/^-?\d+$/, 'integer')
  .transform(Number);
const bool = z.enum(['true', 'false'], { error: 'boolean' }).transform((text) => text === 'true');
const text = z.string().min(1).max(5000);
const metadata = z.record(z.string().max(40), z.string().max(500)).refine((all) => Object.keys(all).length <= 50);
const currency = z.string().regex(/^[a-z]{3}$/, 'currency');
const address = z.url({ protocol: /^https?$/, error: 'url' });
const expand = z.array(text).optional();
const kinds = z.array(z.enum(['card', 'pix'])).min(1);

export const CustomerCreate = z.strictObject({
  metadata: metadata.optional(),
  preferred_locales: z.array(text).optional(),
});

export const SessionCreate = z.strictObject({
  mode: z.enum(['payment', 'setup']),
  ui_mode: z.enum(['hosted_page', 'embedded_page', 'elements', 'form']).default('hosted_page'),
  customer: text.optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  locale: z.enum(['auto', 'en', 'en-GB', 'es', 'es-419', 'pt', 'pt-BR']).optional(),
  success_url: address.optional(),
  cancel_url: address.optional(),
  allowed_payment_method_types: kinds.optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: int,
        price_data: z.strictObject({
          currency,
          unit_amount: int,
          product_data: z.strictObject({ name: z.string().min(1).max(250) }),
        }),
      }),
    )
    .min(1)
    .max(100)
    .optional(),
  payment_intent_data: z.strictObject({ description: text.optional(), metadata: metadata.optional() }).optional(),
  setup_intent_data: z.strictObject({ description: text.optional(), metadata: metadata.optional() }).optional(),
  payment_method_options: z
    .strictObject({ card: z.strictObject({ setup_future_usage: z.enum(['off_session', 'on_session']) }) })
    .optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: z.string().min(1).max(1200) }) }).optional(),
  metadata: metadata.optional(),
});

export const IntentCreate = z.strictObject({
  amount: int,
  currency,
  customer: text.optional(),
  payment_method: text.optional(),
  payment_method_data: z.strictObject({ type: z.literal('pix') }).optional(),
  payment_method_options: z.strictObject({ pix: z.strictObject({ expires_at: int }) }).optional(),
  allowed_payment_method_types: kinds.optional(),
  description: z.string().min(1).max(1000).optional(),
  metadata: metadata.optional(),
  confirm: bool.optional(),
  off_session: bool.optional(),
  return_url: address.optional(),
  expand,
});
export type IntentOrder = z.output<typeof IntentCreate>;

export const IntentConfirm = z.strictObject({
  payment_method: text.optional(),
  return_url: address.optional(),
  expand,
});
export const RefundCreate = z.strictObject({
  payment_intent: text,
  amount: int.optional(),
  metadata: metadata.optional(),
});
export const Nothing = z.strictObject({});
export const Expand = z.strictObject({ expand });
const range = z.strictObject({ gte: int.optional(), lt: int.optional() });
const page = { limit: int.optional(), starting_after: text.optional(), created: range.optional(), expand };
export const IntentList = z.strictObject({ ...page, customer: text.optional() });
export const RefundListQuery = z.strictObject(page);

/** What came, read by its shape. @throws StripeFault with Stripe's words */
export function readParams<S extends z.ZodType>(shape: S, given: Record<string, FormValue>): z.output<S> {
  const read = shape.safeParse(given);
  if (read.success) return read.data;
  const issue = read.error.issues[0]!;
  const name = (path: readonly PropertyKey[]) =>
    path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
  if (issue.code === 'unrecognized_keys') {
    const param = name([...issue.path, issue.keys[0]!]);
    throw invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  const param = name(issue.path);
  const value = issue.path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown>)?.[part], given);
  if (value === undefined) throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  if (issue.message === 'integer') {
    throw invalid(`Invalid integer: ${String(value)}`, { code: 'parameter_invalid_integer', param });
  }
  throw invalid(`Invalid ${param}: ${issue.message}`, { param });
}

type Fits<Given extends Published, Published> = Given;
export type Published = [
  Fits<z.output<typeof CustomerCreate>, Stripe.CustomerCreateParams>,
  Fits<z.output<typeof SessionCreate>, Stripe.Checkout.SessionCreateParams>,
  Fits<z.output<typeof IntentCreate>, Stripe.PaymentIntentCreateParams>,
  Fits<z.output<typeof IntentConfirm>, Stripe.PaymentIntentConfirmParams>,
  Fits<z.output<typeof RefundCreate>, Stripe.RefundCreateParams>,
  Fits<z.output<typeof IntentList>, Stripe.PaymentIntentListParams>,
  Fits<z.output<typeof RefundListQuery>, Stripe.RefundListParams>,
];
