/** How long a page has stood, in ms after it was loaded, when it opens its streams of events. */
export const SETTLED_MS = 4000;

/**
 * Runs something once the page is loaded and has stood for a while: a stream of events keeps a connection for good, and a browser
 * has six to a server of HTTP/1.1, which what is seen first needs.
 * @returns takes it back
 */
export function whenSettled(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const standFor = (ms: number) => {
    timer = setTimeout(run, Math.max(0, ms));
  };
  const onLoad = () => standFor(SETTLED_MS);
  if (document.readyState === 'complete') standFor(loadedAt() + SETTLED_MS - performance.now());
  else window.addEventListener('load', onLoad, { once: true });
  return () => {
    clearTimeout(timer);
    window.removeEventListener('load', onLoad);
  };
}

/**
 * Runs something at the first sign after that that somebody uses the page: focus moves, or a pointer is pressed. A page that is only
 * looked at fetches nothing more.
 * @returns takes it back
 */
export function whenInUse(run: () => void): () => void {
  const signs = new AbortController();
  const onSign = () => {
    signs.abort();
    run();
  };
  const stop = whenSettled(() => {
    for (const sign of ['focusin', 'pointerdown']) window.addEventListener(sign, onSign, { signal: signs.signal });
  });
  return () => {
    stop();
    signs.abort();
  };
}

/** In ms since the page was asked for. */
function loadedAt(): number {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.loadEventStart ?? 0;
}
