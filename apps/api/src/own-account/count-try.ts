import type { AttemptSubject, Attempts } from '@nimbo/service-runtime/attempts';
import { ProblemError } from '@nimbo/service-runtime/problem';

/** Counts a try for all subjects, whose failures time forgets. Refuses with `too-many-requests` while one of them has to wait; then it counts for none. */
export async function countTry(attempts: Attempts, subjects: readonly AttemptSubject[]): Promise<void> {
  const verdict = await attempts.begin(subjects);
  if (verdict.ok) return;
  throw new ProblemError('too-many-requests', { retryAfterSeconds: Math.ceil(verdict.waitMs / 1000) });
}
