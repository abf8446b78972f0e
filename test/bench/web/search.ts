import type { Page } from '@playwright/test';
import { type Times, timesOf } from './steps.ts';

/** Typed letter by letter: exact, common, of two words, with mistakes, by a tag, and found nowhere. */
const QUERIES = ['frozen', 'super', 'tux racer', 'wesnot', 'solitare', 'penguin', 'zzzz'];
/** How much slower than this machine the device is. */
const SLOWER = 4;

export interface SearchTimes {
  /** The search alone. */
  readonly compute: Times;
  /** From the press of a letter to the results on the screen. */
  readonly paint: Times;
  /** What was typed when it took longest, slowest first. */
  readonly slowest: readonly { readonly typed: string; readonly tookMs: number }[];
}

/** How many letters the report names. */
const NAMED = 5;

declare global {
  interface Window {
    searched: { pressedAt: number; shown: { heading: string; tookMs: number }[] };
  }
}

/** Runs in the page: notes each heading of the results, and how long after the last key its picture was on the screen. */
function watchResults(): void {
  const searched: Window['searched'] = { pressedAt: 0, shown: [] };
  window.searched = searched;
  const onKey = (event: KeyboardEvent) => {
    searched.pressedAt = event.timeStamp;
  };
  window.addEventListener('keydown', onKey, true);
  let last = '';
  const look = () => {
    const heading = [...document.querySelectorAll('main h1, main h2')].map((one) => one.textContent).join(' ');
    if (heading === last) return;
    last = heading;
    const since = searched.pressedAt;
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => searched.shown.push({ heading, tookMs: performance.now() - since });
      port2.postMessage(null);
    });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Types into the open search screen on a slow device. */
export async function measureSearch(page: Page): Promise<SearchTimes> {
  const devtools = await page.context().newCDPSession(page);
  await page.evaluate(watchResults);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const field = page.getByRole('searchbox');
  const painted: { typed: string; tookMs: number }[] = [];
  await page.evaluate(() => performance.clearMeasures('nimbo:search'));
  for (const query of QUERIES) {
    await field.fill('');
    await page.waitForTimeout(500);
    for (let length = 1; length <= query.length; length++) {
      const typed = query.slice(0, length);
      await page.evaluate(() => window.searched.shown.splice(0));
      await page.keyboard.press(typed.at(-1) === ' ' ? 'Space' : typed.at(-1)!);
      // A space at the end changes nothing that is shown.
      if (typed === typed.trim()) painted.push({ typed, tookMs: await shownAfter(page, typed) });
      await page.waitForTimeout(150);
    }
  }
  const computed = await page.evaluate(() =>
    performance.getEntriesByName('nimbo:search').map(({ duration }) => duration),
  );
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return {
    compute: timesOf(computed),
    paint: timesOf(painted.map(({ tookMs }) => tookMs)),
    slowest: painted.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, NAMED),
  };
}

async function shownAfter(page: Page, typed: string): Promise<number> {
  const shown = await page.waitForFunction(
    (text) => window.searched.shown.find(({ heading }) => heading.includes(`“${text}”`)),
    typed,
    { timeout: 10_000, polling: 50 },
  );
  const found = await shown.jsonValue();
  return found?.tookMs ?? Number.NaN;
}
