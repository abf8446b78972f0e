import { useEffect, useState } from 'react';

/** Parts added at a time, while the browser has nothing better to do. */
const STEP = 2;
/** Browsers that cannot say when they are idle wait so long, in ms. */
const PAUSE_MS = 60;

/**
 * How many of many parts of a page may exist by now, so that what stands at its top is painted first.
 * @param atOnce true where focus comes back to a part that has to be there
 */
export function useGradually(total: number, atOnce: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (atOnce || count >= total) return;
    const more = () => setCount((old) => old + STEP);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(more, PAUSE_MS);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(more, { timeout: 4 * PAUSE_MS });
    return () => cancelIdleCallback(idle);
  }, [atOnce, count, total]);
  return atOnce ? total : Math.min(count, total);
}
