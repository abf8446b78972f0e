import type { GameInfo } from '@nimbo/contracts/http';
import { Button, FocusZone, Tag } from '@nimbo/ui';
import { ArrowLeft } from '@phosphor-icons/react/ArrowLeft';
import { Clock } from '@phosphor-icons/react/Clock';
import { Hourglass } from '@phosphor-icons/react/Hourglass';
import { Play } from '@phosphor-icons/react/Play';
import { useTranslations } from 'use-intl';
import { useLaunch, useLaunchState } from '../launch/launch-context.tsx';
import { useRouter } from '../shell/router.tsx';
import { SavesButton } from './saves-dialog.tsx';
import { useAdmission } from './use-admission.ts';

/** The play button exists only where playing works; otherwise the row says why not. */
const WHY_NOT = {
  'not-installed': 'game.notInstalled',
  'needs-gpu': 'game.needsGpu',
  untested: 'game.untested',
} as const;

export function PlayRow({ info }: { info: GameInfo }) {
  const t = useTranslations();
  const launch = useLaunch();
  const { step } = useLaunchState();
  const router = useRouter();
  if (info.status !== 'playable')
    return (
      <FocusZone flow="row" className="go-game__actions">
        <Button
          kind="over"
          focusKey="game:play"
          onClick={router.back}
          icon={<ArrowLeft className="n-icon" weight="bold" />}
        >
          {t('common.back')}
        </Button>
        <Tag tone="dusk" icon={<Hourglass className="n-icon" weight="fill" />}>
          {t('game.notPlayable')}
        </Tag>
        <p className="n-mist">{t(WHY_NOT[info.status])}</p>
      </FocusZone>
    );
  return (
    <FocusZone flow="row" className="go-game__actions">
      <Button
        kind="primary"
        main
        focusKey="game:play"
        className="go-game__play"
        icon={<Play className="n-icon" weight="fill" />}
        busy={step === 'checking' || step === 'creating'}
        onClick={() => void launch.play({ gid: info.gid, title: info.titulo })}
      >
        {t('game.play')}
      </Button>
      <SavesButton info={info} />
      {info.free_play && <Tag tone="leaf">{t('game.freePlay')}</Tag>}
      <SessionLength info={info} />
    </FocusZone>
  );
}

/** How long one session may last, where playing is allowed. */
function SessionLength({ info }: { info: GameInfo }) {
  const t = useTranslations();
  const seconds = useAdmission(info).data?.max_play_time;
  if (seconds === undefined) return null;
  return (
    <Tag tone="rain" icon={<Clock className="n-icon" weight="fill" />}>
      {t('game.upTo', { minutes: Math.floor(seconds / 60) })}
    </Tag>
  );
}
