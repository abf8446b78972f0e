import { billboardPath, catalogListPath } from '@nimbo/contracts/cdn';
import { BillboardItem, type GameListItem } from '@nimbo/contracts/http';
import { arePapersAlike } from '@nimbo/domain';
import { type Cookie, expect, type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { standInForNews } from '../tour/stand-ins.ts';
import { keyboard, reach } from './hands.ts';
import { greeted, type Language, onebox, signIn, WORDS } from './player.ts';
import { test } from './traffic.ts';

const LANGUAGES = ['en', 'es', 'pt'] as const;
const ENDLESS = 'An exceedingly long title of a game '.repeat(6).trim();
const ARABIC = 'مغامرة النجوم';

/** A page has moved after this time, in ms. */
const PAGE_MOVES_MS = 300;

/** Home as somebody sees it who is signed in already. */
async function openHome(page: Page, language: Language = 'en') {
  await page.goto(`${onebox().web}/${language}/go`);
}
const down = (route: Route) => route.abort('connectionrefused');
/** An answer of our own; without this header the browser would not let the page read it. */
const answer = (route: Route, reply: { status?: number; json?: unknown; body?: string }) =>
  route.fulfill({ contentType: 'application/json', headers: { 'access-control-allow-origin': '*' }, ...reply });
const lists = () => new RegExp(`^${onebox().cdn}/(api/prod/)?go/catalog/`);
const api = () => new RegExp(`^${onebox().publicApi}/`);
const title = (page: Page, language: Language = 'en') =>
  page.getByRole('heading', { name: WORDS[language].home.popular });

/** Nothing of the page is wider than the screen, and something can be reached by keys. */
async function expectWhole(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body))
    .toBe(true);
}

/** Changes the games of every list on its way from the CDN. */
async function withLists(page: Page, change: (games: GameListItem[]) => GameListItem[]) {
  for (const name of ['games', 'popular', 'free'] as const)
    await page.route(`${onebox().cdn}${catalogListPath(name, 'en')}`, async (route) => {
      const reply = await route.fetch();
      await route.fulfill({ response: reply, json: change((await reply.json()) as GameListItem[]) });
    });
}

/** The sign-in of the first test serves the others. */
let signedIn: Cookie[] | null = null;
test.beforeEach(async ({ page, context }) => {
  if (signedIn === null) {
    await signIn(page);
    signedIn = await context.cookies();
  } else {
    await greeted(page);
    await context.addCookies(signedIn);
  }
});

test('home shows billboard, rails of every kind, categories and banners; no neighbours look alike', async ({
  page,
}) => {
  await openHome(page);
  await expect(title(page)).toBeVisible();
  const headings = page.locator('.n-rail h2');
  // Rails come as the page is scrolled.
  await expect.poll(() => headings.count()).toBeGreaterThan(3);
  expect(await headings.count()).toBeLessThan(10);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 700);
      return headings.count();
    })
    .toBeGreaterThan(10);
  const words = WORDS.en;
  expect(await headings.allTextContents()).toEqual(
    expect.arrayContaining([
      words.home.popular,
      words.nav.freePlay,
      words.home.categories,
      words.home.newReleases,
      'RPG',
    ]),
  );
  await expect(page.locator('.n-banner')).toHaveCount(3);
  for (const rail of await page.locator('.n-rail').all()) await rail.hover();
  // What was played lies first in pictures of the games themselves, in the order in which it was played.
  const railPapers = await page
    .locator('.n-rail:not(:has(.n-card--wide))')
    .evaluateAll((rails) =>
      rails.map((rail) => [...rail.querySelectorAll<HTMLElement>('[data-paper]')].map((card) => card.dataset.paper!)),
    );
  expect(railPapers.length).toBeGreaterThan(3);
  const alike = railPapers.flatMap((papers) =>
    papers.filter((paper, index) => index > 0 && arePapersAlike(paper, papers[index - 1]!)),
  );
  expect(alike).toEqual([]);
});

test('the tint of the page follows the game that focus rests on', async ({ page }) => {
  await openHome(page);
  await expect(title(page)).toBeVisible();
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  const paper = await page.evaluate(() => (document.activeElement as HTMLElement).dataset.paper);
  expect(paper).toMatch(/^#/);
  const tint = page.locator('.n-weather i[data-shown]');
  await expect(tint).toHaveCount(1);
  expect(await tint.evaluate((sheet) => sheet.style.getPropertyValue('--n-weather'))).toBe(paper);
});

test('who comes back from a dialog to a slide that cannot be played here stands on its button', async ({ page }) => {
  await page.route(`${onebox().cdn}${billboardPath('L', 'en')}`, async (route) => {
    const slides = z.array(BillboardItem).parse(await (await route.fetch()).json());
    const json = slides.map((slide, place) => ({ ...slide, status: place === 0 ? 'playable' : 'not-installed' }));
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.route('**/canPlay**', (route) => answer(route, { status: 500, json: { code: 'internal' } }));
  await openHome(page);
  const { home } = WORDS.en;
  const play = page.locator('.n-billboard').getByText(home.playNow);
  const hand = keyboard(page);
  await reach(hand, 'down', page.getByRole('button', { name: home.playNow }));
  await hand.confirm();
  await expect(page.getByRole('dialog')).toBeVisible();
  // The slides go on below the dialog.
  await expect(play).toHaveCount(0, { timeout: 20_000 });
  await hand.back();
  await expect(page.getByRole('button', { name: home.moreInfo })).toBeFocused();
});

test('LT and RT, or the keys for pages, move through a grid of all titles without losing focus', async ({ page }) => {
  await page.goto(`${onebox().web}/en/go/games`);
  const focused = page.locator('.n-grid .n-card:focus');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.n-grid__item').first()).toBeVisible();
  for (let press = 0; press < 4 && (await focused.count()) === 0; press++) await page.keyboard.press('ArrowDown');
  const index = async () => Number(await focused.getAttribute('data-index'));
  const start = await index();
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('PageDown');
    await expect(focused).toHaveCount(1);
    await page.waitForTimeout(PAGE_MOVES_MS);
  }
  expect(await index()).toBeGreaterThan(start + 100);
  await expect(focused).toBeInViewport();
  expect(await page.locator('.n-grid__item').count()).toBeLessThan(200);
  // A hand faster than the page loses nothing either.
  for (let press = 0; press < 40; press++) await page.keyboard.press('PageUp');
  await expect(focused).toHaveCount(1);
  expect(await index()).toBeLessThan(start + 100);
});

for (const language of LANGUAGES)
  test(`without CDN and api the connection error covers the page, and goes away by itself: ${language}`, async ({
    page,
  }) => {
    await page.route(lists(), down);
    await page.route(api(), down);
    await openHome(page, language);
    const modal = page.getByRole('dialog', { name: WORDS[language].error.network });
    await expect(modal).toContainText(WORDS[language].error.networkText);
    await expect(page.getByText(WORDS[language].connection.offline)).toBeAttached();
    await page.unroute(lists());
    await page.unroute(api());
    await expect(modal).toBeHidden({ timeout: 12_000 });
    await expect(title(page, language)).toBeVisible();
    await expectWhole(page);
  });

test('a dead CDN is not noticed: the api has the same lists', async ({ page }) => {
  await page.route(lists(), down);
  await openHome(page);
  await expect(title(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectWhole(page);
});

test('a dead api leaves the catalogue of the CDN, and says so', async ({ page }) => {
  await openHome(page);
  await expect(title(page)).toBeVisible();
  await page.route(api(), down);
  await openHome(page);
  await expect(title(page)).toBeVisible();
  await expect(page.getByText(WORDS.en.connection.offline)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectWhole(page);
});

test('a browser that goes offline says so at once and keeps what it has', async ({ page, context }) => {
  await openHome(page);
  await expect(title(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(WORDS.en.connection.offline)).toBeVisible();
  await expectWhole(page);
  await context.setOffline(false);
  await expect(page.getByText(WORDS.en.connection.offline)).toBeHidden({ timeout: 12_000 });
});

test('free games that cannot be read are only logged; a refused list is one line with another try', async ({
  page,
}) => {
  const broken = (name: string) => new RegExp(`/catalog/${name}(_en\\.json|\\?)`);
  const refuse = (route: Route) => answer(route, { status: 500, json: {} });
  const logged = page.waitForRequest((request) => request.url().endsWith('/api/log'));
  await page.route(broken('free'), refuse);
  await page.route(broken('popular'), refuse);
  await openHome(page);
  await logged;
  const line = page.getByText(WORDS.en.home.railFailed);
  await expect(line).toHaveCount(1);
  await expect(page.getByRole('heading', { name: WORDS.en.nav.freePlay })).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute(broken('popular'));
  await page.getByRole('button', { name: WORDS.en.common.tryAgain }).click();
  await expect(title(page)).toBeVisible();
  await expect(line).toHaveCount(0);
});

test('garbage from the CDN is as good as none: the api answers', async ({ page }) => {
  await page.route(lists(), (route) => answer(route, { body: '[{"gid":"openttd","titu' }));
  await openHome(page);
  await expect(title(page)).toBeVisible();
  await expectWhole(page);
});

test('a CDN of ten seconds shows drizzle in the places of the rails, then the rails', async ({ page }) => {
  const { cdn } = onebox();
  await page.route(`${cdn}${catalogListPath('popular', 'en')}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 10_000));
    await route.continue();
  });
  await openHome(page);
  await expect(page.locator('.go-rail-skeleton .n-skeleton').first()).toBeVisible();
  await expect(title(page)).toBeVisible({ timeout: 15_000 });
  await expect(page.locator('.go-rail-skeleton')).toHaveCount(0);
});

test('an empty catalogue says so and can be asked again', async ({ page }) => {
  await page.route(lists(), (route) => answer(route, { json: [] }));
  await openHome(page);
  await expect(page.getByRole('heading', { name: WORDS.en.home.empty })).toBeVisible();
  await expect(page.getByRole('button', { name: WORDS.en.common.tryAgain })).toBeVisible();
  await page.goto(`${onebox().web}/en/go/games`);
  await expect(page.getByRole('heading', { name: WORDS.en.games.empty })).toBeVisible();
  await expectWhole(page);
});

test('a child whom the catalogue has nothing for is told so, and can look again', async ({ page }) => {
  await page.route(lists(), (route) => answer(route, { json: [] }));
  await standInForNews(page);
  await page.route(/\/user\/profile$/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), kids: true, ageLimit: 10 } });
  });
  await openHome(page);
  await expect(page.getByRole('heading', { name: WORDS.en.games.empty })).toBeVisible();
  await page.unroute(lists());
  await page.getByRole('button', { name: WORDS.en.common.tryAgain }).click();
  await expect(page.locator('.go-kids .n-card').first()).toBeVisible();
});

test('titles of forty words and from right to left leave every screen whole', async ({ page }) => {
  const odd = (games: GameListItem[]) =>
    games.map((game, index) => ({ ...game, art: null, titulo: index % 2 ? ARABIC : ENDLESS }));
  await withLists(page, odd);
  await page.route(`${onebox().cdn}${billboardPath('L', 'en')}`, async (route) => {
    const slides = z.array(BillboardItem).parse(await (await route.fetch()).json());
    await answer(route, { json: slides.map((slide, index) => ({ ...slide, title: index % 2 ? ARABIC : ENDLESS })) });
  });
  await openHome(page);
  await expect(title(page)).toBeVisible();
  const box = await page.locator('.n-billboard__title').boundingBox();
  expect(box!.x + box!.width).toBeLessThanOrEqual(1280);
  await page.getByRole('button', { name: WORDS.en.home.next }).click();
  await expect(page.locator('.n-billboard__title')).toHaveCSS('direction', 'rtl');
  await expectWhole(page);
  await page.goto(`${onebox().web}/en/go/games`);
  await expect(page.locator('.n-card__paper').first()).toBeVisible();
  await expectWhole(page);
  for (const format of ['390', '1280']) {
    await page.setViewportSize({ width: Number(format), height: 800 });
    await expectWhole(page);
  }
});

test('a child finds its own home, within its age, by a name of any length', async ({ page }) => {
  const name = 'Maximiliana '.repeat(25).trim();
  await standInForNews(page);
  await page.route(/\/user\/profile$/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({
      response: reply,
      json: { ...(await reply.json()), nickname: name, kids: true, ageLimit: 10 },
    });
  });
  await openHome(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Maximiliana');
  await expect(page.locator('.n-billboard, .n-banner')).toHaveCount(0);
  await expect(page.locator('.go-kids .n-chip')).toHaveCount(5);
  const names = await page
    .locator('.go-kids .n-card')
    .evaluateAll((cards) => cards.map((card) => card.ariaLabel ?? ''));
  expect(names.length).toBeGreaterThan(3);
  expect(names.filter((label) => /under (12|14|16|18)/.test(label))).toEqual([]);
  await expectWhole(page);
});
