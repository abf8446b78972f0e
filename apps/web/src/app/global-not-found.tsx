import { DEFAULT_LANGUAGE, PRODUCT_NAME } from '@nimbo/domain';
import type { Metadata } from 'next';
import { Notice } from '../site/Notice.tsx';
import { Shell } from '../site/Shell.tsx';
import { SITE_TEXTS } from '../site/texts.ts';

export const metadata: Metadata = { title: PRODUCT_NAME };

/** Files that do not exist; pages without a language are sent to one before they can be missing. */
export default function GlobalNotFound() {
  const { notFound } = SITE_TEXTS[DEFAULT_LANGUAGE];
  return (
    <Shell language={DEFAULT_LANGUAGE}>
      <Notice title={notFound.title} lead={notFound.lead} />
    </Shell>
  );
}
