import { CURRENCIES, type Currency, LANGUAGES } from '@nimbo/domain';
import { z } from 'zod';

/**
 * What the payment sandbox and whoever charges through it say to each other, as JSON below `/v1`: a bearer key, and the header
 * `idempotency-key` with every POST. Times are ISO 8601, amounts whole minor units.
 */

const id = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9a-f]{32}$`), `an id ${prefix}_… is expected`);
export const CustomerId = id('cus');
export const CheckoutId = id('co');
export const ChargeId = id('ch');
export const RefundId = id('re');
export const MethodId = id('pm');
export const EventId = id('evt');

/** Header of the key that makes a POST count once. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
export const IdempotencyKey = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, '1 to 200 visible ASCII characters are expected');
/** Header of a notification's signature, `t=…,v1=…`. */
export const SANDBOX_SIGNATURE_HEADER = 'payment-signature';

/** Largest amount the sandbox moves, in minor units. Source: Stripe, eight digits. */
export const SANDBOX_MOST_MINOR = 99_999_999;
export const SandboxMoney = z.strictObject({
  currency: z.enum(Object.keys(CURRENCIES) as [Currency, ...Currency[]]),
  minor: z.int().min(1),
});
const Locale = z.enum(LANGUAGES);
const Address = z.url({ protocol: /^https?$/ }).max(2000);
const Text = z.string().min(1).max(200);
const At = z.iso.datetime();

/** Why nothing was done; 409 unless it is that something is unknown, 404. The reasons of the gateway port. */
export const SANDBOX_REFUSALS = [
  'key-reused',
  'unknown-customer',
  'unknown-method',
  'unknown-charge',
  'unknown-checkout',
  'amount-too-small',
  'amount-too-large',
  'refund-too-large',
  'not-refundable',
  'not-open',
  'currency-unsupported',
] as const;
export const SandboxRefusal = z.object({ refusal: z.enum(SANDBOX_REFUSALS) });

export const CustomerBody = z.strictObject({ reference: Text, locale: Locale });
export const CustomerReply = z.object({ id: CustomerId });

export const PayKind = z.enum(['card', 'instant']);
const anyCheckout = {
  customer: CustomerId,
  locale: Locale,
  returnUrl: Address,
  cancelUrl: Address,
  reference: Text,
};
export const CheckoutBody = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('setup'), ...anyCheckout }),
  z
    .strictObject({
      kind: z.literal('payment'),
      ...anyCheckout,
      amount: SandboxMoney,
      description: Text,
      lines: z
        .array(z.strictObject({ label: Text, minor: z.int().min(0) }))
        .min(1)
        .max(20),
      payBy: z.array(PayKind).min(1).max(2),
      renewalNote: z.string().min(1).max(500).nullable(),
    })
    .refine(({ lines, amount }) => lines.reduce((sum, line) => sum + line.minor, 0) === amount.minor, {
      path: ['lines'],
      error: 'the lines have to add up to the amount',
    }),
]);
export type CheckoutBody = z.output<typeof CheckoutBody>;
export const CheckoutReply = z.object({
  id: CheckoutId,
  kind: z.enum(['setup', 'payment']),
  status: z.enum(['open', 'complete', 'expired']),
  url: z.string().nullable(),
  expiresAt: At,
  charge: ChargeId.nullable(),
  method: MethodId.nullable(),
});
export type CheckoutReply = z.output<typeof CheckoutReply>;

export const InstantChargeBody = z.strictObject({
  customer: CustomerId,
  amount: SandboxMoney,
  expiresAt: At,
  description: Text,
});
export const ChargeBody = z.strictObject({
  customer: CustomerId,
  amount: SandboxMoney,
  method: MethodId,
  description: Text,
  returnUrl: Address,
});

export const CHARGE_STATUSES = [
  'waiting',
  'challenge',
  'processing',
  'succeeded',
  'declined',
  'expired',
  'canceled',
] as const;
/** Why a bank said no. */
export const SANDBOX_DECLINES = [
  'declined',
  'insufficient-funds',
  'expired-card',
  'challenge-failed',
  'method-unusable',
] as const;
export const ChargeReply = z.object({
  id: ChargeId,
  kind: PayKind,
  status: z.enum(CHARGE_STATUSES),
  declineReason: z.enum(SANDBOX_DECLINES).nullable(),
  amount: SandboxMoney,
  refundedMinor: z.int(),
  customer: CustomerId,
  method: MethodId.nullable(),
  idempotencyKey: z.string(),
  createdAt: At,
  challengeUrl: z.string().nullable(),
  instant: z.object({ copyCode: z.string(), url: z.string(), expiresAt: At }).nullable(),
});
export type ChargeReply = z.output<typeof ChargeReply>;

/** Begun from inclusive to exclusive, oldest first; `after` is the last id of the page before. */
export const RangeQuery = z.strictObject({ from: At, to: At, after: z.string().max(60).optional() });
export const KeyQuery = z.strictObject({ key: IdempotencyKey });
/** Longest page of a list. */
export const SANDBOX_PAGE = 100;
export const ChargeList = z.object({ charges: z.array(ChargeReply), more: z.boolean() });

export const RefundBody = z.strictObject({ charge: ChargeId, amount: SandboxMoney });
export const RefundReply = z.object({
  id: RefundId,
  charge: ChargeId,
  amount: SandboxMoney,
  status: z.enum(['processing', 'succeeded', 'failed']),
  idempotencyKey: z.string(),
  createdAt: At,
});
export type RefundReply = z.output<typeof RefundReply>;
export const RefundList = z.object({ refunds: z.array(RefundReply), more: z.boolean() });

export const MethodReply = z.object({
  id: MethodId,
  customer: CustomerId,
  brand: z.string(),
  last4: z.string().regex(/^\d{4}$/),
  expiryMonth: z.int().min(1).max(12),
  expiryYear: z.int().min(2000).max(2199),
});
export type MethodReply = z.output<typeof MethodReply>;

export const SANDBOX_EVENT_KINDS = [
  'checkout-completed',
  'checkout-expired',
  'charge-succeeded',
  'charge-failed',
  'charge-challenge',
  'charge-processing',
  'charge-canceled',
  'refund-changed',
  'method-changed',
  'method-detached',
] as const;
/** A notification: what happened to which object. How that is now has to be asked. */
export const SandboxEvent = z.object({
  id: EventId,
  kind: z.enum(SANDBOX_EVENT_KINDS),
  occurredAt: At,
  object: z.string(),
});
export type SandboxEvent = z.output<typeof SandboxEvent>;

/** Requests that a fault can be for. */
export const FAULT_OPERATIONS = [
  'any',
  'customers',
  'checkouts',
  'charges',
  'instant-charges',
  'refunds',
  'reads',
] as const;
const times = z.int().min(1).max(1_000_000).nullable().default(1);
/** One line of the fault script. `times` is how often it comes, `null` until it is taken back. */
export const Fault = z.discriminatedUnion('kind', [
  /** 503, nothing happens. */
  z.strictObject({ kind: z.literal('down'), operation: z.enum(FAULT_OPERATIONS).default('any'), times }),
  /** The answer is right and late. */
  z.strictObject({
    kind: z.literal('slow'),
    operation: z.enum(FAULT_OPERATIONS).default('any'),
    times,
    delayMs: z.int().min(1).max(120_000),
  }),
  /** Everything happens, and nobody answers: the connection is cut after the delay. */
  z.strictObject({
    kind: z.literal('silent'),
    operation: z.enum(FAULT_OPERATIONS).default('any'),
    times,
    delayMs: z.int().min(0).max(120_000).default(0),
  }),
  /** The next notifications come so many times more than once. */
  z.strictObject({ kind: z.literal('duplicate'), times, copies: z.int().min(1).max(20).default(1) }),
  /** So many notifications are kept back, then they come newest first. */
  z.strictObject({ kind: z.literal('reorder'), count: z.int().min(2).max(1000) }),
  /** The next notifications come so much later, by the sandbox's clock. */
  z.strictObject({
    kind: z.literal('late'),
    times,
    delaySeconds: z
      .int()
      .min(1)
      .max(30 * 24 * 3600),
  }),
]);
export type Fault = z.output<typeof Fault>;
export const FaultScript = z.strictObject({ faults: z.array(Fault).max(50) });
export const ClockBody = z.strictObject({
  advanceSeconds: z
    .int()
    .min(0)
    .max(10 * 366 * 24 * 3600),
});
export const ClockReply = z.object({ now: At });
