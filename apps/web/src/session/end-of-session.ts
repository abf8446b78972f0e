/** Where the server tells that a session has ended. */
const EVENTS = '/api/session-events';

/**
 * Hears within seconds that this browser was signed out from elsewhere. Only while the page is looked at: a browser has few
 * connections for all of its tabs, and a hidden page asks when it is shown again.
 * @returns stops it
 */
export function onSessionEnded(ended: () => void): () => void {
  let source: EventSource | undefined;
  const close = () => {
    source?.close();
    source = undefined;
  };
  const follow = () => {
    if (document.visibilityState !== 'visible') return close();
    if (source) return;
    source = new EventSource(EVENTS);
    const over = () => {
      close();
      ended();
    };
    source.addEventListener('ended', over);
    // A cut is mended by the browser itself; a refusal is final.
    source.addEventListener('error', () => {
      if (source?.readyState === EventSource.CLOSED) over();
    });
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
}
