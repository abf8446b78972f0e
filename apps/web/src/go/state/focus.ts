import { setNavigationEnabled } from '@nimbo/ui';
import { create } from 'zustand';
import { DEFAULT_CURSOR, type FocusPlace, placeOf } from './focus-place.ts';

interface FocusState extends FocusPlace {
  /** Off while a game gets the keys and the pad. */
  readonly isFocusEnabled: boolean;
  setFocusEnabled(on: boolean): void;
}

/** Where the focus cursor is, in the terms of the specification. The truth is the document's own focus. Source: Spec §3, §9. */
export const useFocusState = create<FocusState>()((set) => ({
  isFocusEnabled: true,
  cursor: DEFAULT_CURSOR,
  verticalSection: DEFAULT_CURSOR.section[0],
  focusedElement: null,
  currentlyFocusedSlider: null,
  focusedGameId: null,
  setFocusEnabled: (isFocusEnabled) => {
    setNavigationEnabled(isFocusEnabled);
    set({ isFocusEnabled });
  },
}));

/** Follows the document's focus. @returns stops it */
export function watchFocus(): () => void {
  const stop = new AbortController();
  const onFocus = ({ target }: FocusEvent) => target instanceof HTMLElement && useFocusState.setState(placeOf(target));
  document.addEventListener('focusin', onFocus, { signal: stop.signal });
  return () => stop.abort();
}
