import type { Language } from '@nimbo/domain';
import type { MessageShape, Messages } from '@nimbo/i18n';
import { IntlProvider, useLocale, useTranslations } from 'use-intl';
import { COVER_PLACES, LoginLayout, LoginWords } from './login-layout.tsx';

interface LoginBeforeScriptsProps {
  readonly language: Language;
  readonly messages: MessageShape;
}

/** The login window as the server sends it: it can be read and followed before any script has come. */
export function LoginBeforeScripts({ language, messages }: LoginBeforeScriptsProps) {
  return (
    // No time is shown; without a zone the library would complain in the log.
    <IntlProvider locale={language} messages={messages as Messages} timeZone="UTC">
      <LoginPlaceholder />
    </IntlProvider>
  );
}

/** What stands for the login window until its code is there. */
export function LoginPlaceholder({ signedOut = false }: { signedOut?: boolean }) {
  const t = useTranslations();
  const signIn = `/${useLocale()}/sign-in`;
  return (
    <LoginLayout covers={COVER_PLACES.map((place) => <i key={place} />)}>
      <div className="go-login__form">
        <LoginWords signedOut={signedOut} />
        <a className="n-button n-button--primary n-button--main n-button--block" href={signIn}>
          {t('loginWindow.login')}
        </a>
        <p className="n-mist go-login__or">{t('loginWindow.newHere')}</p>
        <a className="n-button n-button--outline n-button--block" href={signIn}>
          {t('loginWindow.join')}
        </a>
      </div>
    </LoginLayout>
  );
}
