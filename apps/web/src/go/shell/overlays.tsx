import { Suspense, useEffect } from 'react';
import { whenInUse } from '../../session/when-settled.ts';
import { AfterSessionOnDemand } from '../after-session/after-session-on-demand.tsx';
import { useProfile } from '../catalogue/queries.ts';
import { useLaunchState } from '../launch/launch-context.tsx';
import type { LaunchState } from '../launch/launch-state.ts';
import { useAfterSession } from '../state/after-session.ts';
import { useErrors } from '../state/errors.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';
import { useWishes } from '../state/wishes.ts';
import { lazyPart } from './lazy-part.tsx';
import { MissingDialog } from './missing.tsx';
import { useOverlay } from './use-overlay.ts';

/** Taken when the code of the dialog cannot be had; the dialogs themselves know how they are closed. */
interface Closing {
  readonly onClose: () => void;
}

// None of them is part of the first paint.
const AskingDialog = lazyPart<Closing>(() => import('../asking/asking-dialog.tsx'), MissingDialog);
const AnsweringDialog = lazyPart<Closing>(() => import('../asking/answering-dialog.tsx'), MissingDialog);
const UserMenu = lazyPart<Closing>(() => import('./user-menu.tsx'), MissingDialog);
const LogOutDialog = lazyPart<Closing>(() => import('./log-out-dialog.tsx'), MissingDialog);
const CloseAppDialog = lazyPart<Closing>(() => import('./close-app-dialog.tsx'), MissingDialog);

/** A launch is over the page unless its player went on browsing. */
const isInFront = (state: LaunchState) => state.step !== 'idle' && !(state.step === 'launching' && state.browsing);

/** What the shell lays over the page, in the order of `overlay-order.ts`. A launch and errors draw themselves elsewhere. */
export function Overlays() {
  const isAdmin = useProfile().data?.admin === true;
  const { menuOpen, confirmLogout, confirmCloseApp, closeMenu, stay } = useShellDialogs();
  const { stopAsking, stopAnswering } = useWishes.getState();
  useEffect(() => whenInUse(UserMenu.prefetch), []);
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
      {asksParent && <AskingDialog onClose={stopAsking} />}
      {answersChild && <AnsweringDialog onClose={stopAnswering} />}
      {showsMenu && <UserMenu onClose={closeMenu} />}
      {asksLogOut && <LogOutDialog onClose={stay} />}
      {asksClose && <CloseAppDialog onClose={stay} />}
    </Suspense>
  );
}
