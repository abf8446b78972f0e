import { leadsByFocus } from './input-mode.ts';
import { readingStep } from './reading-step.ts';

/** A page moves like this for one step and like that while a direction is held, in ms. Source: DESIGN "Motion". */
const MOVE_MS = 240;
const HELD_MS = 120;

let frame = 0;

/** Moves the page. A new target takes over from where the page is, so that held steps make one steady motion. @returns whether it is elsewhere */
function scrollPageTo(top: number): boolean {
  cancelAnimationFrame(frame);
  const from = window.scrollY;
  const to = Math.max(0, Math.min(top, document.documentElement.scrollHeight - window.innerHeight));
  if (Math.abs(to - from) < 1) return false;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    window.scrollTo({ top: to, behavior: 'instant' });
    return true;
  }
  const held = 'held' in document.documentElement.dataset;
  const startedAt = performance.now();
  const step = (now: number) => {
    const passed = Math.min(1, Math.max(0, (now - startedAt) / (held ? HELD_MS : MOVE_MS)));
    const share = held ? passed : 1 - (1 - passed) ** 3;
    window.scrollTo({ top: from + (to - from) * share, behavior: 'instant' });
    if (passed < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return true;
}

/** Part of the screen under the top bar and above the hint bar, in px: nothing focused may be hidden by them. */
function covered(): { top: number; bottom: number } {
  const style = getComputedStyle(document.documentElement);
  return {
    top: Number.parseFloat(style.scrollPaddingTop) || 0,
    bottom: Number.parseFloat(style.scrollPaddingBottom) || 0,
  };
}

/**
 * Brings what has focus into view while keys or a pad lead. An element inside `data-reveal="start"` brings its whole block
 * under the bar, inside `data-reveal="top"` the page goes to its top; anything else moves as little as needed.
 */
export function reveal(element: HTMLElement | null): void {
  if (!element || !leadsByFocus() || element.closest('.n-top')) return;
  if (element.closest('dialog')) {
    element.scrollIntoView({ block: 'nearest' });
    return;
  }
  const block = element.closest<HTMLElement>('[data-reveal]');
  const { top, bottom } = covered();
  const box = (block ?? element).getBoundingClientRect();
  const room = window.innerHeight - bottom;
  if (block?.dataset.reveal === 'top') scrollPageTo(leastToShow(element));
  else if (block || box.top < top || box.height > room - top) scrollPageTo(window.scrollY + box.top - top);
  else if (box.bottom > room) scrollPageTo(window.scrollY + box.bottom - room);
}

/** Share of the screen below which only the hint bar stands. */
const HINTS_FROM = 0.93;

/** Where the page has to be to show the whole element: its top, but on a low screen as much further as the element needs. */
function leastToShow(element: HTMLElement): number {
  return Math.max(0, element.getBoundingClientRect().bottom + window.scrollY - window.innerHeight * HINTS_FROM);
}

/** Share of the screen that is read on at a time. */
const READ_ON = 0.4;

/**
 * Beyond the last stop there may be more to read: moves the page, once what has focus has come into view, and as far as that
 * stays in view. What is longer than the screen is read to its end.
 * @returns whether there was more
 */
export function readOn(direction: 'up' | 'down'): boolean {
  const element = document.activeElement;
  const { top, bottom } = covered();
  const box = element?.getBoundingClientRect();
  const below = box && box.top > window.innerHeight - bottom;
  const above = box && box.bottom < top;
  if (element instanceof HTMLElement && ((direction === 'down' && below) || (direction === 'up' && above))) {
    reveal(element);
    return true;
  }
  if (!box) return false;
  const view = { top, bottom: window.innerHeight - bottom };
  return scrollPageTo(window.scrollY + readingStep(direction, box, view, window.innerHeight * READ_ON));
}
