import { Button, Dialog } from '@nimbo/ui';
import { ArrowSquareOut } from '@phosphor-icons/react/ArrowSquareOut';
import { Play } from '@phosphor-icons/react/Play';
import { useTranslations } from 'use-intl';
import { useLaunch } from '../launch-context.tsx';
import type { LaunchedGame } from '../launch-state.ts';

/** Whether the application is installed is nothing a page can see, so it asks, once. Source: Spec §2 "Game info". */
export function ClientDialog({ game: { title } }: { game: LaunchedGame }) {
  const t = useTranslations();
  const launch = useLaunch();
  return (
    <Dialog
      title={t('client.title')}
      text={t('client.text', { title })}
      first="client:open"
      onClose={() => launch.cancel()}
      actions={
        <>
          <Button
            kind="primary"
            main
            focusKey="client:open"
            icon={<ArrowSquareOut className="n-icon" weight="bold" />}
            onClick={() => launch.openClient()}
          >
            {t('client.open')}
          </Button>
          <Button kind="quiet" focusKey="client:here" onClick={() => void launch.playHere()}>
            {t('client.here')}
          </Button>
        </>
      }
    />
  );
}

/** The application has been called; whether it came cannot be seen either. */
export function ClientOpenedDialog({ game: { title } }: { game: LaunchedGame }) {
  const t = useTranslations();
  const launch = useLaunch();
  return (
    <Dialog
      title={t('client.opening', { title })}
      text={t('client.openingText')}
      first="client:close"
      onClose={() => launch.cancel()}
      actions={
        <>
          <Button kind="primary" main focusKey="client:close" onClick={() => launch.cancel()}>
            {t('common.close')}
          </Button>
          <Button
            icon={<Play className="n-icon" weight="fill" />}
            focusKey="client:here"
            onClick={() => void launch.playHere()}
          >
            {t('client.here')}
          </Button>
        </>
      }
    />
  );
}
