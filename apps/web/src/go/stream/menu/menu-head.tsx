import { Picture } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useServices } from '../../access/services.tsx';
import { picture } from '../../catalogue/cover-art.ts';
import { useGames, useProfile } from '../../catalogue/queries.ts';
import type { LaunchedGame } from '../../launch/launch-state.ts';
import { useZoneName } from '../../launch/zones/use-zone-name.ts';
import { clockText } from '../play-clock.ts';

/** Which game it is, who plays it, and where it runs. */
export function MenuHead({ game, zone }: { game: LaunchedGame; zone: string | null }) {
  const t = useTranslations();
  const profile = useProfile().data;
  const nameOf = useZoneName();
  const { config } = useServices();
  const games = useGames();
  const entry = games.data?.find((other) => other.gid === game.gid);
  const art = entry ? picture(config.cdnUrl, entry.gid, entry.art, 'square') : null;
  return (
    <div className="go-menu__head">
      <Picture src={art} />
      <div>
        <h2 className="n-h3">{game.title}</h2>
        {profile && (
          <p className="n-small n-mist">
            {t('stream.sessionOf', { name: profile.nickname })}
            {zone !== null && ` · ${nameOf({ id: zone, name: zone })}`}
          </p>
        )}
      </div>
    </div>
  );
}

/** Length of the ring's circle in its own units. */
const CIRCLE = 314;

/** The time left as a ring and a figure; nothing before the host has said it. */
export function TimeLeft({ remaining, maxPlaySeconds }: { remaining: number | null; maxPlaySeconds: number }) {
  const t = useTranslations();
  if (remaining === null) return null;
  const share = Math.min(1, remaining / maxPlaySeconds);
  return (
    <div className="go-time">
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="50" fill="none" stroke="var(--n-lifted)" strokeWidth="11" />
        <circle
          cx="60"
          cy="60"
          r="50"
          fill="none"
          stroke="var(--n-cirrus)"
          strokeWidth="11"
          strokeLinecap="round"
          strokeDasharray={`${share * CIRCLE} ${CIRCLE}`}
          transform="rotate(-90 60 60)"
        />
      </svg>
      <div>
        <b className="go-time__figure" role="timer">
          {clockText(remaining)}
        </b>
        <p className="n-mist">{t('stream.timeLeft', { minutes: Math.round(maxPlaySeconds / 60) })}</p>
      </div>
    </div>
  );
}
