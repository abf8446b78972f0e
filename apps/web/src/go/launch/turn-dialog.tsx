import { type TurnCall, turnCallSeconds } from '@nimbo/domain';
import { ChoiceDialog } from '@nimbo/ui';
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
    <ChoiceDialog
      title={t('turn.title')}
      text={t('turn.ready', { title: game.title })}
      size="medium"
      choices={[
        {
          label: t('turn.play'),
          icon: <Play className="n-icon" weight="fill" />,
          onChoose: () => launch.answerCall(),
        },
        call.extensionsLeft > 0 && { label: t('turn.extend'), kind: 'outline', onChoose: () => launch.extendCall() },
        { label: t('turn.giveUp'), onChoose: () => launch.cancel() },
      ]}
    >
      <p className="go-turn" aria-hidden="true">
        <span className="go-turn__figure">{seconds}</span> {t('turn.seconds', { seconds })}
      </p>
      <Announcement text={`${seconds} ${t('turn.seconds', { seconds })}`} urgent={false} />
    </ChoiceDialog>
  );
}

/** Nobody came; the place went to the next player. */
export function MissedTurnDialog({ game }: { game: LaunchedGame }) {
  const t = useTranslations();
  const launch = useLaunch();
  return (
    <ChoiceDialog
      title={t('turn.missed')}
      text={t('turn.missedText', { title: game.title })}
      onClose={() => launch.cancel()}
      choices={[
        { label: t('turn.again'), onChoose: () => void launch.play(game) },
        { label: t('common.close'), onChoose: () => launch.cancel() },
      ]}
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
