import type { GameListItem } from '@nimbo/contracts/http';
import { Button, EmptyState, Skeleton } from '@nimbo/ui';
import { Fragment, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  useBanners,
  useBillboard,
  useCategories,
  useFreeGames,
  useGames,
  usePlayedGames,
  usePopular,
  useProfile,
} from '../catalogue/queries.ts';
import { hasPlayedBefore } from '../catalogue/remembered-profile.ts';
import { lazyPart } from '../shell/lazy-part.tsx';
import { MissingScreen } from '../shell/missing.tsx';
import type { GoRoute } from '../shell/route.ts';
import { useRouter } from '../shell/router.tsx';
import { Screen } from '../shell/screen.tsx';
import { CategoryChips } from './category-chips.tsx';
import { GameRail, isRail, RailsOf } from './game-rail.tsx';
import { HomeBanner } from './home-banner.tsx';
import { HomeBillboard } from './home-billboard.tsx';
import { usePageFeature } from './page-feature.ts';
import { RailSkeleton } from './rail-skeleton.tsx';
import { continuePlaying, gamesOfCategory, newReleases } from './rails.ts';
import { useAsReached } from './use-as-reached.ts';
import { useInSlices } from './use-in-slices.ts';

const KidsHome = lazyPart(() => import('./kids-home.tsx'), MissingScreen);

/** A banner stands after so many rails of categories. */
const RAILS_BETWEEN_BANNERS = 3;
/** Banners that stand above the rails of categories. */
const UPPER_BANNERS = 2;
/** So long the first rails are waited for, in ms. */
const LATE_MS = 5000;
const ALL_GAMES: GoRoute = { screen: 'games' };
const FREE_GAMES: GoRoute = { screen: 'free' };
const NONE: readonly never[] = [];

export function HomeScreen() {
  const kids = useProfile().data?.kids ?? false;
  return kids ? <KidsHome /> : <Home />;
}

function Home() {
  const t = useTranslations();
  const { cameBackTo } = useRouter();
  const games = useInSlices(useGames());
  const billboard = useInSlices(useBillboard());
  const feature = usePageFeature();
  const features = billboard.data ?? (feature && billboard.isPending ? [feature] : undefined);
  // Drawn where the page has shown it already; whoever comes back sees home arrive.
  const [stands] = useState(feature !== null && billboard.isPending);
  const popular = useInSlices(usePopular());
  const free = useInSlices(useFreeGames());
  const played = usePlayedGames();
  const profileId = useProfile().data?.id;
  const banners = useBanners();
  const recent = useMemo(() => continuePlaying(played.data ?? NONE, games.data ?? NONE), [played.data, games.data]);
  const captures = useMemo(
    () => new Map((played.data ?? []).flatMap(({ gid, capture }) => (capture ? [[gid, capture] as const] : []))),
    [played.data],
  );
  const fresh = useMemo(() => newReleases(games.data ?? NONE), [games.data]);
  // Its place is kept: what stands below must not jump when it comes.
  const awaitsRecent = played.isPending && profileId !== undefined && hasPlayedBefore(profileId);
  // Focus goes from one part to the next; none should be passed over because it comes later than what is below it.
  const firstRailsStand = useOnceOrLate(!popular.isPending);
  const hasBillboard = (features?.length ?? 0) > 0;
  if (games.data?.length === 0 && !popular.data?.length && !hasBillboard) return <EmptyHome games={games} />;
  const firstRail = recent.length > 0 ? 'rail:continue' : isRail(popular.data) ? 'rail:popular' : 'screen';
  return (
    <Screen
      className={`go-home ${hasBillboard || billboard.isPending ? '' : 'go-home--plain'} ${stands ? 'go-home--standing' : ''}`}
      first={hasBillboard ? 'billboard' : firstRail}
      ready={(hasBillboard && cameBackTo === null) || (!billboard.isPending && firstRailsStand)}
    >
      {billboard.isPending && !hasBillboard && <Skeleton className="go-billboard-skeleton" />}
      {hasBillboard && <HomeBillboard items={features!} games={games.data ?? NONE} />}
      {!hasBillboard && <h1 className="n-sr">{t('nav.home')}</h1>}
      <div className="go-rails">
        {awaitsRecent && <RailSkeleton wide />}
        <GameRail
          id="continue"
          title={t('home.continuePlaying')}
          games={recent}
          wide
          captures={captures}
          shortest={1}
          top={hasBillboard}
        />
        <RailsOf title={t('home.popular')} query={popular}>
          <GameRail
            id="popular"
            title={t('home.popular')}
            games={popular.data ?? NONE}
            top={hasBillboard && recent.length === 0}
            all={ALL_GAMES}
          />
        </RailsOf>
        {free.isPending ? (
          <RailSkeleton />
        ) : (
          <GameRail id="free" title={t('nav.freePlay')} games={free.data ?? NONE} badges={false} all={FREE_GAMES} />
        )}
        {firstRailsStand && (
          <>
            <HomeBanner banner={banners.data?.[0]} />
            <CategoryChips />
            <RailsOf title={t('home.newReleases')} query={games}>
              <GameRail id="new" title={t('home.newReleases')} games={fresh} />
              <HomeBanner banner={banners.data?.[1]} />
              <CategoryRails games={games.data ?? NONE} popular={popular.data ?? NONE} banners={banners.data ?? NONE} />
            </RailsOf>
          </>
        )}
      </div>
    </Screen>
  );
}

type Banners = Readonly<NonNullable<ReturnType<typeof useBanners>['data']>>;

interface CategoryRailsProps {
  games: readonly GameListItem[];
  popular: readonly GameListItem[];
  banners: Banners;
}

/** A rail for each category, with the remaining banners among them. They come as the page is scrolled. */
function CategoryRails({ games, popular, banners }: CategoryRailsProps) {
  const router = useRouter();
  const categories = useCategories();
  const rails = useMemo(
    () =>
      (categories.data ?? [])
        .map(({ id, name }) => ({
          id,
          name,
          games: gamesOfCategory(id, games, popular),
          all: { screen: 'category', category: id } as const,
        }))
        .filter((category) => isRail(category.games)),
    [categories.data, games, popular],
  );
  const { count, end } = useAsReached(rails.length, router.cameBackTo !== null);
  return (
    <>
      {rails.slice(0, count).map((category, index) => {
        const isPlace = (index + 1) % RAILS_BETWEEN_BANNERS === 0;
        return (
          <Fragment key={category.id}>
            <GameRail id={category.id} title={category.name} games={category.games} all={category.all} />
            {isPlace && <HomeBanner banner={banners[UPPER_BANNERS + (index + 1) / RAILS_BETWEEN_BANNERS - 1]} />}
          </Fragment>
        );
      })}
      <div ref={end} />
    </>
  );
}

/** True from the moment on when it was, or the page has waited for it: what hangs must not keep the rest away. */
function useOnceOrLate(is: boolean): boolean {
  const [was, setWas] = useState(is);
  if (is && !was) setWas(true);
  useEffect(() => {
    const timer = setTimeout(() => setWas(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  return was || is;
}

function EmptyHome({ games }: { games: { isFetching: boolean; refetch(): unknown } }) {
  const t = useTranslations();
  return (
    <Screen first="home:again" ready>
      <EmptyState
        whole
        title={t('home.empty')}
        actions={
          <Button
            kind="primary"
            main
            focusKey="home:again"
            busy={games.isFetching}
            onClick={() => void games.refetch()}
          >
            {t('common.tryAgain')}
          </Button>
        }
      >
        {t('home.emptyText')}
      </EmptyState>
    </Screen>
  );
}
