import { errors } from 'jose';
import { z } from 'zod';

/** jose's errors about fetching the keys, which say nothing about a token. */
const ABOUT_KEYS = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'];

/** Of what jose throws, and the check of the claims: true where the token is bad, false where the keys could not be read. */
export function saysTokenIsBad(error: unknown): boolean {
  if (error instanceof z.ZodError) return true;
  return error instanceof errors.JOSEError && !ABOUT_KEYS.includes(error.code);
}
