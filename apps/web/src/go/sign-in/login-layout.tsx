import { PRODUCT_NAME } from '@nimbo/domain';
import { Mark } from '@nimbo/ui';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Places of covers on the side panel, three rows of three. They are kept while there are no covers, so that nothing moves. */
export const COVER_PLACES: readonly number[] = Array.from({ length: 9 }, (_, place) => place);

interface LoginLayoutProps {
  /** One element for each place. */
  readonly covers: ReactNode;
  /** The form. */
  readonly children: ReactNode;
}

/** The login window without anything that needs a browser. */
export function LoginLayout({ covers, children }: LoginLayoutProps) {
  const t = useTranslations();
  return (
    <div className="go-login">
      <aside className="go-login__side">
        <p className="go-login__brand">
          <Mark state="brand" />
          <span>{PRODUCT_NAME.toLowerCase()}</span>
        </p>
        <div className="go-login__covers" aria-hidden="true">
          {covers}
        </div>
        <p className="n-lead go-login__promise">
          {t('loginWindow.promiseOne')}
          <br />
          {t('loginWindow.promiseTwo')}
        </p>
      </aside>
      <main className="go-login__main">{children}</main>
    </div>
  );
}

export function LoginWords({ signedOut = false }: { signedOut?: boolean }) {
  const t = useTranslations();
  return (
    <>
      <h1 className="n-h1">{t('loginWindow.title')}</h1>
      <p className="n-lead">{signedOut ? t('loginWindow.signedOut') : t('loginWindow.text')}</p>
    </>
  );
}
