import { GameBackdrop } from '../games/game-backdrop.tsx';
import { useRunningGame } from '../state/running-game.ts';
import { Calibration } from '../stream/calibration.tsx';
import { useFirstCalibration } from '../stream/settings/use-first-calibration.ts';
import { useStreamSettings } from '../stream/settings/use-stream-settings.ts';
import { StreamScreen } from '../stream/stream-screen.tsx';
import { ClientDialog, ClientOpenedDialog } from './client/client-dialog.tsx';
import { DisplacedDialog } from './displaced-dialog.tsx';
import { useLaunchState } from './launch-context.tsx';
import { LoaderScreen } from './loader/loader-screen.tsx';
import { RunningDialog } from './running-dialog.tsx';
import { TermsDialog } from './terms-dialog.tsx';
import { MissedTurnDialog, TurnDialog } from './turn-dialog.tsx';

/** Everything a launch lays over the page, from the terms to the stream. */
export function LaunchLayers() {
  const state = useLaunchState();
  const showLoader = useRunningGame((running) => running.showGameloader);
  const settings = useStreamSettings();
  const calibration = useFirstCalibration(settings.settings, state);
  return (
    <>
      {state.step === 'client' &&
        (state.opened ? <ClientOpenedDialog game={state.game} /> : <ClientDialog game={state.game} />)}
      {state.step === 'terms' && <TermsDialog game={state.game} />}
      {state.step === 'conflict' && <RunningDialog running={state.running} />}
      {state.step === 'streaming' && (
        <StreamScreen
          key={state.playSession.id}
          game={state.game}
          playSession={state.playSession}
          covered={calibration.due}
        />
      )}
      {showLoader && <LoaderScreen />}
      {(state.step === 'called' || state.step === 'missed') && <GameBackdrop gid={state.game.gid} />}
      {state.step === 'called' && <TurnDialog game={state.game} call={state.call} />}
      {state.step === 'missed' && <MissedTurnDialog game={state.game} />}
      {state.step === 'displaced' && <DisplacedDialog game={state.game} />}
      {calibration.due && <Calibration {...settings} onClose={calibration.close} />}
    </>
  );
}
