const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Longest a single try may take, in ms. */
export const TRY_TIMEOUT_MS = 25 * SECOND;
/** A claimed mail is nobody else's for so long, in ms: longer than a try. */
export const LEASE_MS = 40 * SECOND;

/** Pauses after the first failures, in ms; the last one goes on until the mail is given up. */
const PAUSES_MS = [10 * SECOND, 30 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 60 * MINUTE] as const;

/** @param tries how often it has been tried, at least 1 */
export function pauseAfter(tries: number): number {
  return PAUSES_MS[Math.min(tries, PAUSES_MS.length) - 1]!;
}

/** A server that refuses the recipient or the mail for good. Source: RFC 5321 §4.2.1, 5yz; 530 and 535 are our own credentials. */
export function isRefusedForGood(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600 &&
    (command === 'RCPT TO' || command === 'DATA')
  );
}
