import { createHash, timingSafeEqual } from 'node:crypto';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyRequest } from 'fastify';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Refuses whoever does not have the key. Takes as long for any wrong one. */
export function needKey(key: string): (request: FastifyRequest) => Promise<void> {
  const expected = digest(`Bearer ${key}`);
  return async ({ headers }) => {
    if (headers.authorization === undefined) throw new ProblemError('token-missing');
    if (!timingSafeEqual(digest(headers.authorization), expected)) throw new ProblemError('token-invalid');
  };
}
