import { leadsByFocus } from './input-mode.ts';

/** Space under the top bar, as a share of its height; the bar plus 24. Source: DESIGN §5. */
function barHeight(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/**
 * Brings what has focus into view while keys or a pad lead. An element inside `data-reveal="start"` brings its whole block
 * under the bar, inside `data-reveal="top"` the page goes to its top; anything else moves as little as needed.
 */
export function reveal(element: HTMLElement | null): void {
  if (!element || !leadsByFocus()) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  const block = element.closest<HTMLElement>('[data-reveal]');
  if (block?.dataset.reveal === 'top') window.scrollTo({ top: 0, behavior });
  else if (block) {
    const top = window.scrollY + block.getBoundingClientRect().top - barHeight();
    window.scrollTo({ top, behavior });
  } else element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior });
}
