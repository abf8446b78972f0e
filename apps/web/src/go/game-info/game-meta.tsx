import type { GameInfo } from '@nimbo/contracts/http';
import { Star } from '@phosphor-icons/react/Star';
import { useTranslations } from 'use-intl';
import { usePlayedGames, useProfile } from '../catalogue/queries.ts';
import { GameAge, useAgeText } from '../games/game-age.tsx';

/** Age, what players think, and how long this one has played. */
export function GameMeta({ info }: { info: GameInfo }) {
  const t = useTranslations();
  const age = useAgeText(info.rating_category);
  const { value, votes } = info.rating;
  const kids = useProfile().data?.kids ?? false;
  return (
    <div className="n-meta">
      <GameAge code={info.rating_category} labelled />
      <span>{age}</span>
      {value !== null && !kids && (
        <span>
          <Star className="n-icon" weight="fill" aria-label={t('game.rated')} />
          {t('game.stars', { value, votes })}
        </span>
      )}
      <PlayedTime gid={info.gid} />
    </div>
  );
}

function PlayedTime({ gid }: { gid: string }) {
  const t = useTranslations();
  const played = usePlayedGames().data?.find((game) => game.gid === gid);
  const minutes = Math.floor((played?.playedSeconds ?? 0) / 60);
  if (minutes === 0) return null;
  const hours = Math.floor(minutes / 60);
  return (
    <span>
      {hours > 0 ? t('game.playedHours', { hours, minutes: minutes % 60 }) : t('game.playedMinutes', { minutes })}
    </span>
  );
}
