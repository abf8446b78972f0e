import { lazy, Suspense } from 'react';
import { useLaunchState } from './launch-context.tsx';

/** Terms, loader and the player of the stream: code that nobody needs who only looks around. */
const LaunchLayers = lazy(() => import('./launch-layers.tsx').then((module) => ({ default: module.LaunchLayers })));

/** The layers of a launch. Their code is asked for while the api is, the moment somebody presses Play. */
export function LaunchLayersOnDemand() {
  const { step } = useLaunchState();
  if (step === 'idle') return null;
  return (
    <Suspense fallback={null}>
      <LaunchLayers />
    </Suspense>
  );
}
