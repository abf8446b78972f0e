/** Why a gateway did nothing. A closed list: callers decide by it, people read a text of ours. */
export const REFUSALS = [
  /** The idempotency key belongs to another request. */
  'key-reused',
  'unknown-customer',
  'unknown-method',
  'unknown-charge',
  'unknown-checkout',
  'amount-too-small',
  'amount-too-large',
  /** More than what is left of the charge. */
  'refund-too-large',
  /** The charge never succeeded. */
  'not-refundable',
  /** It has ended already, so nothing can be called off. */
  'not-open',
  'currency-unsupported',
  /** Too many requests; the same one may succeed later. */
  'busy',
  /** The gateway does not take our key. */
  'credentials',
  /** The gateway does not understand us: a bug of ours. */
  'invalid-request',
] as const;
export type Refusal = (typeof REFUSALS)[number];

/** Nothing happened at the gateway, and nothing will. */
export class GatewayRefused extends Error {
  readonly reason: Refusal;

  constructor(reason: Refusal, options?: ErrorOptions) {
    super(`the payment gateway refused: ${reason}`, options);
    this.name = 'GatewayRefused';
    this.reason = reason;
  }
}

/**
 * Nobody knows whether it happened: no answer, an answer too late, or a fault of the gateway's. Ask again with the same
 * idempotency key, or look the charge up.
 */
export class GatewayUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'GatewayUnavailable';
  }
}

/** What is wrong with a webhook, for logs; the sender learns nothing but the status. */
export type Forgery = 'header' | 'timestamp' | 'signature' | 'body';

/** A webhook that the gateway did not send, not to us, or not now. Answer 400 and do nothing. */
export class WebhookForged extends Error {
  readonly reason: Forgery;

  constructor(reason: Forgery, options?: ErrorOptions) {
    super(`not a webhook of the payment gateway: ${reason}`, options);
    this.name = 'WebhookForged';
    this.reason = reason;
  }
}
