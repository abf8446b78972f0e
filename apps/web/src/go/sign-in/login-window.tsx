import { PRODUCT_NAME } from '@nimbo/domain';
import { Button, FocusZone, Mark, Picture, setFocus, startNavigation } from '@nimbo/ui';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { signIn } from '../../session/auth-calls.ts';
import { useServices } from '../access/services.tsx';
import { picture } from '../catalogue/cover-art.ts';
import { usePopularForAll } from '../catalogue/queries.ts';
import { startSignIn } from './start-sign-in.ts';

/** Covers on the side panel, three rows of three. */
const COVERS = 9;

/** The login window: the identity service does the rest. */
export function LoginWindow({ signedOut = false }: { signedOut?: boolean }) {
  const t = useTranslations();
  const { bearer, config } = useServices();
  const [busy, setBusy] = useState<'login' | 'join' | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => startNavigation(), []);
  useEffect(() => void setFocus('login:login'), []);
  const start = async (kind: 'login' | 'join') => {
    setBusy(kind);
    setFailed(false);
    bearer.forget();
    const ports = { fetch: (input: RequestInfo | URL) => fetch(input), webUrl: config.webUrl, signIn };
    if (await startSignIn(kind, location.href, ports)) return;
    setFailed(true);
    setBusy(null);
  };
  return (
    <div className="go-login">
      <aside className="go-login__side">
        <p className="go-login__brand">
          <Mark state="brand" />
          <span>{PRODUCT_NAME.toLowerCase()}</span>
        </p>
        <Covers />
        <p className="n-lead go-login__promise">
          {t('loginWindow.promiseOne')}
          <br />
          {t('loginWindow.promiseTwo')}
        </p>
      </aside>
      <main className="go-login__main">
        <FocusZone flow="column" className="go-login__form" focusKey="login">
          <h1 className="n-h1">{t('loginWindow.title')}</h1>
          <p className="n-lead">{signedOut ? t('loginWindow.signedOut') : t('loginWindow.text')}</p>
          {failed && (
            <div className="go-login__failed" role="alert">
              <WarningCircle weight="fill" />
              <div>
                <b>{t('loginWindow.failed')}</b>
                <span className="n-small">{t('loginWindow.failedText')}</span>
              </div>
            </div>
          )}
          <Button
            kind="primary"
            main
            block
            focusKey="login:login"
            busy={busy === 'login'}
            onClick={() => void start('login')}
          >
            {t('loginWindow.login')}
          </Button>
          <p className="n-mist go-login__or">{t('loginWindow.newHere')}</p>
          <Button kind="outline" block busy={busy === 'join'} onClick={() => void start('join')}>
            {t('loginWindow.join')}
          </Button>
        </FocusZone>
      </main>
    </div>
  );
}

/** Decoration from the public catalogue; without it the panel is simply calmer. */
function Covers() {
  const { config } = useServices();
  const popular = usePopularForAll();
  const games = popular.data?.filter((game) => game.art !== null).slice(0, COVERS) ?? [];
  return (
    <div className="go-login__covers" aria-hidden="true">
      {games.map((game) => (
        <Picture key={game.gid} src={picture(config.cdnUrl, game.gid, game.art, 'square')} />
      ))}
    </div>
  );
}
