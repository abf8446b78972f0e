'use client';

import type { Language } from '@nimbo/domain';
import { useEffect } from 'react';
import { signIn } from '../session/auth-calls.ts';
import { Notice } from './Notice.tsx';
import { SITE_TEXTS, type SignInError } from './texts.ts';

interface SignInPanelProps {
  readonly language: Language;
  /** Absolute address of ours. */
  readonly callbackUrl: string;
  readonly error: SignInError | null;
}

/**
 * Goes on to the identity service by itself, unless something has just gone wrong: then a person decides. A session that was
 * required is no such thing.
 */
export function SignInPanel({ language, callbackUrl, error }: SignInPanelProps) {
  const { signIn: text } = SITE_TEXTS[language];
  const goesOn = error === null || error === 'SessionRequired';
  const start = () => void signIn(callbackUrl);
  useEffect(() => {
    if (goesOn) void signIn(callbackUrl);
  }, [goesOn, callbackUrl]);
  return (
    <Notice
      title={text.title}
      lead={error === null ? text.leaving : text.errors[error]}
      working={goesOn}
      alert={!goesOn}
    >
      <button type="button" className="n-button n-button--primary n-button--main" onClick={start}>
        {text.action}
      </button>
    </Notice>
  );
}
