import { useRunningGame } from '../state/running-game.ts';
import { StreamScreen } from '../stream/stream-screen.tsx';
import { useLaunchState } from './launch-context.tsx';
import { LoaderScreen } from './loader-screen.tsx';
import { RunningDialog } from './running-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';

/** Everything a launch lays over the page, from the terms to the stream. */
export function LaunchLayers() {
  const state = useLaunchState();
  const showLoader = useRunningGame((running) => running.showGameloader);
  return (
    <>
      {state.step === 'terms' && <TermsDialog game={state.game} />}
      {state.step === 'conflict' && <RunningDialog running={state.running} />}
      {state.step === 'streaming' && (
        <StreamScreen key={state.playSession.id} game={state.game} playSession={state.playSession} />
      )}
      {showLoader && <LoaderScreen />}
    </>
  );
}
