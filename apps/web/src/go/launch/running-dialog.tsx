import type { PlaySession } from '@nimbo/contracts/http';
import { Button, Dialog } from '@nimbo/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGames } from '../catalogue/queries.ts';
import { useLaunch } from './launch-context.tsx';

/** A game of this profile has not ended: go back to it, or end it. */
export function RunningDialog({ running }: { running: PlaySession }) {
  const t = useTranslations();
  const launch = useLaunch();
  const games = useGames();
  const [ending, setEnding] = useState(false);
  const title = games.data?.find((game) => game.gid === running.gid)?.titulo ?? t('running.unknownGame');
  const end = () => {
    setEnding(true);
    void launch.endRunning();
  };
  return (
    <Dialog
      title={running.status === 'queued' ? t('running.titleQueued', { title }) : t('running.title', { title })}
      text={t('running.text')}
      first="running:resume"
      onClose={() => launch.cancel()}
      actions={
        <>
          <Button kind="primary" main focusKey="running:resume" onClick={() => launch.resume(title)}>
            {t('running.resume')}
          </Button>
          <Button kind="danger" busy={ending} onClick={end}>
            {t('running.end')}
          </Button>
          <Button kind="quiet" onClick={() => launch.cancel()}>
            {t('common.notNow')}
          </Button>
        </>
      }
    />
  );
}
