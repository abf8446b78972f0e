import { useRef } from 'react';
import { CatalogueUnavailable } from './catalogue-repository.ts';
import { isWithoutReply, ReadFailed } from './queries.ts';

/** Why something could not be read: nobody answered, it is not there, or anything else; null while nothing has failed. */
export function readFault(error: unknown): 'offline' | 'gone' | 'failed' | null {
  if (!error) return null;
  if (isWithoutReply(error)) return 'offline';
  const isRefusal = error instanceof ReadFailed || error instanceof CatalogueUnavailable;
  return isRefusal && error.status === 404 ? 'gone' : 'failed';
}

export type ReadFault = NonNullable<ReturnType<typeof readFault>>;

/** Why there is nothing to show of a read. It stays while it is tried again: the query itself forgets it then. */
export function useReadFault({ data, error }: { data: unknown; error: unknown }): ReadFault | null {
  const last = useRef<ReadFault | null>(null);
  if (data !== undefined) last.current = null;
  else last.current = readFault(error) ?? last.current;
  return last.current;
}
