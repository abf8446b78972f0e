import type { BillboardItem } from '@nimbo/contracts/http';
import { type Language, PRODUCT_NAME } from '@nimbo/domain';
import type { MessageShape, Messages } from '@nimbo/i18n';
import { BillboardStill, Mark } from '@nimbo/ui';
import { Gift } from '@phosphor-icons/react/Gift';
import { House } from '@phosphor-icons/react/House';
import { Play } from '@phosphor-icons/react/Play';
import { SquaresFour } from '@phosphor-icons/react/SquaresFour';
import { IntlProvider, useTranslations } from 'use-intl';
import { pathOf } from '../shell/route.ts';
import { slideOf } from './billboard-slide.tsx';
import { RailSkeleton } from './rail-skeleton.tsx';

interface HomeBeforeScriptsProps {
  readonly language: Language;
  readonly messages: MessageShape;
  readonly cdnUrl: string;
  /** First of the billboard that its reader may see. */
  readonly feature: BillboardItem;
}

/** The top of home as the server sends it: it can be seen and followed before any script has come. */
export function HomeBeforeScripts(props: HomeBeforeScriptsProps) {
  return (
    // No time is shown; without a zone the library would complain in the log.
    <IntlProvider locale={props.language} messages={props.messages as Messages} timeZone="UTC">
      <Top {...props} />
    </IntlProvider>
  );
}

function Top({ language, cdnUrl, feature }: HomeBeforeScriptsProps) {
  const t = useTranslations();
  const game = pathOf({ screen: 'game', gid: feature.gid }, language);
  const links = [
    { screen: 'home', label: t('nav.home'), Icon: House },
    { screen: 'games', label: t('nav.games'), Icon: SquaresFour },
    { screen: 'free', label: t('nav.freePlay'), Icon: Gift },
  ] as const;
  const isPlayable = feature.status === 'playable';
  const actions = (
    <a className="n-button n-button--primary n-button--main" href={game}>
      {isPlayable && <Play className="n-icon" weight="fill" />}
      {t(isPlayable ? 'home.playNow' : 'home.moreInfo')}
    </a>
  );
  return (
    <>
      <header className="n-top">
        <a className="n-top__logo" href={pathOf({ screen: 'home' }, language)} aria-label={PRODUCT_NAME}>
          <Mark />
        </a>
        <nav className="n-nav" aria-label={t('nav.sections')}>
          {links.map(({ screen, label, Icon }) => (
            <a
              key={screen}
              className="n-nav__link"
              href={pathOf({ screen }, language)}
              aria-current={screen === 'home' ? 'page' : undefined}
            >
              <span className="n-nav__icon">
                <Icon className="n-nav__icon" weight={screen === 'home' ? 'fill' : 'bold'} />
              </span>
              {label}
            </a>
          ))}
        </nav>
      </header>
      <main className="go-screen go-home" aria-busy="true">
        <BillboardStill label={t('home.featured')} slide={slideOf(feature, { cdnUrl, language, actions })} />
        <div className="go-rails">
          <RailSkeleton />
          <RailSkeleton />
        </div>
      </main>
    </>
  );
}
