import { z } from 'zod';

/** Longest address. Source: RFC 5321 §4.5.3.1.3, without the angle brackets. */
const EMAIL_MAX_LENGTH = 254;

const Email = z.email().max(EMAIL_MAX_LENGTH);

export interface EmailAddress {
  /** As the person typed it, without surrounding blanks. */
  readonly address: string;
  /** What makes an account unique: the same letters in lower case. */
  readonly key: string;
}

/** `null` when the text is not an address. Only ASCII addresses are taken, so lower case has one meaning. */
export function parseEmail(text: string): EmailAddress | null {
  const address = text.trim();
  return Email.safeParse(address).success ? { address, key: address.toLowerCase() } : null;
}

/** Key for counting failures, also of texts that are no address. */
export function attemptName(text: string): string {
  return text.trim().toLowerCase().slice(0, EMAIL_MAX_LENGTH);
}
