export { doesFocusableExist, getCurrentFocusKey, setFocus } from '@noriginmedia/norigin-spatial-navigation';
export { goBack, useBack } from './back-stack.ts';
export { FocusZone, type FocusZoneProps } from './FocusZone.tsx';
export { type FocusTargetOptions, useFocusTarget } from './focus-target.ts';
export { type InputMode, inputMode, leadsByFocus, setInputMode, useInputState } from './input-mode.ts';
export { leaveKeysToNavigation } from './leave-keys.ts';
export { moveOn } from './move-on.ts';
export { PAD_EVENT, setNavigationEnabled, startNavigation } from './navigation.ts';
