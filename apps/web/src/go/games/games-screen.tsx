import type { GameListItem } from '@nimbo/contracts/http';
import type { Category } from '@nimbo/domain';
import { Button, CardGrid, CategoryMark, Chip, ChipRow, EmptyState, type KeyName, Skeleton } from '@nimbo/ui';
import { SortAscending } from '@phosphor-icons/react/SortAscending';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useCategories, useFreeGames, useGames } from '../catalogue/queries.ts';
import { Listed } from '../catalogue/unread.tsx';
import { useRouter } from '../shell/router.tsx';
import { Screen } from '../shell/screen.tsx';
import { useGridCard } from './use-game-card.tsx';

const NONE: readonly GameListItem[] = [];
const PLAIN = {};
const WITHOUT_BADGES = { badges: false };

/** All games, or those of one category. */
export function GamesScreen({ category }: { category: Category | null }) {
  const t = useTranslations();
  const router = useRouter();
  const games = useGames();
  const categories = useCategories();
  const shown = useMemo(
    () => games.data?.filter((game) => category === null || game.categories.includes(category)),
    [games.data, category],
  );
  const name = categories.data?.find((entry) => entry.id === category)?.name;
  return (
    <Screen first={shown?.length ? 'games-grid' : 'chips'} ready={!games.isPending} hints={usePageHints()}>
      <ChipRow label={t('home.categories')} focusKey="chips" first={`chip:${category ?? 'all'}`}>
        <Chip selected={category === null} onSelect={() => router.replace({ screen: 'games' })} focusKey="chip:all">
          {t('games.all')}
        </Chip>
        {categories.data?.map((entry) => (
          <Chip
            key={entry.id}
            selected={category === entry.id}
            icon={<CategoryMark category={entry.id} />}
            focusKey={`chip:${entry.id}`}
            onSelect={() => router.replace({ screen: 'category', category: entry.id })}
          >
            {entry.name}
          </Chip>
        ))}
      </ChipRow>
      <GamesHeading title={category === null ? t('nav.games') : (name ?? '')} count={shown?.length} sorted />
      <Listed list={games} waiting={<GridSkeleton />}>
        <Grid games={shown ?? NONE} label={name ?? t('nav.games')} />
      </Listed>
    </Screen>
  );
}

export function FreeGamesScreen() {
  const t = useTranslations();
  const games = useFreeGames();
  return (
    <Screen first={games.data?.length ? 'games-grid' : 'screen'} ready={!games.isPending} hints={usePageHints()}>
      <GamesHeading title={t('nav.freePlay')} count={games.data?.length} />
      <Listed list={games} waiting={<GridSkeleton />}>
        <Grid games={games.data ?? NONE} label={t('nav.freePlay')} badges={false} />
      </Listed>
    </Screen>
  );
}

/** What the keys do over a grid. */
function usePageHints(): readonly { key: KeyName; label: string }[] {
  const t = useTranslations();
  return [
    { key: 'confirm', label: t('hint.choose') },
    { key: 'info', label: t('hint.info') },
    { key: 'page', label: t('hint.page') },
    { key: 'back', label: t('hint.back') },
  ];
}

function GamesHeading({ title, count, sorted }: { title: string; count: number | undefined; sorted?: boolean }) {
  const t = useTranslations();
  return (
    <div className="go-heading">
      <h1 className="n-hero">{title}</h1>
      {count !== undefined && <span className="n-mist">{t('games.count', { count })}</span>}
      <span className="n-grow" />
      {sorted && (
        <span className="go-heading__sorted n-mist">
          <SortAscending className="n-icon" weight="bold" />
          {t('games.sorted')}
        </span>
      )}
    </div>
  );
}

function Grid({ games, label, badges = true }: { games: readonly GameListItem[]; label: string; badges?: boolean }) {
  const t = useTranslations();
  const router = useRouter();
  const card = useGridCard('games-grid', games, badges ? PLAIN : WITHOUT_BADGES);
  if (games.length === 0)
    return (
      <EmptyState
        title={t('games.empty')}
        actions={
          <Button kind="primary" main onClick={() => router.go({ screen: 'games' })}>
            {t('game.allGames')}
          </Button>
        }
      >
        {t('games.emptyText')}
      </EmptyState>
    );
  return (
    <div className="n-page">
      <CardGrid label={label} focusKey="games-grid" items={games} keyOf={(game) => game.gid} {...card} />
    </div>
  );
}

export function GridSkeleton() {
  return (
    <div className="n-page go-grid-skeleton">
      {Array.from({ length: 14 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal boxes that never change places
        <Skeleton key={index} style={{ aspectRatio: '3 / 4' }} />
      ))}
    </div>
  );
}
