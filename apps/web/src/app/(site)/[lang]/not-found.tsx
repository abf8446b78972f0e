'use client';

import { DEFAULT_LANGUAGE, isLanguage } from '@nimbo/domain';
import { useParams } from 'next/navigation';
import { FAILURE_TEXTS } from '../../../site/failure-texts.ts';
import { Notice } from '../../../site/Notice.tsx';

export default function NotFound() {
  const { lang } = useParams();
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const { notFound } = FAILURE_TEXTS[language];
  return (
    <Notice title={notFound.title} lead={notFound.lead}>
      <a className="n-button n-button--primary n-button--main" href={`/${language}`}>
        {notFound.action}
      </a>
    </Notice>
  );
}
