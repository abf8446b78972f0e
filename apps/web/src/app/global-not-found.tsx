import { DEFAULT_LANGUAGE, PRODUCT_NAME } from '@nimbo/domain';
import type { Metadata } from 'next';
import { FAILURE_TEXTS } from '../site/failure-texts.ts';
import { Notice } from '../site/Notice.tsx';
import { Shell } from '../site/Shell.tsx';

export const metadata: Metadata = { title: PRODUCT_NAME };

/** Files that do not exist; pages without a language are sent to one before they can be missing. */
export default function GlobalNotFound() {
  const { notFound } = FAILURE_TEXTS[DEFAULT_LANGUAGE];
  return (
    <Shell language={DEFAULT_LANGUAGE}>
      <Notice title={notFound.title} lead={notFound.lead} />
    </Shell>
  );
}
