import { Button, Dialog } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { useLaunch } from './launch-context.tsx';
import type { LaunchedGame } from './launch-state.ts';

/** The game has been taken over by another browser; the way back is one press away. */
export function DisplacedDialog({ game: { title } }: { game: LaunchedGame }) {
  const t = useTranslations();
  const launch = useLaunch();
  return (
    <Dialog
      title={t('takeOver.lostTitle')}
      text={t('takeOver.lostText', { title })}
      first="displaced:close"
      onClose={() => launch.leaveThere()}
      actions={
        <>
          <Button kind="primary" main focusKey="displaced:close" onClick={() => launch.leaveThere()}>
            {t('common.close')}
          </Button>
          <Button onClick={() => launch.reclaim()}>{t('takeOver.again')}</Button>
        </>
      }
    />
  );
}
