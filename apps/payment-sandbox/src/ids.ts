import { randomBytes } from 'node:crypto';

export const newId = (prefix: 'cus' | 'co' | 'ch' | 're' | 'pm' | 'evt'): string =>
  `${prefix}_${randomBytes(16).toString('hex')}`;

/** Last part of a page's address: nobody guesses it. */
export const newPage = (): string => randomBytes(24).toString('base64url');
