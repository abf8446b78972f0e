import { type Browser, expect, type Page, type Route } from '@playwright/test';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { standInForNews } from '../tour/stand-ins.ts';
import { STOPS } from '../tour/stops.ts';
import { textsPastTheEdge } from './soundness.ts';
import { test } from './traffic.ts';

const FORTY_WORDS = 'An exceedingly long title of a game '.repeat(6).trim();
const WORD_WITHOUT_END = 'Maximiliana'.repeat(27);
const ARABIC = 'مغامرة النجوم';

/** Every screen that shows the title of a game or the name of a person. */
const SCREENS = [
  'home',
  'games',
  'search',
  'game',
  'game-gallery',
  'game-similar',
  'terms',
  'saves',
  'user-menu',
  'log-out',
  'welcome',
  'settings',
  'notifications',
  'feedback-choose-game',
  'loader-queue',
  'already-running',
  'rating',
  'short-session',
];
const WINDOWS = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
];

let storageState: SignedIn;
test.beforeAll(async ({ browser }) => {
  storageState = await signInOnce(browser);
});

/** Renames everything that has a gid, however deep it lies. */
function rename(value: unknown, title: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => rename(entry, title));
  if (typeof value !== 'object' || value === null) return value;
  const named = 'gid' in value ? ['titulo', 'title'] : [];
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, named.includes(key) ? title : rename(inner, title)]),
  );
}

/** Lists and games with this title, and a profile with this name. */
async function withNames(page: Page, title: string, nickname: string): Promise<void> {
  const change = (how: (body: unknown) => unknown) => async (route: Route) => {
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    await route.fulfill({ response, json: how(await response.json()) });
  };
  await page.route(
    (url) => url.pathname.includes('/catalog/'),
    change((body) => rename(body, title)),
  );
  await standInForNews(page);
  await page.route(
    '**/user/profile',
    change((body) => ({ ...(body as object), nickname })),
  );
}

/** Nothing runs out at the sides, and what has focus can be seen. */
async function expectWhole(page: Page): Promise<void> {
  await expect.poll(() => textsPastTheEdge(page)).toEqual([]);
  const seen = () =>
    page.evaluate(() => {
      const { left, top, right, bottom } = document.activeElement!.getBoundingClientRect();
      return left >= -1 && right <= window.innerWidth + 1 && top < window.innerHeight && bottom > 0;
    });
  await expect.poll(seen).toBe(true);
}

async function look(browser: Browser, screen: string, title: string, nickname: string): Promise<void> {
  const context = await browser.newContext({ storageState, reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await withNames(page, title, nickname);
    await STOPS.find(({ name }) => name === screen)!.open(page, 'en');
    for (const window of WINDOWS) {
      await page.setViewportSize(window);
      await expectWhole(page);
    }
  } finally {
    await context.close();
  }
}

/** `npm run check:sound` looks at every screen with both; a visit at each with one of them. */
const EVERY = process.env.NIMBO_EVERY_STOP === '1';
for (const [index, screen] of SCREENS.entries()) {
  if (EVERY || index % 2 === 0)
    test(`${screen} stays whole with a title of forty words and a name of three hundred letters`, ({ browser }) =>
      look(browser, screen, FORTY_WORDS, WORD_WITHOUT_END));
  if (EVERY || index % 2 === 1)
    test(`${screen} stays whole with a title and a name from right to left`, ({ browser }) =>
      look(browser, screen, ARABIC, ARABIC));
}
