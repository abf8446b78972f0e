import { ChoiceDialog } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useLaunch } from './launch-context.tsx';
import type { LaunchedGame } from './launch-state.ts';

/** The game has been taken over by another browser; the way back is one press away. */
export function DisplacedDialog({ game: { title } }: { game: LaunchedGame }) {
  const t = useTranslations();
  const launch = useLaunch();
  const leave = () => launch.leaveThere();
  return (
    <ChoiceDialog
      title={t('takeOver.lostTitle')}
      text={t('takeOver.lostText', { title })}
      onClose={leave}
      choices={[
        { label: t('common.close'), onChoose: leave },
        { label: t('takeOver.again'), kind: 'plain', onChoose: () => launch.reclaim() },
      ]}
    />
  );
}
