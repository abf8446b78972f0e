import type { QueryClient } from '@tanstack/react-query';

/** Reads that say the same to everybody. */
const OF_NOBODY: ReadonlySet<unknown> = new Set(['catalogue', 'public', 'avatars']);

/** What was read for an account goes with its sign-in: the next one in this page may be another's. */
export function forgetAccount(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => !OF_NOBODY.has(queryKey[0]) });
}
