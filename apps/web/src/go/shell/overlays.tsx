import { lazy, Suspense } from 'react';
import { AfterSessionOnDemand } from '../after-session/after-session-on-demand.tsx';
import { useProfile } from '../catalogue/queries.ts';
import { useLaunchState } from '../launch/launch-context.tsx';
import type { LaunchState } from '../launch/launch-state.ts';
import { useAfterSession } from '../state/after-session.ts';
import { useErrors } from '../state/errors.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { useWishes } from '../state/wishes.ts';
import { useOverlay } from './use-overlay.ts';

// None of them is part of the first paint.
const AskingDialog = lazy(() => import('../asking/asking-dialog.tsx'));
const AnsweringDialog = lazy(() => import('../asking/answering-dialog.tsx'));
const UserMenu = lazy(() => import('./user-menu.tsx'));
const LogOutDialog = lazy(() => import('./log-out-dialog.tsx'));
const CloseAppDialog = lazy(() => import('./close-app-dialog.tsx'));

/** A launch is over the page unless its player went on browsing. */
const isInFront = (state: LaunchState) => state.step !== 'idle' && !(state.step === 'launching' && state.browsing);

/** What the shell lays over the page, in the order of `overlay-order.ts`. A launch and errors draw themselves elsewhere. */
export function Overlays() {
  const isAdmin = useProfile().data?.admin === true;
  const { menuOpen, confirmLogout, confirmCloseApp } = useShellDialogs();
  useOverlay(
    'error',
    useErrors((errors) => errors.showErrorModal),
  );
  useOverlay('launch', isInFront(useLaunchState()));
  const showsAfterSession = useOverlay(
    'after-session',
    useAfterSession((after) => after.askRateGame),
  );
  const asksParent = useOverlay(
    'asking',
    useWishes((wishes) => wishes.asking !== null),
  );
  const answersChild = useOverlay(
    'answering',
    // A child hears of its own wishes.
    useWishes((wishes) => wishes.answering !== null) && isAdmin,
  );
  const showsMenu = useOverlay('user-menu', menuOpen);
  const asksLogOut = useOverlay('log-out', confirmLogout);
  const asksClose = useOverlay('close-app', confirmCloseApp);
  return (
    <Suspense fallback={null}>
      {showsAfterSession && <AfterSessionOnDemand />}
      {asksParent && <AskingDialog />}
      {answersChild && <AnsweringDialog />}
      {showsMenu && <UserMenu />}
      {asksLogOut && <LogOutDialog />}
      {asksClose && <CloseAppDialog />}
    </Suspense>
  );
}
