import { Suspense } from 'react';
import { lazyPart } from '../shell/lazy-part.tsx';
import { MissingDialog } from '../shell/missing.tsx';
import { useAfterSession } from '../state/after-session.ts';

const AfterSessionDialog = lazyPart<{ readonly onClose: () => void }>(
  () => import('./after-session-dialog.tsx').then((module) => ({ default: module.AfterSessionDialog })),
  MissingDialog,
);

/** What is asked after playing; its code comes with the first question. */
export function AfterSessionOnDemand() {
  const { askRateGame: isAsked, dismiss } = useAfterSession();
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <AfterSessionDialog onClose={dismiss} />
    </Suspense>
  );
}
