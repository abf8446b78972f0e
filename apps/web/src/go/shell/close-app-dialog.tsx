import { PRODUCT_NAME, REATTACH_WINDOW_SECONDS } from '@nimbo/domain';
import { ChoiceDialog } from '@nimbo/ui';
import { useTranslations } from 'use-intl';
import { desktopBridge } from '../desktop/desktop-bridge.ts';
import { useLaunchState } from '../launch/launch-context.tsx';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { gameLeftBehind } from './close-guard.ts';

/** Close the desktop app? First focus is the safe choice. Source: ledger G5. */
export default function CloseAppDialog() {
  const t = useTranslations();
  const stay = useShellDialogs((dialogs) => dialogs.stay);
  const game = gameLeftBehind(useLaunchState());
  const close = () => {
    stay();
    desktopBridge()?.exit();
  };
  return (
    <ChoiceDialog
      title={t('closeApp.title', { product: PRODUCT_NAME })}
      text={
        game === null
          ? t('closeApp.text')
          : t('closeApp.gameText', { title: game, minutes: REATTACH_WINDOW_SECONDS.free / 60 })
      }
      onClose={stay}
      choices={[
        { label: game === null ? t('menu.stay') : t('stream.keepPlaying'), onChoose: stay },
        { label: t('closeApp.close'), kind: 'plain', onChoose: close },
      ]}
    />
  );
}
