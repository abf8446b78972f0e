import { type RefObject, useEffect, useRef, useState } from 'react';

/** Parts that come at a time. */
const STEP = 2;
/** How far below the screen a part already exists, in screens: what a hand at rest on a key passes before it is drawn. */
const AHEAD = 1.5;

export interface Reached {
  /** How many parts exist by now. */
  readonly count: number;
  /** Belongs to an element after the last of them. */
  readonly end: RefObject<HTMLDivElement | null>;
}

/**
 * How many of many parts of a page exist: those the page has been scrolled to and some ahead, so that nobody loads what nobody sees.
 * @param atOnce true where focus comes back to a part that has to be there
 */
export function useAsReached(total: number, atOnce: boolean): Reached {
  const [count, setCount] = useState(0);
  const end = useRef<HTMLDivElement>(null);
  const whole = atOnce || count >= total;
  useEffect(() => {
    if (whole || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount(count + STEP);
      },
      { rootMargin: `${AHEAD * 100}% 0%` },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [whole, count]);
  return { count: whole ? total : count, end };
}
