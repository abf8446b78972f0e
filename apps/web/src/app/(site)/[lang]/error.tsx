'use client';

import { DEFAULT_LANGUAGE, isLanguage } from '@nimbo/domain';
import { useParams } from 'next/navigation';
import { Failure } from '../../../site/Failure.tsx';

export default function PageError({ error }: { readonly error: Error & { digest?: string } }) {
  const { lang } = useParams();
  return <Failure language={isLanguage(lang) ? lang : DEFAULT_LANGUAGE} error={error} />;
}
