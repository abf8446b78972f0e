import type { KeyboardEvent } from 'react';

/** Keys the headless parts would act on by themselves. Here one clock moves focus, and Enter is Confirm (decision 045). */
const OURS = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Enter']);

/** For `onKeyDown` of a headless part: the keys of the focus model are not its own. A radio group wants it in both phases. */
export function leaveKeysToNavigation(event: KeyboardEvent & { preventBaseUIHandler(): void }): void {
  if (OURS.has(event.key)) event.preventBaseUIHandler();
}
