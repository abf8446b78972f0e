import { doesFocusableExist, getCurrentFocusKey, setFocus } from '@noriginmedia/norigin-spatial-navigation';

/** A reply takes away what was pressed for it: focus goes on from there. Who has moved on meanwhile stays where they are. */
export function moveOn(from: string, to: string): void {
  if (getCurrentFocusKey() === from && doesFocusableExist(to)) void setFocus(to);
}
