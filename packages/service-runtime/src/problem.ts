import { PROBLEMS, type Problem, type ProblemCode } from '@nimbo/contracts/problems';

/** A refusal on its way to the edge of a route; the server turns it into problem details. */
export class ProblemError extends Error {
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  readonly errors: Problem['errors'];
  readonly retryAfterSeconds: number | undefined;
  readonly triesLeft: number | undefined;

  constructor(
    code: ProblemCode,
    options: { detail?: string; errors?: Problem['errors']; retryAfterSeconds?: number; triesLeft?: number } = {},
  ) {
    super(options.detail ?? PROBLEMS[code].title);
    this.name = 'ProblemError';
    this.code = code;
    this.detail = options.detail;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.triesLeft = options.triesLeft;
  }
}

export const PROBLEM_CONTENT_TYPE = 'application/problem+json';

/** Problem details of a code. Source: RFC 9457 §3. */
export function toProblem(code: ProblemCode, extra: Partial<Problem> = {}): Problem {
  const { status, title } = PROBLEMS[code];
  return { type: `urn:nimbo:problem:${code}`, title, status, code, ...extra };
}
