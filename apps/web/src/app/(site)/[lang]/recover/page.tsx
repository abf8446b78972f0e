import { loadMessages } from '@nimbo/i18n';
import { pageLanguage } from '../../../../language/page-language.ts';
import type { LanguagePageProps } from '../../../../language/page-props.ts';
import { services } from '../../../../services.ts';
import { RecoverPanel } from '../../../../site/RecoverPanel.tsx';

/** For whoever has forgotten the password. */
export default async function RecoverPage({ params }: LanguagePageProps) {
  const { apiPublicUrl, cdnPublicUrl } = services().config;
  const language = await pageLanguage(params);
  const { 'email-unknown': unknown, 'mail-failed': mailFailed } = (await loadMessages(language)).problem;
  return (
    <RecoverPanel
      language={language}
      refusals={{ 'email-unknown': unknown, 'mail-failed': mailFailed }}
      apiUrl={apiPublicUrl}
      cdnUrl={cdnPublicUrl}
    />
  );
}
