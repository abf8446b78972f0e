import { useEffect, useState } from 'react';
import type { LaunchState } from '../../launch/launch-state.ts';
import type { StreamSettings } from './stream-settings.ts';

/** Closed once without an answer, it does not come again before the page is loaded anew. */
let putOff = false;

/** Whether a game is on its way that nobody has played yet: somebody who comes back to a running one wants to play. */
export function isOnItsWay(state: LaunchState): boolean {
  if (state.step !== 'launching' && state.step !== 'streaming') return false;
  const { status } = state.playSession;
  // The place in a queue, and what can be done meanwhile, are worth more than the screen.
  return status === 'allocating' || status === 'starting' || status === 'ready';
}

/**
 * Whether the calibration is due: at the first game of a profile on this device, while the game is on its way, so that it
 * costs little time to play. Once open it stays until it is closed or the game is over. Source: Spec §4, ledger E13.
 */
export function useFirstCalibration(
  { isGammaConfigured }: StreamSettings,
  state: LaunchState,
): { due: boolean; close: () => void } {
  const [open, setOpen] = useState(false);
  const onItsWay = isOnItsWay(state);
  const over = state.step !== 'launching' && state.step !== 'streaming';
  useEffect(() => {
    if (onItsWay && !isGammaConfigured && !putOff) setOpen(true);
    if (over) setOpen(false);
  }, [onItsWay, over, isGammaConfigured]);
  return {
    due: open,
    close: () => {
      putOff = true;
      setOpen(false);
    },
  };
}
