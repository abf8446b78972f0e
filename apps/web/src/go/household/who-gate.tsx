import { HintBar, startNavigation, Toasts } from '@nimbo/ui';
import { useEffect } from 'react';
import { useHintBar } from '../shell/hints.ts';
import LogOutDialog from '../shell/log-out-dialog.tsx';
import { usePadNews } from '../shell/use-pad-news.ts';
import { watchFocus } from '../state/focus.ts';
import { watchGamepads } from '../state/input-devices.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { useToasts } from '../state/toasts.ts';
import WhoScreen from './who-screen.tsx';

/** What stands in place of the app until somebody says who is playing. */
export default function WhoGate() {
  const hints = useHintBar((bar) => bar.hints);
  const messages = useToasts((toasts) => toasts.messages);
  const asksLogOut = useShellDialogs((dialogs) => dialogs.confirmLogout);
  useEffect(() => startNavigation(), []);
  useEffect(() => watchGamepads(), []);
  usePadNews();
  useEffect(() => watchFocus(), []);
  useNight();
  return (
    <>
      <WhoScreen />
      <HintBar hints={hints ?? []} shade={false} />
      {asksLogOut && <LogOutDialog />}
      <Toasts messages={messages} />
    </>
  );
}

/** Nobody plays yet, so it is nobody's day. */
function useNight(): void {
  useEffect(() => {
    delete document.documentElement.dataset.mode;
  }, []);
}
