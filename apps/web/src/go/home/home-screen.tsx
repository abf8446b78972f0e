import type { GameListItem } from '@nimbo/contracts/http';
import { Button, CategoryMark, Chip, ChipRow, Rail, Skeleton } from '@nimbo/ui';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import {
  useBillboard,
  useCategories,
  useFreeGames,
  useGames,
  usePlayedGames,
  usePopular,
} from '../catalogue/queries.ts';
import { useGameCard } from '../games/use-game-card.tsx';
import type { GoRoute } from '../shell/route.ts';
import { useRouter } from '../shell/router.tsx';
import { Screen } from '../shell/screen.tsx';
import { HomeBillboard } from './home-billboard.tsx';
import { continuePlaying, newReleases } from './rails.ts';

/** Rails of fewer games are not shown, except Continue playing; longer ones end in a card that shows all. Source: DESIGN §7. */
const SHORTEST_RAIL = 3;
const RAIL_LENGTH = 20;

export function HomeScreen() {
  const t = useTranslations();
  const games = useGames();
  const billboard = useBillboard();
  const popular = usePopular();
  const free = useFreeGames();
  const played = usePlayedGames();
  const recent = useMemo(() => continuePlaying(played.data ?? [], games.data ?? []), [played.data, games.data]);
  const fresh = useMemo(() => newReleases(games.data ?? []), [games.data]);
  const hasBillboard = (billboard.data?.length ?? 0) > 0;
  return (
    <Screen
      className="go-home"
      first={hasBillboard ? 'billboard' : 'rail:popular'}
      ready={billboard.data !== undefined && popular.data !== undefined}
    >
      {billboard.data ? (
        <HomeBillboard items={billboard.data} games={games.data ?? []} />
      ) : (
        <Skeleton className="go-billboard-skeleton" />
      )}
      <div className="go-rails">
        {recent.length > 0 && (
          <GameRail
            id="continue"
            title={t('home.continuePlaying')}
            games={recent}
            wide
            shortest={1}
            top={hasBillboard}
          />
        )}
        <RailOf
          id="popular"
          title={t('home.popular')}
          query={popular}
          top={hasBillboard && recent.length === 0}
          all={{ screen: 'games' }}
        />
        <GameRail id="free" title={t('nav.freePlay')} games={free.data ?? []} all={{ screen: 'free' }} />
        <Categories />
        <GameRail id="new" title={t('home.newReleases')} games={fresh} />
      </div>
    </Screen>
  );
}

interface RailQuery {
  readonly data: GameListItem[] | undefined;
  readonly isError: boolean;
  refetch(): unknown;
}

function RailOf({ query, ...rest }: { query: RailQuery } & Omit<GameRailProps, 'games'>) {
  const t = useTranslations();
  if (query.isError)
    return (
      <section className="n-rail">
        <div className="n-rail__empty">
          <p>
            {rest.title}. {t('home.railFailed')}
          </p>
          <Button small onClick={() => query.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </div>
      </section>
    );
  if (!query.data) return <RailSkeleton />;
  return <GameRail games={query.data} {...rest} />;
}

const WIDE = { format: 'wide', verb: 'resume' } as const;
const WITHOUT_BADGES = { badges: false };

interface GameRailProps {
  id: string;
  title: string;
  games: readonly GameListItem[];
  wide?: boolean;
  shortest?: number;
  /** The first rail below the billboard. */
  top?: boolean;
  all?: GoRoute;
}

function GameRail({ id, title, games, wide = false, shortest = SHORTEST_RAIL, top = false, all }: GameRailProps) {
  const t = useTranslations();
  const router = useRouter();
  const renderItem = useGameCard(`rail:${id}`, wide ? WIDE : id === 'free' ? WITHOUT_BADGES : {});
  if (games.length < shortest) return null;
  return (
    <Rail
      title={title}
      focusKey={`rail:${id}`}
      items={games.slice(0, RAIL_LENGTH)}
      keyOf={(game) => game.gid}
      renderItem={renderItem}
      reveal={top ? 'top' : 'start'}
      last={
        all &&
        games.length > RAIL_LENGTH && (
          <Button className="n-card n-card--more" onClick={() => router.go(all)} focusKey={`rail:${id}:all`}>
            {t('home.seeAll')}
          </Button>
        )
      }
    />
  );
}

function RailSkeleton() {
  return (
    <section className="n-rail n-page go-rail-skeleton">
      {Array.from({ length: 8 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal boxes that never change places
        <Skeleton key={index} className="n-card" />
      ))}
    </section>
  );
}

function Categories() {
  const t = useTranslations();
  const router = useRouter();
  const categories = useCategories();
  if (!categories.data?.length) return null;
  return (
    <section className="n-rail" data-reveal="start" aria-labelledby="categories-title">
      <div className="n-rail__head">
        <h2 className="n-h3" id="categories-title">
          {t('home.categories')}
        </h2>
      </div>
      <ChipRow label={t('home.categories')} focusKey="categories">
        {categories.data.map((category) => (
          <Chip
            key={category.id}
            selected={false}
            icon={<CategoryMark category={category.id} />}
            onSelect={() => router.go({ screen: 'category', category: category.id })}
            focusKey={`category:${category.id}`}
          >
            {category.name}
          </Chip>
        ))}
      </ChipRow>
    </section>
  );
}
