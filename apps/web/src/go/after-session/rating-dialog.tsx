import { BareDialog, Button, FocusZone, Picture, Stars } from '@nimbo/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useServices } from '../access/services.tsx';
import { picture } from '../catalogue/cover-art.ts';
import { useGames } from '../catalogue/queries.ts';
import type { RatingGame } from '../state/after-session.ts';
import { EndReasonLine } from './end-reason.tsx';
import { useSendRating } from './use-send-rating.ts';

export function RatingDialog({ game }: { game: RatingGame }) {
  const t = useTranslations();
  const { config } = useServices();
  const games = useGames();
  const { send, sending, close } = useSendRating(game);
  const [stars, setStars] = useState<number | null>(null);
  const words = [t('after.star1'), t('after.star2'), t('after.star3'), t('after.star4'), t('after.star5')] as const;
  const entry = games.data?.find((other) => other.gid === game.gameId);
  const cover = entry ? picture(config.cdnUrl, entry.gid, entry.art, 'portrait') : null;
  return (
    <BareDialog label={t('after.how', { title: game.title })} first="stars-4" onClose={close}>
      <div className="go-rating">
        <Picture className="go-rating__cover" src={cover} />
        <div className="go-rating__text">
          <p className="n-mist">
            <EndReasonLine reason={game.endReason} />{' '}
            {t('after.played', { minutes: Math.floor(game.playedSeconds / 60) })}
          </p>
          <h2 className="n-h1">{t('after.how', { title: game.title })}</h2>
          <Stars label={t('after.stars')} words={words} value={stars} onChange={setStars} />
          <p className="n-lead go-rating__word" aria-live="polite">
            {stars === null ? t('after.choose') : words[stars - 1]}
          </p>
          <FocusZone flow="row" className="n-dialog__actions">
            <Button
              kind="primary"
              main
              busy={sending}
              disabled={stars === null}
              onClick={() => stars !== null && void send({ stars })}
            >
              {t('after.send')}
            </Button>
            <Button kind="quiet" onClick={close}>
              {t('common.notNow')}
            </Button>
          </FocusZone>
        </div>
      </div>
    </BareDialog>
  );
}
