import type { PaymentGateway } from '../src/index.ts';

/** Cards by what becomes of them. */
export const TEST_CARDS = [
  'good',
  'declined',
  'no-money',
  'expired',
  /** Asks for a challenge at the page, then never again. */
  'challenge-once',
  /** Asks for a challenge at the page and at every charge. */
  'challenge-always',
  /** Kept, then declined at every charge. */
  'declines-later',
  /** Kept, then said to have expired. */
  'expires-later',
  /** Kept; charges are processed for a while, then succeed. */
  'slow-good',
  /** Kept; charges are processed for a while, then are declined. */
  'slow-declined',
] as const;
export type TestCard = (typeof TEST_CARDS)[number];

export interface Delivery {
  readonly rawBody: Buffer;
  readonly headers: Record<string, string>;
}

/** A gateway to try, and everything around it: payers, banks, time, faults, and our own webhook endpoint. */
export interface Bench {
  /** Gives a request up after a fraction of a second and tries none twice. */
  readonly gateway: PaymentGateway;
  /** Of our webhook endpoint. */
  readonly secret: string;
  readonly signatureHeader: string;
  /** The gateway's time, in ms since 1970. */
  now(): number;
  /** Lets so much time go by at the gateway, and waits until what is due then has happened. */
  passTime(seconds: number): Promise<void>;
  /** Fills in a card at a checkout's page. */
  payByCard(url: string, card: TestCard): Promise<'done' | 'refused' | 'challenge'>;
  /** Chooses the instant payment at a checkout's page. */
  chooseInstant(url: string): Promise<void>;
  /** Answers the bank's question at its page. */
  answerChallenge(url: string, answer: 'approve' | 'refuse'): Promise<void>;
  /** Pays a code at the payer's bank; the page is the code's. */
  payInstant(url: string): Promise<void>;
  /** For the next request that changes something. `silent`: it happens, and nobody says so. */
  fail(fault: 'down' | 'silent'): Promise<void>;
  /** What has come to our endpoint; waits until a notification about the object is among it. */
  deliveriesAbout(object: string): Promise<readonly Delivery[]>;
  stop(): Promise<void>;
}
