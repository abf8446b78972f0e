import { type Behaviour, findTestCard } from './test-cards.ts';

/** A card as somebody types it. */
export interface TypedCard {
  readonly number: string;
  /** `MM / YY`, with or without blanks; also with four digits of the year. */
  readonly expiry: string;
  readonly securityCode: string;
}

/** What is left of it: nothing that could pay anywhere. */
export interface ReadCard {
  readonly brand: 'visa' | 'mastercard';
  readonly last4: string;
  /** 1 to 12. */
  readonly expiryMonth: number;
  readonly expiryYear: number;
  readonly behaviour: Behaviour;
}

export const CARD_FAULTS = ['number', 'expiry', 'security-code'] as const;
export type CardFault = (typeof CARD_FAULTS)[number];
export type CardReading =
  | { readonly ok: true; readonly card: ReadCard }
  | { readonly ok: false; readonly faults: readonly CardFault[] };

/** Furthest expiry that a card can have, in years from now. Our choice. */
const FURTHEST_YEARS = 30;

/** Only test cards are cards here: somebody's real number is refused unread. */
export function readCard(typed: TypedCard, now: Date): CardReading {
  const known = findTestCard(typed.number.replace(/[\s-]/g, ''));
  const expiry = readExpiry(typed.expiry, now);
  const securityCode = /^\s*\d{3,4}\s*$/.test(typed.securityCode);
  if (!known || !expiry || !securityCode) {
    const faults = CARD_FAULTS.filter((_, index) => ![known, expiry, securityCode][index]);
    return { ok: false, faults };
  }
  return {
    ok: true,
    card: {
      brand: known.number.startsWith('5') ? 'mastercard' : 'visa',
      last4: known.number.slice(-4),
      ...expiry,
      behaviour: known.behaviour,
    },
  };
}

function readExpiry(text: string, now: Date): Pick<ReadCard, 'expiryMonth' | 'expiryYear'> | null {
  const parts = /^\s*(\d{1,2})\s*[/ -]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? /^\s*(\d{2})(\d{2})\s*$/.exec(text);
  const expiryMonth = Number(parts?.[1] ?? 0);
  const year = Number(parts?.[2] ?? 0);
  const expiryYear = year < 100 ? 2000 + year : year;
  if (expiryMonth < 1 || expiryMonth > 12) return null;
  if (expiryYear < 2000 || expiryYear > now.getUTCFullYear() + FURTHEST_YEARS) return null;
  return { expiryMonth, expiryYear };
}

/** A card is good until the last moment of its month, everywhere on earth: half a day is added to UTC. */
export function hasExpired(card: Pick<ReadCard, 'expiryMonth' | 'expiryYear'>, now: Date): boolean {
  return now.getTime() >= Date.UTC(card.expiryYear, card.expiryMonth, 1, 12);
}
