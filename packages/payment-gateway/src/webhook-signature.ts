import Stripe from 'stripe';
import { WebhookForged } from './failures.ts';
import type { WebhookHeaders } from './port.ts';

/** How far the time of a signature may lie from ours, in seconds, to either side. Source: Stripe, `Webhooks.DEFAULT_TOLERANCE`. */
export const SIGNATURE_TOLERANCE_SECONDS = 300;

/** One time, and signatures of known and unknown schemes, nothing twice but `v1`, which has two while a secret is replaced. */
const HEADER = /^t=(\d{1,12})((?:,v\d{1,3}=[^,=\s]*)+)$/;
const SIGNATURE = /^[0-9a-f]{64}$/;

/**
 * Signs a webhook as Stripe does: `t=…,v1=HMAC-SHA256(secret, "t.body")`.
 * @param atMs wall clock, in ms since 1970
 */
export function signWebhook(body: string, secret: string, atMs: number): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: Math.floor(atMs / 1000) });
}

export interface SignedWebhook {
  readonly rawBody: Uint8Array;
  readonly headers: WebhookHeaders;
  /** Of the header with the signature, lower case. */
  readonly header: string;
  /** Of this endpoint, newest first; two while one is replaced. */
  readonly secrets: readonly string[];
  readonly nowMs: number;
}

/**
 * The body, once it is proved that a holder of the secret sent it to this endpoint within the last five minutes. Stripe's own check is
 * run last: alone it takes a time in the future and the last of two times.
 * @throws WebhookForged
 */
export function openWebhook({ rawBody, headers, header, secrets, nowMs }: SignedWebhook): unknown {
  const given = headers[header];
  const parts = typeof given === 'string' ? HEADER.exec(given) : null;
  if (!parts) throw new WebhookForged('header');
  const signatures = parts[2]!.split(',').filter((part) => part.startsWith('v1='));
  if (signatures.length === 0 || signatures.length > 2) throw new WebhookForged('header');
  if (!signatures.every((part) => SIGNATURE.test(part.slice(3)))) throw new WebhookForged('signature');
  const ageSeconds = Math.floor(nowMs / 1000) - Number(parts[1]);
  if (Math.abs(ageSeconds) > SIGNATURE_TOLERANCE_SECONDS) throw new WebhookForged('timestamp');
  const body = toText(rawBody);
  if (!secrets.some((secret) => isSigned(body, given as string, secret, nowMs))) throw new WebhookForged('signature');
  try {
    return JSON.parse(body);
  } catch (error) {
    throw new WebhookForged('body', { cause: error });
  }
}

/** Strictly: a lenient reader makes the same text of different bytes. */
function toText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new WebhookForged('body', { cause: error });
  }
}

function isSigned(body: string, header: string, secret: string, nowMs: number): boolean {
  try {
    return Stripe.webhooks.signature!.verifyHeader(body, header, secret, SIGNATURE_TOLERANCE_SECONDS, undefined, nowMs);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false;
    throw error;
  }
}
