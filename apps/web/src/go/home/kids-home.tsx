import type { Category } from '@nimbo/domain';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useGames, usePlayedGames, usePopular, useProfile } from '../catalogue/queries.ts';
import { Screen } from '../shell/screen.tsx';
import { CategoryChips } from './category-chips.tsx';
import { GameRail, RailsOf } from './game-rail.tsx';
import { continuePlaying, gamesForKids } from './rails.ts';

/** The five categories a child chooses from. Source: DESIGN §8 "Kids". */
const KIDS_CATEGORIES: readonly Category[] = ['arcade', 'adventure', 'racing', 'casual', 'sports'];

/** Home by day: a greeting, large covers, five categories. */
export default function KidsHome() {
  const t = useTranslations();
  const name = useProfile().data?.nickname ?? '';
  const games = useGames();
  const popular = usePopular();
  const played = usePlayedGames();
  const shown = useMemo(
    () => gamesForKids(continuePlaying(played.data ?? [], games.data ?? []), popular.data ?? []),
    [played.data, games.data, popular.data],
  );
  return (
    <Screen className="go-kids" first={shown.length > 0 ? 'rail:kids' : 'categories'} ready={!popular.isPending}>
      <Sky />
      <div className="n-page go-kids__hello">
        <h1 className="n-hero" dir="auto">
          {t('kids.hello', { name })}
        </h1>
        <p className="n-lead">{t('kids.question')}</p>
      </div>
      <RailsOf title={t('kids.games')} query={popular}>
        <GameRail id="kids" title={t('kids.games')} games={shown} shortest={1} badges={false} top />
      </RailsOf>
      <CategoryChips only={KIDS_CATEGORIES} />
    </Screen>
  );
}

/** Sun and clouds of the day. */
function Sky() {
  return (
    <div className="go-sky" aria-hidden="true">
      <div className="go-sky__sun" />
      <svg className="go-sky__clouds" viewBox="0 0 1920 460" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
        <g fill="currentColor">
          <circle cx="120" cy="300" r="170" />
          <circle cx="420" cy="260" r="220" />
          <circle cx="800" cy="330" r="190" />
          <circle cx="1130" cy="270" r="240" />
          <circle cx="1500" cy="310" r="210" />
          <circle cx="1800" cy="270" r="200" />
          <path d="M0 300h1920v160H0z" />
        </g>
      </svg>
    </div>
  );
}
