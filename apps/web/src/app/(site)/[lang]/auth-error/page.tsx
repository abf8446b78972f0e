import { pageLanguage } from '../../../../language/page-language.ts';
import type { LanguagePageProps } from '../../../../language/page-props.ts';
import { Notice } from '../../../../site/Notice.tsx';
import { AUTH_ERRORS, SITE_TEXTS } from '../../../../site/texts.ts';

/** Where next-auth sends what another try would not mend. */
export default async function AuthErrorPage({ params, searchParams }: LanguagePageProps) {
  const language = await pageLanguage(params);
  const { error } = await searchParams;
  const { authError } = SITE_TEXTS[language];
  const code = AUTH_ERRORS.find((known) => known === error) ?? 'Default';
  return (
    <Notice title={authError.title} lead={authError.errors[code]} alert>
      <a className="n-button n-button--primary n-button--main" href={`/${language}`}>
        {authError.action}
      </a>
    </Notice>
  );
}
