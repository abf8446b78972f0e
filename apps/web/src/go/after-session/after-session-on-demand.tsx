import { lazy, Suspense } from 'react';
import { useAfterSession } from '../state/after-session.ts';

const AfterSessionDialog = lazy(() =>
  import('./after-session-dialog.tsx').then((module) => ({ default: module.AfterSessionDialog })),
);

/** What is asked after playing; its code comes with the first question. */
export function AfterSessionOnDemand() {
  const isAsked = useAfterSession((state) => state.askRateGame);
  if (!isAsked) return null;
  return (
    <Suspense fallback={null}>
      <AfterSessionDialog />
    </Suspense>
  );
}
