import { randomUUID } from 'node:crypto';
import type { Logger } from '@nimbo/service-runtime/log';
import { isDatabaseUnavailable } from '@nimbo/service-runtime/postgres';
import { problemResponse } from './problem-response.ts';

/** What a caller hears of something thrown: that the database is away, or the number of an incident, and never the cause. */
export function failureResponse(error: unknown, log: Logger): Response {
  if (isDatabaseUnavailable(error)) {
    log.warn({ err: error }, 'database unavailable');
    return problemResponse('unavailable');
  }
  const incident = randomUUID();
  log.error({ err: error, incident }, 'request failed');
  return problemResponse('internal', { incident });
}
