import { create } from 'zustand';

interface InputDevices {
  /** A gamepad is there and has been touched in this page; browsers say nothing before. */
  readonly gamepadConnected: boolean;
  /** Name the browser gives the pad that came last, null without one. */
  readonly gamepadName: string | null;
  connected(name: string): void;
  /** The last pad went, or somebody logged out: the next one begins anew. Source: Spec §4 "Logout". */
  disconnected(): void;
}

/** What the player holds. Source: Spec §3 "Client state". */
export const useInputDevices = create<InputDevices>()((set) => ({
  gamepadConnected: false,
  gamepadName: null,
  connected: (gamepadName) => set({ gamepadConnected: true, gamepadName }),
  disconnected: () => set({ gamepadConnected: false, gamepadName: null }),
}));

/** Follows the pads of this browser. @returns stops it */
export function watchGamepads(): () => void {
  const stop = new AbortController();
  const { connected, disconnected } = useInputDevices.getState();
  const present = () => navigator.getGamepads?.().find((pad) => pad !== null) ?? null;
  const first = present();
  if (first) connected(first.id);
  window.addEventListener('gamepadconnected', ({ gamepad }) => connected(gamepad.id), { signal: stop.signal });
  window.addEventListener(
    'gamepaddisconnected',
    () => {
      const left = present();
      if (left) connected(left.id);
      else disconnected();
    },
    { signal: stop.signal },
  );
  return () => stop.abort();
}
