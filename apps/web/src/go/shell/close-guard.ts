import { useEffect } from 'react';
import { desktopBridge } from '../desktop/desktop-bridge.ts';
import { useLaunchState } from '../launch/launch-context.tsx';
import type { LaunchState } from '../launch/launch-state.ts';
import { useShellDialogs } from '../state/shell-dialogs.ts';

/** Title of the game that would be left running; null when there is none. */
export function gameLeftBehind(state: LaunchState): string | null {
  return state.step === 'launching' || state.step === 'streaming' ? state.game.title : null;
}

/** Closing while a game is on its way or runs asks first: the browser in its own words, the desktop app in ours. */
export function useCloseGuard(): void {
  const playing = gameLeftBehind(useLaunchState()) !== null;
  useEffect(() => {
    const { askCloseApp } = useShellDialogs.getState();
    return desktopBridge()?.onCloseAsked(askCloseApp);
  }, []);
  useEffect(() => {
    if (!playing || desktopBridge()) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [playing]);
}
