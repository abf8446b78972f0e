/** Digits of the code that replaces a forgotten PIN: short enough for a pad on a television. */
export const RECOVERY_CODE_LENGTH = 8;
/** Life of a code, in ms. Source: DESIGN §14 "mail-sent": one use, 30 minutes. */
export const RECOVERY_LIFETIME_MS = 30 * 60_000;
/** Wrong codes after which another has to be sent. Our choice: five of 10^8 are nothing. */
export const RECOVERY_TRIES = 5;
/** Pause between two mails, in ms, and most mails a day, for an account. Our choice: nobody must fill a mailbox. */
export const RECOVERY_PAUSE_MS = 60_000;
export const RECOVERY_MAILS_A_DAY = 5;
/** Of these a day for profiles with limits, besides: a child must not use up what its parents need. Our choice. */
export const RECOVERY_MAILS_OF_THE_LIMITED = 2;

const DAY_MS = 24 * 60 * 60_000;

/**
 * How long an account has to wait for another mail, in ms; 0 is not at all.
 * @param sentAtMs when mails of this kind were sent in the last day, ms since 1970
 */
export function recoveryWait(sentAtMs: readonly number[], nowMs: number, mailsADay = RECOVERY_MAILS_A_DAY): number {
  const recent = sentAtMs.filter((at) => nowMs - at < DAY_MS).toSorted((a, b) => b - a);
  const [last] = recent;
  if (last === undefined) return 0;
  const pause = last + RECOVERY_PAUSE_MS - nowMs;
  const full = recent[mailsADay - 1];
  const share = full === undefined ? 0 : full + DAY_MS - nowMs;
  return Math.max(0, pause, share);
}

export function isRecoveryCode(text: string): boolean {
  return text.length === RECOVERY_CODE_LENGTH && /^[0-9]+$/.test(text);
}

/** Enough of an address to know it by: `a***@casa.example`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '***' : `${[...email.slice(0, at)][0]}***${email.slice(at)}`;
}
