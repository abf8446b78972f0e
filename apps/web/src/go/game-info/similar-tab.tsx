import { CardGrid } from '@nimbo/ui';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useGames } from '../catalogue/queries.ts';
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
    <CardGrid label={t('game.similar')} focusKey="similar-grid" items={similar} keyOf={(game) => game.gid} {...card} />
  );
}
