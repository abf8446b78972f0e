import type { GameListItem } from '@nimbo/contracts/http';
import { Button, Rail } from '@nimbo/ui';
import { memo, type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useGameCard } from '../games/use-game-card.tsx';
import type { GoRoute } from '../shell/route.ts';
import { useRouter } from '../shell/router.tsx';
import { RailSkeleton } from './rail-skeleton.tsx';

/** Rails of fewer games are not shown, except Continue playing; longer ones end in a card that shows all. Source: DESIGN §7. */
const SHORTEST_RAIL = 3;
const RAIL_LENGTH = 20;

export interface GameRailProps {
  id: string;
  title: string;
  games: readonly GameListItem[];
  wide?: boolean;
  /** Captures of a wide rail by gid, paths on the CDN. */
  captures?: ReadonlyMap<string, string>;
  shortest?: number;
  /** False where the rail itself says what the badges would. */
  badges?: boolean;
  /** The first rail below the billboard. */
  top?: boolean;
  /** Where all of them are; without it the rail itself holds all. */
  all?: GoRoute;
}

/** True where a rail of so many games stands on the page. */
export const isRail = (games: readonly GameListItem[] | undefined) => (games?.length ?? 0) >= SHORTEST_RAIL;

/** Drawn again only when something about it has changed: home is drawn whenever another list of it comes. */
export const GameRail = memo(function GameRail(props: GameRailProps) {
  const { id, title, games, wide = false, captures, shortest = SHORTEST_RAIL, badges = true, top = false, all } = props;
  const t = useTranslations();
  const router = useRouter();
  const isCut = all !== undefined;
  const shown = useMemo(() => (isCut ? games.slice(0, RAIL_LENGTH) : games), [isCut, games]);
  const look = useMemo(
    () => (wide ? { format: 'wide' as const, verb: 'resume' as const, ...(captures ? { captures } : {}) } : { badges }),
    [wide, captures, badges],
  );
  const renderItem = useGameCard(`rail:${id}`, shown, look);
  if (games.length < shortest) return null;
  return (
    <Rail
      title={title}
      focusKey={`rail:${id}`}
      items={shown}
      keyOf={(game) => game.gid}
      renderItem={renderItem}
      reveal={top ? 'top' : 'start'}
      format={wide ? 'wide' : 'portrait'}
      last={
        all &&
        games.length > RAIL_LENGTH && (
          <Button
            className="n-card n-card--more"
            aria-label={`${t('home.seeAll')}: ${title}`}
            onClick={() => router.go(all)}
            focusKey={`rail:${id}:all`}
          >
            {t('home.seeAll')}
          </Button>
        )
      }
    />
  );
});

export interface RailQuery {
  readonly isPending: boolean;
  readonly isError: boolean;
  refetch(): unknown;
}

/** What stands for rails while their list is on its way, and where it could not be read: one line for all of them. */
export function RailsOf({ title, query, children }: { title: string; query: RailQuery; children: ReactNode }) {
  const t = useTranslations();
  if (query.isPending) return <RailSkeleton />;
  if (!query.isError) return children;
  return (
    <section className="n-rail" data-reveal="start">
      <div className="n-rail__empty">
        <p role="status">
          {title}. {t('home.railFailed')}
        </p>
        <Button small focusKey={`again:${title}`} onClick={() => query.refetch()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    </section>
  );
}
