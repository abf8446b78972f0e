'use client';

import type { Language } from '@nimbo/domain';
import { signOut } from '../session/auth-calls.ts';
import { Notice } from './Notice.tsx';
import { SITE_TEXTS } from './texts.ts';

/** Asks before it signs out; staying is the safe choice and comes first. */
export function SignOutPanel({ language }: { readonly language: Language }) {
  const { signOut: text } = SITE_TEXTS[language];
  return (
    <Notice title={text.title} lead={text.lead}>
      <a className="n-button n-button--primary n-button--main" href={`/${language}/go`}>
        {text.stay}
      </a>
      <button type="button" className="n-button n-button--danger" onClick={() => void signOut(`/${language}`)}>
        {text.action}
      </button>
    </Notice>
  );
}
