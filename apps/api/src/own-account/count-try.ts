import type { AttemptSubject, Attempts } from '@nimbo/service-runtime/attempts';
import { ProblemError } from '@nimbo/service-runtime/problem';

/** Counts a try for all subjects. Refuses with `too-many-requests` while one of them has to wait; then it counts for none. */
export async function countTry(attempts: Attempts, subjects: readonly AttemptSubject[]): Promise<void> {
  const verdict = await attempts.begin(subjects);
  if (verdict.ok) return;
  const longestMs = Math.max(...subjects.map(({ policy }) => policy.longestWaitMs));
  const waitMs = verdict.reason === 'locked' ? verdict.waitMs : longestMs;
  throw new ProblemError('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
}
