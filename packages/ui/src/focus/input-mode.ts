import { useSyncExternalStore } from 'react';
import type { PadFamily } from './gamepad.ts';

/** What the user moves with. Written to `data-input` of the root, where the styles read it. */
export type InputMode = 'key' | 'pad' | 'pointer' | 'touch';

interface InputState {
  readonly mode: InputMode;
  readonly pad: PadFamily;
}

let state: InputState = { mode: 'pointer', pad: 'xbox' };
const listeners = new Set<() => void>();

export function inputMode(): InputMode {
  return state.mode;
}

/** True while focus is visible: keys or a pad lead. */
export function leadsByFocus(mode: InputMode = state.mode): boolean {
  return mode === 'key' || mode === 'pad';
}

export function setInputMode(mode: InputMode, pad: PadFamily = state.pad): void {
  if (state.mode === mode && state.pad === pad) return;
  state = { mode, pad };
  document.documentElement.dataset.input = mode;
  for (const listener of listeners) listener();
}

/**
 * Until something is used, what is in hand can only be guessed. An app that is built anew, as for another profile, goes on with
 * what is.
 */
export function guessInputMode(): void {
  const { dataset } = document.documentElement;
  if (dataset.input !== undefined) return;
  setInputMode(matchMedia('(pointer: coarse)').matches ? 'touch' : 'pointer');
  dataset.input ??= state.mode;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useInputState(): InputState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
}
