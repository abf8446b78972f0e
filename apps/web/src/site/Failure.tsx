'use client';

import type { Language } from '@nimbo/domain';
import { useEffect } from 'react';
import { FAILURE_TEXTS } from './failure-texts.ts';
import { Notice } from './Notice.tsx';
import { reportError } from './report-error.ts';

interface FailureProps {
  readonly language: Language;
  readonly error: Error & { digest?: string };
}

/** A page that could not be rendered. Source: Spec §4 "Fatal render error". */
export function Failure({ language, error }: FailureProps) {
  const { failure } = FAILURE_TEXTS[language];
  useEffect(() => reportError(error), [error]);
  return (
    <Notice title={failure.title} alert>
      <button
        type="button"
        className="n-button n-button--primary n-button--main"
        onClick={() => window.location.reload()}
      >
        {failure.action}
      </button>
    </Notice>
  );
}
