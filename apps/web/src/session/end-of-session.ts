import { followEnd } from './follow-end.ts';

/**
 * Hears within seconds that this browser was signed out from elsewhere. Only while the page is looked at: a browser has few
 * connections for all of its tabs, and a hidden page asks when it is shown again.
 * @returns stops it
 */
export function onSessionEnded(ended: () => void): () => void {
  let stop: (() => void) | undefined;
  const close = () => {
    stop?.();
    stop = undefined;
  };
  const follow = () => {
    if (document.visibilityState !== 'visible') return close();
    stop ??= followEnd(() => {
      close();
      ended();
    });
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
