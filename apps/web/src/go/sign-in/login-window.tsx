import { Button, FocusZone, Picture, setFocus, startNavigation } from '@nimbo/ui';
import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { signIn } from '../../session/auth-calls.ts';
import { useServices } from '../access/services.tsx';
import { picture } from '../catalogue/cover-art.ts';
import { usePopularForAll } from '../catalogue/queries.ts';
import { COVER_PLACES, LoginLayout, LoginWords } from './login-layout.tsx';
import { startSignIn } from './start-sign-in.ts';

/** The login window: the identity service does the rest. */
export default function LoginWindow({ signedOut = false }: { signedOut?: boolean }) {
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
    <LoginLayout covers={<Covers />}>
      <FocusZone flow="column" className="go-login__form" focusKey="login">
        <LoginWords signedOut={signedOut} />
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
    </LoginLayout>
  );
}

/** Decoration from the public catalogue; without it the panel is simply calmer. Their places are kept, so that nothing moves. */
function Covers() {
  const { config } = useServices();
  const popular = usePopularForAll();
  const games = popular.data?.filter((game) => game.art !== null).slice(0, COVER_PLACES.length) ?? [];
  return (
    <>
      {COVER_PLACES.map((place) => {
        const game = games[place];
        return <i key={place}>{game && <Picture src={picture(config.cdnUrl, game.gid, game.art, 'square')} />}</i>;
      })}
    </>
  );
}
