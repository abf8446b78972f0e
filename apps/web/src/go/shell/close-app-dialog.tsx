import { PRODUCT_NAME, REATTACH_WINDOW_SECONDS } from '@nimbo/domain';
import { Button, Dialog } from '@nimbo/ui';
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
    <Dialog
      title={t('closeApp.title', { product: PRODUCT_NAME })}
      text={
        game === null
          ? t('closeApp.text')
          : t('closeApp.gameText', { title: game, minutes: REATTACH_WINDOW_SECONDS.free / 60 })
      }
      first="close-app:stay"
      onClose={stay}
      actions={
        <>
          <Button kind="primary" main focusKey="close-app:stay" onClick={stay}>
            {game === null ? t('menu.stay') : t('stream.keepPlaying')}
          </Button>
          <Button onClick={close}>{t('closeApp.close')}</Button>
        </>
      }
    />
  );
}
