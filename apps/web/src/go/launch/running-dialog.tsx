import type { PlaySession } from '@nimbo/contracts/http';
import { ChoiceDialog } from '@nimbo/ui';
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
    <ChoiceDialog
      title={running.status === 'queued' ? t('running.titleQueued', { title }) : t('running.title', { title })}
      text={t('running.text')}
      onClose={() => launch.cancel()}
      choices={[
        { label: t('running.resume'), onChoose: () => launch.resume(title) },
        { label: t('running.end'), kind: 'danger', busy: ending, onChoose: end },
        { label: t('common.notNow'), onChoose: () => launch.cancel() },
      ]}
    />
  );
}
