import { Mark, SKY_NAMES, SkyPicture, Spinner } from '@nimbo/ui';
import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { turnSplashes, useSplash } from '../state/splash.ts';

/** What waits with the player where there is no game yet: one of six skies, and what is going on. */
export function Splash() {
  const t = useTranslations();
  const { currentSplash } = useSplash();
  useEffect(turnSplashes, []);
  return (
    <main className="go-splash" aria-busy="true">
      <SkyPicture name={SKY_NAMES[currentSplash]!} className="go-splash__sky" />
      <div className="go-splash__text">
        <span className="go-splash__mark">
          <Mark />
        </span>
        <span className="n-grow" />
        <p className="n-h1" role="status">
          {t('loader.splash')}
        </p>
        <p className="n-lead go-splash__wait" aria-hidden="true">
          <Spinner />
        </p>
        <div className="go-splash__six" aria-hidden="true">
          {SKY_NAMES.map((name, index) => (
            <i key={name} data-on={index === currentSplash || undefined} />
          ))}
        </div>
      </div>
    </main>
  );
}
