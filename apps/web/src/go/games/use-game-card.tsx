import type { GameListItem } from '@nimbo/contracts/http';
import type { ArtVariant } from '@nimbo/domain';
import { ageLabel, CATEGORY_NAMES } from '@nimbo/i18n';
import { GameCard } from '@nimbo/ui';
import { Gift } from '@phosphor-icons/react/Gift';
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { cardArt, rowVariants } from '../catalogue/cover-art.ts';
import { useLaunch } from '../launch/launch-context.tsx';
import { useRouter } from '../shell/router.tsx';

export interface CardPlace {
  readonly index: number;
  readonly tabStop: boolean;
}

export interface CardLook {
  readonly format?: 'portrait' | 'wide';
  readonly verb?: 'play' | 'resume';
  /** False where the list itself says what the badge would. */
  readonly badges?: boolean;
  /** Pictures of the games themselves by gid, paths on the CDN; they come before the cover. */
  readonly captures?: ReadonlyMap<string, string>;
}

const PLAIN: CardLook = {};

/** A card of a grid: its cover differs from those beside and above it. `onColumns` goes to the grid. */
export function useGridCard(list: string, games: readonly GameListItem[], look: CardLook = PLAIN) {
  const [columns, onColumns] = useState(1);
  return { renderItem: useGameCard(list, games, look, columns), onColumns };
}

/**
 * Draws a game as a card of the list it stands in.
 * @param row the games of that list, in their order
 * @param columns of a grid; without it they are one row
 */
export function useGameCard(
  list: string,
  row: readonly GameListItem[],
  look: CardLook = PLAIN,
  columns?: number,
): (game: GameListItem, place: CardPlace) => ReactNode {
  const { format = 'portrait' } = look;
  const variantAt = useMemo(() => (format === 'portrait' ? rowVariants(row, columns) : null), [row, format, columns]);
  return useCallback(
    (game, place) => <ListedGame list={list} game={game} variant={variantAt?.(place.index)} look={look} {...place} />,
    [list, look, variantAt],
  );
}

interface ListedGameProps extends CardPlace {
  readonly list: string;
  readonly game: GameListItem;
  readonly variant: ArtVariant | undefined;
  readonly look: CardLook;
}

/** A list that is drawn again only draws those of its cards again that have changed. */
const ListedGame = memo(function ListedGame({ list, game, variant, look, index, tabStop }: ListedGameProps) {
  const { config } = useServices();
  const language = useLocale();
  const t = useTranslations();
  const router = useRouter();
  const launch = useLaunch();
  const { format = 'portrait', verb = 'play', badges = verb === 'play', captures } = look;
  const age = ageLabel(game.rating_category);
  const words = [
    game.titulo,
    CATEGORY_NAMES[language][game.category],
    age.key === 'age.years' ? t('age.years', { age: String(age.age) }) : t(age.key),
    game.free_play && t('game.freePlay'),
  ];
  const route = { screen: 'game', gid: game.gid } as const;
  const playable = game.status === 'playable';
  const art = cardArt(config.cdnUrl, game.gid, game.art, format, variant);
  const capture = captures?.get(game.gid);
  return (
    <GameCard
      title={game.titulo}
      name={words.filter(Boolean).join(', ')}
      href={router.hrefOf(route)}
      art={capture ? { ...art, sources: [{ src: config.cdnUrl + capture }, ...art.sources] } : art}
      format={format}
      badge={game.free_play && badges && <FreeBadge label={t('game.freePlay')} />}
      verb={playable ? t(`hint.${verb}`) : t('hint.open')}
      focusKey={`${list}:${game.gid}`}
      index={index}
      tabStop={tabStop}
      onOpen={() => router.go(route)}
      onPlay={playable ? () => void launch.play({ gid: game.gid, title: game.titulo }) : undefined}
    />
  );
});

function FreeBadge({ label }: { label: string }) {
  return (
    <>
      <Gift className="n-icon" weight="fill" />
      {label}
    </>
  );
}
