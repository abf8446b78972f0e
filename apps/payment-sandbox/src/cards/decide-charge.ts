import type { SANDBOX_DECLINES } from '@nimbo/contracts/payment-sandbox';
import type { Behaviour } from './test-cards.ts';

export type DeclineReason = (typeof SANDBOX_DECLINES)[number];

/** What a bank says to a charge. */
export type BankDecision =
  | { readonly say: 'yes' }
  | { readonly say: 'no'; readonly reason: DeclineReason }
  | { readonly say: 'ask' }
  | { readonly say: 'later'; readonly ends: 'succeeded' | 'declined' };

export interface BankQuestion {
  readonly behaviour: Behaviour;
  /** By its own date. */
  readonly expired: boolean;
  /** `page`: the payer sits before it; `off-session`: nobody does, and the card was kept. */
  readonly where: 'page' | 'off-session';
}

export function decideCharge({ behaviour, expired, where }: BankQuestion): BankDecision {
  if (expired) return { say: 'no', reason: 'expired-card' };
  switch (behaviour) {
    case 'good':
      return { say: 'yes' };
    case 'declined':
      return { say: 'no', reason: 'declined' };
    case 'no-money':
      return { say: 'no', reason: 'insufficient-funds' };
    case 'expired':
      return { say: 'no', reason: 'expired-card' };
    case 'challenge-always':
      return { say: 'ask' };
    case 'challenge-once':
      return where === 'page' ? { say: 'ask' } : { say: 'yes' };
    case 'declines-later':
      return where === 'page' ? { say: 'yes' } : { say: 'no', reason: 'declined' };
    case 'expires-later':
      return where === 'page' ? { say: 'yes' } : { say: 'no', reason: 'expired-card' };
    case 'unusable-later':
      return where === 'page' ? { say: 'yes' } : { say: 'no', reason: 'method-unusable' };
    case 'slow-good':
      return where === 'page' ? { say: 'yes' } : { say: 'later', ends: 'succeeded' };
    case 'slow-declined':
      return where === 'page' ? { say: 'yes' } : { say: 'later', ends: 'declined' };
  }
}

/** Codes of the bank's page, and how many wrong ones it takes. */
export const CHALLENGE_CODES = { approve: '123456', refuse: '000000' } as const;
export const CHALLENGE_TRIES = 3;

export type ChallengeDecision =
  | { readonly say: 'yes' }
  | { readonly say: 'no' }
  | { readonly say: 'again'; readonly triesLeft: number };

/** @param wrongBefore wrong codes so far */
export function decideChallenge(code: string, wrongBefore: number): ChallengeDecision {
  const digits = code.replace(/\s/g, '');
  if (digits === CHALLENGE_CODES.approve) return { say: 'yes' };
  const triesLeft = CHALLENGE_TRIES - wrongBefore - 1;
  if (digits === CHALLENGE_CODES.refuse || triesLeft <= 0) return { say: 'no' };
  return { say: 'again', triesLeft };
}
