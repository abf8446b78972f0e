import { pageLanguage } from '../../../../language/page-language.ts';
import type { LanguagePageProps } from '../../../../language/page-props.ts';
import { services } from '../../../../services.ts';
import { RecoverPanel } from '../../../../site/RecoverPanel.tsx';

/** For whoever has forgotten the password. */
export default async function RecoverPage({ params }: LanguagePageProps) {
  const { apiPublicUrl, cdnPublicUrl } = services().config;
  return <RecoverPanel language={await pageLanguage(params)} apiUrl={apiPublicUrl} cdnUrl={cdnPublicUrl} />;
}
