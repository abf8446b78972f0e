import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** The rules of WCAG 2.2 AA and what axe calls best practice. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Nothing fades or moves for longer than this, in ms. */
const LONGEST_MOTION_MS = 3000;

/** Everything axe finds wrong, each with the elements it found it on. */
export async function axeFaults(page: Page): Promise<string[]> {
  // What is still fading in has the contrast of neither state.
  await page.evaluate((longestMs) => {
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    const ended = Promise.allSettled(ending.map((animation) => animation.finished));
    return Promise.race([ended, new Promise((resolve) => setTimeout(resolve, longestMs))]);
  }, LONGEST_MOTION_MS);
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** Texts that reach past the edge of the window where nothing can be scrolled. */
export function textsPastTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const width = document.documentElement.clientWidth;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const past: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      // One pixel wide means: for screen readers only.
      if (element.closest('[aria-hidden="true"]') || element.clientWidth === 1) continue;
      // What cuts its own text inside the window shows on purpose only a part of it, as an icon without its word.
      const own = element.getBoundingClientRect();
      if (getComputedStyle(element).overflowX === 'hidden' && own.left >= -1 && own.right <= width + 1) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if (right > left && (right > width + 1 || left < -1) && !scrolls(element)) past.push(text.textContent ?? '');
    }
    if (document.documentElement.scrollWidth > width) past.push('the page itself');
    // A dialog scrolls for what is too high, never sideways.
    for (const dialog of document.querySelectorAll('dialog[open]'))
      if (scrolls(dialog) && dialog.scrollWidth > dialog.clientWidth) past.push('the inside of a dialog');
    return past;
  });
}

/** What still moves by itself where somebody has asked for no motion. */
export function movingParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { target } = (animation.effect as KeyframeEffect | null) ?? {};
      const { activeDuration } = animation.effect?.getComputedTiming() ?? {};
      const moves = animation.playState === 'running' && Number(activeDuration) > 1;
      return moves && target ? [`${target.className} ${(animation as CSSAnimation).animationName ?? ''}`] : [];
    }),
  );
}

/** What is wrong with the mark of what has focus where colours are the system's own; null when it is outlined in four pixels. */
export function outlineFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) {
      const could = [...document.querySelectorAll('main :is(a[href], button, input), dialog[open] button')];
      return could.some((element) => element.checkVisibility()) ? 'nothing has focus' : null;
    }
    // The whole window of a game is where its keys go; a ring around it would be a frame around the picture.
    if (focused.getAttribute('role') === 'application') return null;
    // A field is outlined with the frame it lies in.
    const marked = [focused, focused.parentElement, focused.parentElement?.parentElement].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle === 'solid' && outlineWidth === '4px';
    });
    return marked ? null : `no outline on ${focused.outerHTML.slice(0, 120)}`;
  });
}

/** Null where at least a part of what has focus can be seen. Source: WCAG 2.2, 2.4.11. */
export function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const shares = [0.02, 0.25, 0.5, 0.75, 0.98];
    const isSeen = shares.some((across) =>
      shares.some((down) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        return (
          hit !== null && (focused.contains(hit) || hit.contains(focused) || hit.closest('label')?.contains(focused))
        );
      }),
    );
    const place = `${Math.round(left)},${Math.round(top)} ${Math.round(width)}x${Math.round(height)}`;
    return isSeen ? null : `${focused.outerHTML.slice(0, 120)} at ${place}`;
  });
}
