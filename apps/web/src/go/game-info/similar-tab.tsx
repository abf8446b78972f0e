import { CardGrid } from '@nimbo/ui';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useGames } from '../catalogue/queries.ts';
import { Listed } from '../catalogue/unread.tsx';
import { GridSkeleton } from '../games/games-screen.tsx';
import { useGridCard } from '../games/use-game-card.tsx';

export function SimilarTab({ gids }: { gids: readonly string[] }) {
  const t = useTranslations();
  const games = useGames();
  const similar = useMemo(() => {
    const byGid = new Map(games.data?.map((game) => [game.gid, game]));
    return gids.flatMap((gid) => byGid.get(gid) ?? []);
  }, [games.data, gids]);
  const card = useGridCard('similar', similar);
  return (
    <Listed part list={games} waiting={<GridSkeleton />}>
      <CardGrid
        label={t('game.similar')}
        focusKey="similar-grid"
        items={similar}
        keyOf={(game) => game.gid}
        {...card}
      />
    </Listed>
  );
}
