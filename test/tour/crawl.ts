import type { Page } from '@playwright/test';
import { randomFrom } from './random.ts';

/** The app leads focus by directions; ordinary pages are walked as every page of the web is. */
const KEYS = {
  directions: ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'],
  tab: ['Tab', 'Shift+Tab'],
} as const;
/** One direction is kept for so many presses at most: alone, chance would stay where it began. */
const LONGEST_RUN = 12;

export interface CrawlOptions {
  readonly seed: number;
  readonly presses: number;
  /** Directions, unless said. */
  readonly by?: keyof typeof KEYS;
}

/** A press after which focus was not where a person could see it. */
export interface LostFocus {
  readonly press: number;
  /** The presses that led there, newest last. */
  readonly way: readonly string[];
  readonly why: string;
}

export interface Crawl {
  readonly lost: readonly LostFocus[];
  /** How many different elements had focus. */
  readonly visited: number;
  /** How many there are at the end that could have it, in the dialog where there is one. */
  readonly targets: number;
}

/** A walk that never leaves its first stop proves nothing where there is a second one. */
export const hasMoved = ({ visited, targets }: Crawl): boolean => visited >= Math.min(2, targets);

/** After so many losses on one screen the rest says nothing new. */
const MOST_LOSSES = 5;

/**
 * Presses directions at random and looks after each press whether focus is on a real element that can be seen: not on the body,
 * of a size, inside the window, and covered by nothing. Without motion, so that every press can be judged at once.
 */
export async function crawl(page: Page, { seed, presses, by = 'directions' }: CrawlOptions): Promise<Crawl> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate(watchFocus, { mayLeave: by === 'tab' });
  const keys = KEYS[by];
  const random = randomFrom(seed);
  const lost: LostFocus[] = [];
  const way: string[] = [];
  let direction: string = keys[0];
  let left = 0;
  for (let press = 1; press <= presses && lost.length < MOST_LOSSES; press++) {
    if (left-- <= 0) {
      direction = keys[Math.floor(random() * keys.length)]!;
      left = Math.floor(random() * LONGEST_RUN);
    }
    way.push(direction.replace('Arrow', '').toLowerCase());
    await page.keyboard.press(direction);
    const why = await page.evaluate(() => window.crawled.look());
    if (why) lost.push({ press, way: way.slice(-8), why });
  }
  const counts = await page.evaluate(() => ({
    visited: window.crawled.visited(),
    targets: window.crawled.targets(),
  }));
  return { lost, ...counts };
}

declare global {
  interface Window {
    crawled: { look(): Promise<string | null>; visited(): number; targets(): number };
  }
}

/** Runs in the page. `mayLeave`: past its last element focus is in the browser's own bar. */
function watchFocus({ mayLeave }: { mayLeave: boolean }): void {
  const visited = new Set<string>();
  /** Points of an element that have to be free: its middle, and half way to each side. */
  const POINTS = [
    [0.5, 0.5],
    [0.25, 0.5],
    [0.75, 0.5],
    [0.5, 0.25],
    [0.5, 0.75],
  ] as const;
  const nameOf = (element: Element) => {
    const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return `${element.tagName.toLowerCase()} "${text.trim().slice(0, 40)}"`;
  };
  const fault = (): string | null => {
    const element = document.activeElement;
    if (!element || element === document.body || element === document.documentElement)
      return mayLeave ? null : 'nothing has focus';
    visited.add(`${nameOf(element)} ${element.getAttribute('data-index') ?? ''}`);
    const box = element.getBoundingClientRect();
    if (box.width < 1 || box.height < 1) return `${nameOf(element)} has no size`;
    const { visibility, opacity } = getComputedStyle(element);
    if (visibility !== 'visible' || Number(opacity) === 0) return `${nameOf(element)} cannot be seen`;
    const places = POINTS.map(([x, y]) => ({ x: box.left + box.width * x, y: box.top + box.height * y }));
    const inside = places.filter(({ x, y }) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
    if (inside.length < (box.height > innerHeight / 2 ? 3 : places.length))
      return `${nameOf(element)} is outside the window at ${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}x${Math.round(box.height)}`;
    const covering = inside
      .map(({ x, y }) => document.elementFromPoint(x, y))
      .filter((top) => top && top !== element && !element.contains(top) && !top.closest('label')?.contains(element));
    // A field lies in its frame, which may be hit beside it.
    const covered = covering.filter((top) => !top!.contains(element));
    return covered.length > 0 ? `${nameOf(element)} is covered by ${nameOf(covered[0]!)}` : null;
  };
  const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()));
  window.crawled = {
    /** Focus moves within a frame or two; a list that builds its next rows may take some more. */
    async look() {
      for (let frames = 0; frames < 12; frames++) {
        await frame();
        if (frames >= 1 && fault() === null) return null;
      }
      return fault();
    },
    visited: () => visited.size,
    targets: () => {
      const layers = document.querySelectorAll('dialog[open], [role=alertdialog]');
      const place = layers[layers.length - 1] ?? document;
      const may = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, [tabindex]';
      // What is for screen readers alone is one pixel wide.
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        !element.closest('[inert], [aria-hidden="true"]');
      return [...place.querySelectorAll(may)].filter(isSeen).length;
    },
  };
}
