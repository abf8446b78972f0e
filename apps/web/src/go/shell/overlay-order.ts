/**
 * What may lie over the page, the most urgent first. Errors go over everything; a question somebody has just asked for goes over
 * what comes by itself; a launch is never interrupted by greetings, which wait for a quiet page.
 */
export const OVERLAYS = [
  'error',
  'close-app',
  'intro',
  'log-out',
  'launch',
  'asking',
  'after-session',
  'user-menu',
  'answering',
  'release-note',
  'welcome',
] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** Stays on the page under what comes over it: closing it would lose a running game or what somebody is writing. */
const STAYS_BELOW: ReadonlySet<Overlay> = new Set(['launch', 'after-session']);

/** What is on the page of all that wants to be, from below to above. */
export function overlaysShown(wanted: ReadonlySet<Overlay>): Overlay[] {
  const [front, ...behind] = OVERLAYS.filter((overlay) => wanted.has(overlay));
  return front === undefined ? [] : [...behind.filter((overlay) => STAYS_BELOW.has(overlay)).reverse(), front];
}

/** Whether this overlay may come now. */
export function mayShow(overlay: Overlay, wanted: ReadonlySet<Overlay>): boolean {
  return overlaysShown(new Set([...wanted, overlay])).includes(overlay);
}
