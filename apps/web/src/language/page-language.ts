import { isLanguage, type Language } from '@nimbo/domain';
import { notFound } from 'next/navigation';

/** Language of a page below `/[lang]`; an address with any other word there does not exist. */
export async function pageLanguage(params: Promise<{ lang: string }>): Promise<Language> {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}
