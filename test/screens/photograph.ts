import { gameInfoPath } from '@nimbo/contracts/cdn';
import type { GameInfo, PlayedGame } from '@nimbo/contracts/http';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { connectPad, press } from '../e2e/pad.ts';
import { onebox } from '../e2e/player.ts';
import type { SignedIn } from '../tour/sign-in-once.ts';
import { json, standInForNews } from '../tour/stand-ins.ts';
import type { Pair, Place } from './mockups.ts';

/** Windows of the three places; a sheet shows both halves in this shape. */
export const SIZES: Readonly<Record<Place, { readonly width: number; readonly height: number }>> = {
  sofa: { width: 1920, height: 1080 },
  desk: { width: 1920, height: 1080 },
  phone: { width: 390, height: 844 },
};
/** Time for pictures to load and motion to end, in ms. */
const SETTLE_MS = 900;
const MOST_PRESSES = 10;

/** The mockup as its own browser would draw it. */
export async function photographMockup(browser: Browser, address: URL, { place, mockup }: Pair): Promise<Buffer> {
  const context = await browser.newContext({ viewport: windowOf(place, mockup), reducedMotion: 'reduce' });
  try {
    const page = await context.newPage();
    await page.goto(address.href, { waitUntil: 'load' });
    await page.evaluate(() => document.fonts.ready);
    return await page.screenshot();
  } finally {
    await context.close();
  }
}

/** The product at the same place, in the same language and mode. */
export async function photographProduct(browser: Browser, pair: Pair, storageState: SignedIn): Promise<Buffer> {
  const options: BrowserContextOptions = {
    viewport: windowOf(pair.place, pair.mockup),
    ...(pair.signedIn ? { storageState } : {}),
    ...(pair.place === 'phone' ? { hasTouch: true, isMobile: true } : {}),
    contrast: pair.contrast ? 'more' : 'no-preference',
  };
  const context = await browser.newContext(options);
  context.setDefaultTimeout(30_000);
  try {
    const page = await context.newPage();
    if (pair.place === 'sofa') await connectPad(page);
    if (pair.signedIn) await withPlayedGames(page);
    if (pair.kids) await asChild(page);
    await pair.stop.open(page, pair.language);
    // A button that does nothing here: from now on a pad leads, and the screen is drawn for the sofa.
    if (pair.place === 'sofa') await untilPadLeads(page);
    // What is pressed is pressed on the pad, which there is on the sofa alone.
    if (pair.place === 'sofa') await pair.afterwards?.(page, pair.language);
    await page.waitForTimeout(SETTLE_MS);
    const picture = await page.screenshot();
    await pair.leave?.(page);
    return picture;
  } finally {
    await context.close();
  }
}

/** Under load a page may still be too young for the first press. */
async function untilPadLeads(page: Page): Promise<void> {
  const leads = () => page.evaluate(() => document.documentElement.dataset.input === 'pad');
  for (let presses = 0; presses < MOST_PRESSES; presses++) {
    await press(page, 'x');
    await page.waitForTimeout(SETTLE_MS / 3);
    if (await leads()) return;
  }
}

/** The touch controls lie over the stream, which phones show on their side. */
function windowOf(place: Place, mockup: string) {
  const { width, height } = SIZES[place];
  return mockup === 'mobile-stream-touch' ? { width: height, height: width } : { width, height };
}

/** Three games were played lately, so that home continues with them; those of the launch set have captures. */
async function withPlayedGames(page: Page): Promise<void> {
  const played: PlayedGame[] = await Promise.all(
    ['org.supertuxproject.supertux', 'openttd', 'frozen-bubble'].map(async (gid, index) => ({
      gid,
      lastPlayed: `2026-01-0${3 - index}T20:15:00.000Z`,
      playedSeconds: 1500 * (index + 1),
      sessions: index + 1,
      capture: await firstCapture(gid),
    })),
  );
  await page.route('**/played-games?**', (route) => json(route, played));
}

async function firstCapture(gid: string): Promise<string | null> {
  const reply = await fetch(onebox().cdn + gameInfoPath(gid));
  if (!reply.ok) return null;
  return ((await reply.json()) as GameInfo).gallery[0]?.path ?? null;
}

/** The profile as a child's; everything else is the real one. */
async function asChild(page: Page): Promise<void> {
  await standInForNews(page);
  await page.route('**/user/profile', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), kids: true, ageLimit: 10 } });
  });
}
