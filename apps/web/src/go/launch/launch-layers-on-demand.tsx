import { Suspense } from 'react';
import { lazyPart } from '../shell/lazy-part.tsx';
import { MissingDialog } from '../shell/missing.tsx';
import { useLaunch, useLaunchState } from './launch-context.tsx';

/** Terms, loader and the player of the stream: code that nobody needs who only looks around. */
const LaunchLayers = lazyPart<{ readonly onClose: () => void }>(
  () => import('./launch-layers.tsx').then((module) => ({ default: module.LaunchLayers })),
  MissingDialog,
);

/** The layers of a launch. Their code is asked for while the api is, the moment somebody presses Play. */
export function LaunchLayersOnDemand() {
  const { cancel } = useLaunch();
  const { step } = useLaunchState();
  if (step === 'idle') return null;
  return (
    <Suspense fallback={null}>
      <LaunchLayers onClose={cancel} />
    </Suspense>
  );
}
