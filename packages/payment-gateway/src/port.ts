import type { Language, Money } from '@nimbo/domain';

/**
 * What a payment gateway does for us: it keeps cards, charges them and tells. Plans, subscriptions, invoices and the clock are ours
 * (ARCHITECTURE §7). Ids are the gateway's and opaque.
 *
 * Everything that changes something takes an idempotency key of 1 to 200 characters: the same key and the same request again give
 * the first answer and no second effect, the same key with another request is refused (`key-reused`). Gateways remember keys for a day
 * at least; after that `findCharge` has to be asked first.
 *
 * Each method may throw `GatewayRefused` (nothing happened) or `GatewayUnavailable` (unknown whether it happened).
 */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'stripe';

  /** Somebody who pays. The gateway learns our reference, no name and no address. */
  createCustomer(order: CustomerOrder): Promise<{ readonly customer: string }>;

  /** A page of the gateway's where a card is kept (`setup`) or somebody pays (`payment`). */
  createCheckout(order: CheckoutOrder): Promise<Checkout>;
  readCheckout(id: string): Promise<Checkout | null>;
  /** Nobody can pay there from now on. Refused with `not-open` where somebody has; safe to repeat. */
  closeCheckout(id: string): Promise<void>;

  /** A payment that the payer starts at his bank: a code to copy or to scan, until it expires. */
  createInstantCharge(order: InstantOrder): Promise<InstantCharge>;

  /** Charges a kept card while nobody sits before a screen. A decline is an outcome, not an error. */
  chargeOffSession(order: ChargeOrder): Promise<ChargeOutcome>;
  readCharge(id: string): Promise<Charge | null>;
  /**
   * The charge of an idempotency key, for what ended as unknown. A request that is still on its way is not seen: `null` means that there
   * is none once the gateway's patience with a request (two minutes) is over.
   */
  findCharge(query: ChargeQuery): Promise<Charge | null>;
  /** Ends a charge that waits for its payer. Refused with `not-open` where it has ended otherwise; safe to repeat. */
  cancelCharge(id: string): Promise<void>;
  /** Charges begun in a time, in any order, with what has become of them. */
  listCharges(range: TimeRange): AsyncIterable<Charge>;

  /** Gives back all or a part of a charge that succeeded. */
  refund(order: RefundOrder): Promise<Refund>;
  /** Refunds begun in a time, in any order, those made by hand too. */
  listRefunds(range: TimeRange): AsyncIterable<Refund>;

  /** `null` once it was detached. */
  readMethod(id: string): Promise<PaymentMethod | null>;
  /** Forgets a card for good; safe to repeat, also for one that is not known. */
  detachMethod(id: string): Promise<void>;

  /**
   * Reads a notification. It names an object and never says how that is: whoever hears it reads the object again, so that
   * late, doubled and reordered ones do no harm.
   * @param rawBody byte for byte as it came
   * @param nowMs wall clock, in ms since 1970
   * @throws WebhookForged
   */
  parseWebhook(rawBody: Uint8Array, headers: WebhookHeaders, nowMs: number): GatewayEvent;
}

export interface CustomerOrder {
  /** Our id of the account. */
  readonly reference: string;
  /** Of the gateway's pages for this customer. */
  readonly locale: Language;
  readonly idempotencyKey: string;
}

export interface CheckoutLine {
  readonly label: string;
  /** Not negative: a discount lowers the line it belongs to. */
  readonly minor: number;
}

interface AnyCheckoutOrder {
  readonly customer: string;
  readonly locale: Language;
  /** Where the payer goes afterwards, http or https. That he comes there says nothing: read the checkout. */
  readonly returnUrl: string;
  /** Where he goes when he changes his mind. */
  readonly cancelUrl: string;
  /** Our number of the order, shown and kept. */
  readonly reference: string;
  readonly idempotencyKey: string;
}

export interface SetupOrder extends AnyCheckoutOrder {
  readonly kind: 'setup';
}

/** How somebody may pay at a checkout. */
export type PayKind = 'card' | 'instant';

export interface PaymentOrder extends AnyCheckoutOrder {
  readonly kind: 'payment';
  readonly amount: Money;
  /** What is paid for, in the payer's language: "Plus monthly". */
  readonly description: string;
  /** What the amount consists of, in its currency and adding up to it; one line with the description unless given. */
  readonly lines?: readonly CheckoutLine[];
  readonly payBy: readonly [PayKind, ...PayKind[]];
  /** What keeping the card will mean, in the payer's language. Absent: the card is not kept. */
  readonly renewalNote?: string;
}

export type CheckoutOrder = SetupOrder | PaymentOrder;

export interface Checkout {
  readonly id: string;
  readonly kind: 'setup' | 'payment';
  readonly status: 'open' | 'complete' | 'expired';
  /** Page for the payer; `null` once it is over. It opens the checkout for whoever has it. */
  readonly url: string | null;
  readonly expiresAtMs: number;
  /** Set when somebody has tried to pay. */
  readonly charge: string | null;
  /** The kept card, once complete; `null` where none was kept. */
  readonly method: string | null;
}

export interface InstantOrder {
  readonly customer: string;
  readonly amount: Money;
  /** A minute to 14 days from now, ms since 1970. */
  readonly expiresAtMs: number;
  readonly description: string;
  readonly idempotencyKey: string;
}

/** What a payer needs to pay at his bank. */
export interface InstantCode {
  readonly copyCode: string;
  /** SVG of the same code. */
  readonly qr: string;
  /** Page of the gateway's with both. */
  readonly url: string;
  readonly expiresAtMs: number;
}

export interface InstantCharge extends InstantCode {
  readonly charge: string;
}

export interface ChargeOrder {
  readonly customer: string;
  readonly amount: Money;
  readonly method: string;
  readonly description: string;
  /** Where the payer goes after a challenge. */
  readonly returnUrl: string;
  readonly idempotencyKey: string;
}

export const DECLINE_REASONS = [
  /** The bank gave no reason. It may work later. */
  'declined',
  'insufficient-funds',
  'expired-card',
  'challenge-failed',
  /** Lost, stolen, closed or withdrawn: the same card will never work again. */
  'method-unusable',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

export type ChargeOutcome =
  | { readonly status: 'succeeded'; readonly charge: string }
  | { readonly status: 'declined'; readonly charge: string; readonly reason: DeclineReason }
  /** The bank wants its customer to confirm it at this page. */
  | { readonly status: 'challenge'; readonly charge: string; readonly url: string }
  /** It will succeed or be declined; an event tells. */
  | { readonly status: 'processing'; readonly charge: string };

export type ChargeStatus =
  /** Its payer has not done his part: an instant payment, a checkout. */
  'waiting' | 'challenge' | 'processing' | 'succeeded' | 'declined' | 'expired' | 'canceled';

export interface Charge {
  readonly id: string;
  readonly kind: PayKind;
  /** `declined` may still become `succeeded` where it belongs to a checkout that is open. */
  readonly status: ChargeStatus;
  readonly declineReason: DeclineReason | null;
  readonly amount: Money;
  /** Of the amount, in minor units. */
  readonly refundedMinor: number;
  readonly customer: string;
  readonly method: string | null;
  /** Of the order it came from: the charge's or the checkout's. */
  readonly idempotencyKey: string;
  readonly createdAtMs: number;
  /** Page of the bank, while the status is `challenge`. */
  readonly challengeUrl: string | null;
  /** While an instant payment waits. */
  readonly instant: InstantCode | null;
}

export interface ChargeQuery {
  readonly idempotencyKey: string;
  readonly customer: string;
}

/** From inclusive, to exclusive; ms since 1970, counted in whole seconds. */
export interface TimeRange {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface RefundOrder {
  readonly charge: string;
  readonly amount: Money;
  readonly idempotencyKey: string;
}

export interface Refund {
  readonly id: string;
  readonly charge: string;
  readonly amount: Money;
  readonly status: 'processing' | 'succeeded' | 'failed';
  /** `null` where somebody gave it back by hand. */
  readonly idempotencyKey: string | null;
  readonly createdAtMs: number;
}

export interface PaymentMethod {
  readonly id: string;
  readonly customer: string;
  /** Lower case, as `visa`. */
  readonly brand: string;
  readonly last4: string;
  /** 1 to 12. */
  readonly expiryMonth: number;
  /** Four digits. */
  readonly expiryYear: number;
}

export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

export const EVENT_KINDS = [
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
export type EventKind = (typeof EVENT_KINDS)[number];

/** Something changed. `other` is nothing that concerns us. */
export interface GatewayEvent {
  /** The same at every delivery. */
  readonly id: string;
  readonly kind: EventKind | 'other';
  readonly occurredAtMs: number;
  /** Id of the checkout, charge, refund or payment method that `kind` begins with. */
  readonly object: string;
}
