import { doesFocusableExist, getCurrentFocusKey, setFocus } from '@noriginmedia/norigin-spatial-navigation';

/** Nothing on the page has focus: what had it went away, and what was to have it never came. */
export const isFocusLost = () => document.activeElement === document.body;

/** Gives focus back to what has it in the model, or to the first thing of the uppermost layer or of the screen. */
export async function findFocus(): Promise<void> {
  const key = getCurrentFocusKey();
  if (doesFocusableExist(key)) await setFocus(key);
  if (!isFocusLost()) return;
  const part = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');
  part?.querySelector<HTMLElement>('button:enabled, a[href], input:enabled')?.focus({ preventScroll: true });
}
