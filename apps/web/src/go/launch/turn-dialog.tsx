import { type TurnCall, turnCallSeconds } from '@nimbo/domain';
import { Button, Dialog } from '@nimbo/ui';
import { Play } from '@phosphor-icons/react/Play';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLaunch } from './launch-context.tsx';
import type { LaunchedGame } from './launch-state.ts';
import { Announcement } from './loader/announcement.tsx';

/** It is the turn of somebody who went on browsing: play now, or have a minute more, once. Source: DESIGN §7, §10. */
export function TurnDialog({ game, call }: { game: LaunchedGame; call: TurnCall }) {
  const t = useTranslations();
  const launch = useLaunch();
  const seconds = useSecondsLeft(call);
  useSystemNotice(t('turn.title'), t('turn.ready', { title: game.title }));
  return (
    <Dialog
      title={t('turn.title')}
      text={t('turn.ready', { title: game.title })}
      size="medium"
      first="turn:play"
      actions={
        <>
          <Button
            kind="primary"
            main
            focusKey="turn:play"
            icon={<Play className="n-icon" weight="fill" />}
            onClick={() => launch.answerCall()}
          >
            {t('turn.play')}
          </Button>
          {call.extensionsLeft > 0 && (
            <Button kind="outline" focusKey="turn:extend" onClick={() => launch.extendCall()}>
              {t('turn.extend')}
            </Button>
          )}
          <Button kind="quiet" onClick={() => launch.cancel()}>
            {t('turn.giveUp')}
          </Button>
        </>
      }
    >
      <p className="go-turn" aria-hidden="true">
        <span className="go-turn__figure">{seconds}</span> {t('turn.seconds', { seconds })}
      </p>
      <Announcement text={`${seconds} ${t('turn.seconds', { seconds })}`} urgent={false} />
    </Dialog>
  );
}

/** Nobody came; the place went to the next player. */
export function MissedTurnDialog({ game }: { game: LaunchedGame }) {
  const t = useTranslations();
  const launch = useLaunch();
  return (
    <Dialog
      title={t('turn.missed')}
      text={t('turn.missedText', { title: game.title })}
      first="turn:again"
      onClose={() => launch.cancel()}
      actions={
        <>
          <Button kind="primary" main focusKey="turn:again" onClick={() => void launch.play(game)}>
            {t('turn.again')}
          </Button>
          <Button kind="quiet" onClick={() => launch.cancel()}>
            {t('common.close')}
          </Button>
        </>
      }
    />
  );
}

function useSecondsLeft(call: TurnCall): number {
  const [seconds, setSeconds] = useState(() => turnCallSeconds(call, Date.now()));
  useEffect(() => {
    const look = () => setSeconds(turnCallSeconds(call, Date.now()));
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [call]);
  return seconds;
}

/** For whoever is in another window, where the player has allowed notices of the system. */
function useSystemNotice(title: string, body: string): void {
  useEffect(() => {
    if (!document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
    const notice = new Notification(title, { body, tag: 'nimbo-turn' });
    notice.onclick = () => window.focus();
    return () => notice.close();
  }, [title, body]);
}
