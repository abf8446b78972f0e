/** What the bank behind a card does. */
export const BEHAVIOURS = [
  'good',
  'declined',
  'no-money',
  'expired',
  /** Asks for a challenge at the page, then never again. */
  'challenge-once',
  'challenge-always',
  /** The others are fine at the page and show themselves at later charges. */
  'declines-later',
  'expires-later',
  'unusable-later',
  'slow-good',
  'slow-declined',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export interface TestCard {
  /** Digits only. */
  readonly number: string;
  readonly behaviour: Behaviour;
}

/** Every number that does something. Those of Stripe's test cards where those do the same. */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'good' },
  { number: '4000000000000002', behaviour: 'declined' },
  { number: '4000000000003220', behaviour: 'challenge-once' },
  { number: '4000000000009995', behaviour: 'no-money' },
  { number: '5555555555554444', behaviour: 'good' },
  { number: '4000000000000069', behaviour: 'expired' },
  { number: '4000002760003184', behaviour: 'challenge-always' },
  { number: '4000000000000341', behaviour: 'declines-later' },
  { number: '4000000000000119', behaviour: 'expires-later' },
  { number: '4000000000009979', behaviour: 'unusable-later' },
  { number: '4000000000000077', behaviour: 'slow-good' },
  { number: '4000000000000259', behaviour: 'slow-declined' },
];
/** How many of them the page shows at once; the others are behind "more". */
export const FIRST_CARDS = 4;

export const findTestCard = (digits: string): TestCard | undefined =>
  TEST_CARDS.find(({ number }) => number === digits);

/** In fours, as it stands on a card. */
export const inFours = (digits: string): string => digits.replace(/(.{4})(?=.)/g, '$1 ');
