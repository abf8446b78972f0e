import type { Page } from '@playwright/test';
import { type Times, timesOf } from './steps.ts';

/** Typed letter by letter: exact, common, of two words, with mistakes, by a tag, and found nowhere. */
const QUERIES = ['frozen', 'super', 'tux racer', 'wesnot', 'solitare', 'penguin', 'zzzz'];
/** How much slower than this machine the device is. */
export const SLOWER = 4;

export interface SearchTimes {
  /** The search alone. */
  readonly compute: Times;
  /** From the press of a letter to the results on the screen. */
  readonly paint: Times;
}

/** Types into the open search screen on a slow device. */
export async function measureSearch(page: Page): Promise<SearchTimes> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const field = page.getByRole('searchbox');
  const painted: number[] = [];
  await page.evaluate(() => performance.clearMeasures('nimbo:search'));
  for (const query of QUERIES) {
    await field.fill('');
    await page.waitForTimeout(400);
    for (let length = 1; length <= query.length; length++) {
      const typed = query.slice(0, length);
      const seen = page.evaluate(untilShown, typed.trim());
      await page.keyboard.press(typed.at(-1) === ' ' ? 'Space' : typed.at(-1)!);
      // A space at the end changes nothing that is shown.
      const time = await seen;
      if (typed === typed.trim()) painted.push(time);
      await page.waitForTimeout(150);
    }
  }
  const computed = await page.evaluate(() =>
    performance.getEntriesByName('nimbo:search').map(({ duration }) => duration),
  );
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  return { compute: timesOf(computed), paint: timesOf(painted) };
}

/** Runs in the page: from the next key press until a heading names the query and that picture is on the screen, in ms. */
function untilShown(query: string): Promise<number> {
  return new Promise((resolve) => {
    let pressedAt = 0;
    const isShown = () =>
      pressedAt > 0 &&
      [...document.querySelectorAll('main h1, main h2')].some((one) => one.textContent?.includes(query));
    const look = () => {
      if (!isShown()) return;
      watcher.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now() - pressedAt);
        port2.postMessage(null);
      });
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
    const onKey = (event: KeyboardEvent) => {
      pressedAt = event.timeStamp;
      setTimeout(look, 0);
    };
    window.addEventListener('keydown', onKey, { capture: true, once: true });
  });
}
