import type { Problem, ProblemCode } from '@nimbo/contracts/problems';
import { PROBLEM_CONTENT_TYPE, toProblem } from '@nimbo/service-runtime/problem';

/** Seconds a browser should wait while a part of the service is down. */
const RETRY_AFTER_SECONDS = 2;
const RATE_WINDOW_SECONDS = 60;

/** A refusal of one of our own routes. Source: RFC 9457 §3. */
export function problemResponse(code: ProblemCode, extra: Partial<Problem> = {}): Response {
  const problem = toProblem(code, extra);
  const headers = new Headers({ 'content-type': PROBLEM_CONTENT_TYPE, 'cache-control': 'no-store' });
  if (code === 'unavailable') headers.set('retry-after', String(RETRY_AFTER_SECONDS));
  if (code === 'too-many-requests') headers.set('retry-after', String(RATE_WINDOW_SECONDS));
  return new Response(JSON.stringify(problem), { status: problem.status, headers });
}
