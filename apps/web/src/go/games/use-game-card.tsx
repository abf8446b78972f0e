import type { GameListItem } from '@nimbo/contracts/http';
import { ageLabel, CATEGORY_NAMES } from '@nimbo/i18n';
import { GameCard } from '@nimbo/ui';
import { Gift } from '@phosphor-icons/react/Gift';
import { type ReactNode, useCallback, useMemo } from 'react';
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
  readonly progress?: number;
  /** False where the list itself says what the badge would. */
  readonly badges?: boolean;
}

/** Draws a game as a card of the list it stands in. @param row the games of that list, in their order */
export function useGameCard(
  list: string,
  row: readonly GameListItem[],
  look: CardLook = {},
): (game: GameListItem, place: CardPlace) => ReactNode {
  const { config } = useServices();
  const language = useLocale();
  const t = useTranslations();
  const router = useRouter();
  const launch = useLaunch();
  const { format = 'portrait', verb = 'play', progress, badges = verb === 'play' } = look;
  const variants = useMemo(() => (format === 'portrait' ? rowVariants(row) : null), [row, format]);
  return useCallback(
    (game, { index, tabStop }) => {
      const age = ageLabel(game.rating_category);
      const words = [
        game.titulo,
        CATEGORY_NAMES[language][game.category],
        age.key === 'age.years' ? t('age.years', { age: String(age.age) }) : t(age.key),
        game.free_play && t('game.freePlay'),
      ];
      const route = { screen: 'game', gid: game.gid } as const;
      const playable = game.status === 'playable';
      return (
        <GameCard
          title={game.titulo}
          name={words.filter(Boolean).join(', ')}
          href={router.hrefOf(route)}
          art={cardArt(config.cdnUrl, game.gid, game.art, format, variants?.get(game.gid))}
          format={format}
          badge={game.free_play && badges && <FreeBadge label={t('game.freePlay')} />}
          progress={progress}
          verb={playable ? t(`hint.${verb}`) : t('hint.open')}
          focusKey={`${list}:${game.gid}`}
          index={index}
          tabStop={tabStop}
          onOpen={() => router.go(route)}
          onPlay={playable ? () => void launch.play({ gid: game.gid, title: game.titulo }) : undefined}
        />
      );
    },
    [config.cdnUrl, language, t, router, launch, list, format, verb, progress, badges, variants],
  );
}

function FreeBadge({ label }: { label: string }) {
  return (
    <>
      <Gift className="n-icon" weight="fill" />
      {label}
    </>
  );
}
