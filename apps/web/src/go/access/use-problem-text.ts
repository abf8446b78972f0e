import { problemTextKey } from '@nimbo/i18n';
import { useCallback } from 'react';
import { useMessages, useTranslations } from 'use-intl';

/** What a person reads for the code of a problem, in the language of the app. */
export function useProblemText(): (code: string | undefined) => string {
  const t = useTranslations();
  const { problem } = useMessages();
  return useCallback((code) => t(problemTextKey(code, problem)), [t, problem]);
}
