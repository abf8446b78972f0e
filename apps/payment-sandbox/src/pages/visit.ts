import type { Language } from '@nimbo/domain';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { type ChargeRow, findCharge } from '../charges/charge-store.ts';
import { type CheckoutRow, findCheckout } from '../checkouts/checkout-store.ts';
import { needCustomer } from '../customers/customer-store.ts';
import { readTriedMethod } from '../methods/method-store.ts';
import type { Summary } from './summary.ts';

/** What a page's address opens. */
export interface Visit {
  readonly language: Language;
  /** Null where the page belongs to a charge alone. */
  readonly checkout: CheckoutRow | null;
  readonly charge: ChargeRow | null;
  readonly summary: Summary;
}

export async function openVisit(pool: Pool, page: string): Promise<Visit | null> {
  const checkout = await findCheckout(pool, 'page', page);
  if (checkout) {
    const charge = await findCharge(pool, 'checkout', checkout.id);
    return { language: checkout.locale, checkout, charge, summary: summaryOfCheckout(checkout) };
  }
  const charge = await findCharge(pool, 'own-page', page);
  if (!charge) return null;
  const { locale: language } = await needCustomer(pool, charge.customer);
  const { currency, amountMinor: minor, description } = charge;
  const lines = [{ label: description, minor }];
  return { language, checkout: null, charge, summary: { paid: { currency, minor, description, lines } } };
}

function summaryOfCheckout(checkout: CheckoutRow): Summary {
  const { reference } = checkout;
  if (checkout.kind === 'setup') return { reference };
  const { currency, amountMinor: minor, description, lines } = checkout;
  return { reference, paid: { currency, minor, description, lines } };
}

/** Which screen stands at the address now. */
export type Screen = 'card' | 'challenge' | 'instant' | 'processing' | 'done' | 'kept' | 'over';

/** @param wantsCard an instant payment waits, but its payer wants to pay by card instead */
export function screenOf({ checkout, charge }: Visit, wantsCard: boolean): Screen {
  if (checkout?.status === 'complete') return checkout.kind === 'setup' ? 'kept' : 'done';
  if (checkout?.status === 'expired') return 'over';
  if (checkout?.kind === 'setup') return checkout.askedMethod === null ? 'card' : 'challenge';
  if (charge?.status === 'challenge') return 'challenge';
  if (charge?.status === 'processing') return 'processing';
  if (charge?.status === 'succeeded') return 'done';
  const isCode = charge?.kind === 'instant' && (charge.status === 'waiting' || charge.status === 'expired');
  if (isCode && !(wantsCard && checkout)) return 'instant';
  return checkout ? 'card' : 'over';
}

/** Last digits of the card that the bank asks about. */
export async function askedCard(pool: Pool, { checkout, charge }: Visit): Promise<string> {
  const method = checkout?.askedMethod ?? charge?.method;
  return method ? (await readTriedMethod(pool, method)).last4 : '';
}

/** Where the payer goes afterwards, and where when he gives up; null where nobody said. */
export const returnUrlOf = ({ checkout, charge }: Visit): string | null =>
  checkout?.returnUrl ?? charge?.returnUrl ?? null;
export const cancelUrlOf = ({ checkout, charge }: Visit): string | null =>
  checkout?.cancelUrl ?? charge?.returnUrl ?? null;
