import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocale } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { isWithoutReply } from '../catalogue/queries.ts';
import { useErrors } from '../state/errors.ts';
import { useConnection } from './connection.ts';

/** How often a lost connection is tried again, in ms. Source: DESIGN §8. */
const RETRY_MS = 5000;

const unanswered = (query: Query) => isWithoutReply(query.state.error);

/**
 * Follows the browser's word on the connection, and tries by itself while there is none. Once it is back, what could not be read is
 * read again and the error that covered the page goes away.
 */
export function useReconnect(): void {
  const { catalogue } = useServices();
  const language = useLocale();
  const client = useQueryClient();
  const { online, lost, found } = useConnection();

  useEffect(() => {
    window.addEventListener('offline', lost);
    if (!navigator.onLine) lost();
    return () => window.removeEventListener('offline', lost);
  }, [lost]);

  useEffect(() => {
    if (online) return;
    const stop = new AbortController();
    const tryAgain = async () => {
      if (!(await catalogue.isReachable(language, stop.signal)) || stop.signal.aborted) return;
      await client.refetchQueries({ predicate: unanswered });
      if (stop.signal.aborted || client.getQueryCache().findAll({ predicate: unanswered }).length > 0) return;
      found();
      if (useErrors.getState().fatalError) useErrors.getState().hideError();
    };
    const timer = setInterval(tryAgain, RETRY_MS);
    window.addEventListener('online', tryAgain);
    return () => {
      stop.abort();
      clearInterval(timer);
      window.removeEventListener('online', tryAgain);
    };
  }, [online, catalogue, language, client, found]);
}
