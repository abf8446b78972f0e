import type { GameRating } from '@nimbo/contracts/http';
import { BareDialog, Button, FocusZone, Tag } from '@nimbo/ui';
import { ArrowClockwise } from '@phosphor-icons/react/ArrowClockwise';
import { DotsThreeCircle } from '@phosphor-icons/react/DotsThreeCircle';
import { Rocket } from '@phosphor-icons/react/Rocket';
import { Timer } from '@phosphor-icons/react/Timer';
import { XCircle } from '@phosphor-icons/react/XCircle';
import { useTranslations } from 'use-intl';
import { useLaunch } from '../launch/launch-context.tsx';
import type { RatingGame } from '../state/after-session.ts';
import { EndReasonLine } from './end-reason.tsx';
import { useSendRating } from './use-send-rating.ts';

/** A short session asks what went wrong. Source: Spec §4. */
export function ShortSessionDialog({ game }: { game: RatingGame }) {
  const t = useTranslations();
  const launch = useLaunch();
  const { send, sending, close } = useSendRating(game);
  const tile = (problem: NonNullable<GameRating['problem']>, label: string, Icon: typeof Rocket) => (
    <Button
      kind="primary"
      className="go-tile"
      focusKey={`short:${problem}`}
      busy={sending}
      icon={<Icon className="n-icon" weight="fill" />}
      onClick={() => void send({ problem })}
    >
      {label}
    </Button>
  );
  const again = () => {
    close();
    void launch.play({ gid: game.gameId, title: game.title });
  };
  return (
    <BareDialog label={t('after.shortTitle')} size="medium" first="short:did-not-launch" onClose={close}>
      <div className="go-short">
        <Tag tone="dusk" icon={<Timer className="n-icon" weight="fill" />}>
          {t('after.shortTag', { seconds: Math.floor(game.playedSeconds) })}
        </Tag>
        <h2 className="n-h1">{t('after.shortTitle')}</h2>
        <p className="n-lead">
          <EndReasonLine reason={game.endReason} /> {t('after.shortText', { title: game.title })}
        </p>
        <FocusZone flow="row" className="go-tiles">
          {tile('did-not-launch', t('after.didNotLaunch'), Rocket)}
          {tile('closed-by-itself', t('after.closedByItself'), XCircle)}
          {tile('other', t('after.other'), DotsThreeCircle)}
        </FocusZone>
        <FocusZone flow="row" className="n-dialog__actions">
          <Button
            kind="outline"
            focusKey="short:again"
            icon={<ArrowClockwise className="n-icon" weight="bold" />}
            onClick={again}
          >
            {t('common.tryAgain')}
          </Button>
          <Button kind="quiet" onClick={close}>
            {t('after.allFine')}
          </Button>
        </FocusZone>
      </div>
    </BareDialog>
  );
}
