import { type RefObject, useEffect, useRef } from 'react';
import { leadsByFocus } from '../focus/index.ts';

/** A rail moves like this for one step and like that while a direction is held. Source: DESIGN "Motion prototype". */
const MOVE = 'transform 240ms cubic-bezier(.2,.9,.25,1)';
const HELD = 'transform 120ms linear';

/**
 * Touch and wheel scroll the window; keys move the track by one transform a step. When the hand changes, the offset is
 * handed from one to the other without a visible jump.
 */
export function useRailMotion(window_: RefObject<HTMLElement | null>, track: RefObject<HTMLElement | null>) {
  const shift = useRef(0);

  useEffect(() => {
    const scroller = window_.current;
    const toScroll = () => {
      if (shift.current === 0 || !track.current || !scroller) return;
      track.current.style.transition = 'none';
      track.current.style.transform = '';
      scroller.scrollLeft = shift.current;
      shift.current = 0;
    };
    scroller?.addEventListener('pointerdown', toScroll, { passive: true });
    scroller?.addEventListener('wheel', toScroll, { passive: true });
    return () => {
      scroller?.removeEventListener('pointerdown', toScroll);
      scroller?.removeEventListener('wheel', toScroll);
    };
  }, [window_, track]);

  /** Brings the item to the first column's place, except near the end. */
  return (item: HTMLElement) => {
    const scroller = window_.current;
    const rail = track.current;
    if (!scroller || !rail || !leadsByFocus()) return;
    if (scroller.scrollLeft !== 0) {
      shift.current += scroller.scrollLeft;
      rail.style.transition = 'none';
      rail.style.transform = `translateX(${-shift.current}px)`;
      scroller.scrollLeft = 0;
      rail.getBoundingClientRect();
    }
    const start = (rail.firstElementChild as HTMLElement).offsetLeft;
    const most = Math.max(0, rail.offsetWidth - scroller.clientWidth);
    const wanted = Math.min(item.offsetLeft - start, most);
    if (wanted === shift.current) return;
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    rail.style.transition = calm ? 'none' : 'held' in document.documentElement.dataset ? HELD : MOVE;
    rail.style.transform = wanted === 0 ? '' : `translateX(${-wanted}px)`;
    shift.current = wanted;
  };
}
