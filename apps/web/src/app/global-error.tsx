'use client';

import { DEFAULT_LANGUAGE } from '@nimbo/domain';
import { languageOfPath } from '../language/preferred-language.ts';
import { Failure } from '../site/Failure.tsx';
import { Shell } from '../site/Shell.tsx';

/** Stands in for every page that fails, and for its layout: one for all of them, since each page brings it along. */
export default function GlobalError({ error }: { readonly error: Error & { digest?: string } }) {
  const path = typeof window === 'undefined' ? '' : window.location.pathname;
  const language = languageOfPath(path) ?? DEFAULT_LANGUAGE;
  return (
    <Shell language={language}>
      <Failure language={language} error={error} />
    </Shell>
  );
}
