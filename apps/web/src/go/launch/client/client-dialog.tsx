import { ChoiceDialog } from '@nimbo/ui';
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
    <ChoiceDialog
      title={t('client.title')}
      text={t('client.text', { title })}
      onClose={() => launch.cancel()}
      choices={[
        {
          label: t('client.open'),
          icon: <ArrowSquareOut className="n-icon" weight="bold" />,
          onChoose: () => launch.openClient(),
        },
        { label: t('client.here'), onChoose: () => void launch.playHere() },
      ]}
    />
  );
}

/** The application has been called; whether it came cannot be seen either. */
export function ClientOpenedDialog({ game: { title } }: { game: LaunchedGame }) {
  const t = useTranslations();
  const launch = useLaunch();
  const close = () => launch.cancel();
  return (
    <ChoiceDialog
      title={t('client.opening', { title })}
      text={t('client.openingText')}
      onClose={close}
      choices={[
        { label: t('common.close'), onChoose: close },
        {
          label: t('client.here'),
          kind: 'plain',
          icon: <Play className="n-icon" weight="fill" />,
          onChoose: () => void launch.playHere(),
        },
      ]}
    />
  );
}
