import type { Category } from '@nimbo/domain';
import { Button, EmptyState } from '@nimbo/ui';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useTimeLeftText } from '../asking/use-time-left-text.ts';
import { useTodaysTime } from '../asking/use-todays-time.ts';
import { useGames, usePlayedGames, usePopular, useProfile } from '../catalogue/queries.ts';
import { Clouds } from '../shell/clouds.tsx';
import { Screen } from '../shell/screen.tsx';
import { useWishes } from '../state/wishes.ts';
import { CategoryChips } from './category-chips.tsx';
import { GameRail, RailsOf } from './game-rail.tsx';
import { continuePlaying, gamesForKids } from './rails.ts';

/** The five categories a child chooses from. Source: DESIGN §8 "Kids". */
const KIDS_CATEGORIES: readonly Category[] = ['arcade', 'adventure', 'racing', 'casual', 'sports'];

/** Home by day: a greeting, large covers, five categories. */
export default function KidsHome() {
  const t = useTranslations();
  const name = useProfile().data?.nickname ?? '';
  const timeLeft = useTimeLeftText();
  const isOver = useTodaysTime()?.minutesLeft === 0;
  const ask = useWishes((wishes) => wishes.ask);
  const games = useGames();
  const popular = usePopular();
  const played = usePlayedGames();
  const shown = useMemo(
    () => gamesForKids(continuePlaying(played.data ?? [], games.data ?? []), popular.data ?? []),
    [played.data, games.data, popular.data],
  );
  const isEmpty = games.data?.length === 0 && popular.isSuccess && shown.length === 0;
  const first = shown.length > 0 ? 'rail:kids' : isEmpty ? 'home:again' : 'categories';
  return (
    <Screen className="go-kids" first={first} ready={!popular.isPending && (shown.length > 0 || !games.isPending)}>
      <Sky />
      {/* No zone: most of the time nothing in it takes focus, and a zone of nothing would swallow it. */}
      <div className="n-page go-kids__hello">
        <h1 className="n-hero" dir="auto">
          {t('kids.hello', { name })}
        </h1>
        <p className="n-lead" role="status">
          {timeLeft ?? t('kids.question')}
        </p>
        {isOver && (
          <Button small kind="outline" focusKey="kids:more-time" onClick={() => ask({ kind: 'time' })}>
            {t('asking.moreTime')}
          </Button>
        )}
      </div>
      <RailsOf title={t('kids.games')} query={popular}>
        <GameRail id="kids" title={t('kids.games')} games={shown} shortest={1} badges={false} top />
      </RailsOf>
      {isEmpty && <NothingToPlay isFetching={games.isFetching} again={() => [games.refetch(), popular.refetch()]} />}
      <CategoryChips only={KIDS_CATEGORIES} />
    </Screen>
  );
}

/** The catalogue has nothing, or nothing for this age. */
function NothingToPlay({ isFetching, again }: { isFetching: boolean; again: () => unknown }) {
  const t = useTranslations();
  return (
    <EmptyState
      title={t('games.empty')}
      actions={
        <Button kind="primary" main focusKey="home:again" busy={isFetching} onClick={() => void again()}>
          {t('common.tryAgain')}
        </Button>
      }
    >
      {t('home.emptyText')}
    </EmptyState>
  );
}

/** Sun and clouds of the day. */
function Sky() {
  return (
    <div className="go-sky" aria-hidden="true">
      <div className="go-sky__sun" />
      <Clouds className="go-sky__clouds" />
    </div>
  );
}
