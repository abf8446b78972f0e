'use client';

import type { Language } from '@nimbo/domain';
import { useEffect } from 'react';
import { Notice } from './Notice.tsx';
import { SITE_TEXTS } from './texts.ts';

interface HandOverProps {
  readonly language: Language;
  /** Path of our own site. */
  readonly returnPath: string;
}

/** Takes a browser that comes back from elsewhere on to where it was going. */
export function HandOver({ language, returnPath }: HandOverProps) {
  const { limbo } = SITE_TEXTS[language];
  useEffect(() => window.location.replace(returnPath), [returnPath]);
  return (
    <Notice title={limbo.title} lead={limbo.lead} working>
      <p className="n-small n-fog">
        {limbo.stuck} <a href={returnPath}>{limbo.action}</a>
      </p>
    </Notice>
  );
}
