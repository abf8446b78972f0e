import type { PlaySession } from '@nimbo/contracts/http';
import type { Page } from '@playwright/test';
import { type Language, WORDS } from '../e2e/player.ts';
import { NOTICE_STOPS } from './notice-stops.ts';
import { playSession, standInForHost, standInForLaunch, standInForRunning } from './stand-ins.ts';
import { button, cards, goTo, heading, type Stop } from './ways.ts';

/** Installed with every onebox; with captures, a licence to accept, and with a longer text. */
export const GAME = 'frozen-bubble';
const TITLE = 'Frozen-Bubble';
const QUEUED = playSession(GAME, { position: 3, etaSeconds: 250, zone: 'Home' });
/** In the catalogue, and not playable without a graphics card. */
const NOT_PLAYABLE = 'com.play0ad.zeroad';

async function openGame(page: Page, language: Language): Promise<void> {
  await goTo(page, language, `/game/${GAME}`);
  await button(page, WORDS[language].game.play).waitFor();
}

async function openTab(page: Page, language: Language, tab: 'gallery' | 'similar'): Promise<void> {
  await openGame(page, language);
  await page.getByRole('tab', { name: WORDS[language].game[tab] }).click();
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
}

async function search(page: Page, language: Language, text: string): Promise<void> {
  await goTo(page, language, '/search');
  await page.getByRole('searchbox').fill(text);
}

async function openUserMenu(page: Page, language: Language): Promise<void> {
  await goTo(page, language);
  await button(page, new RegExp(WORDS[language].nav.profile.replace('{name}', ''))).click();
  await button(page, WORDS[language].menu.logOut).waitFor();
}

/** Presses Play of a game whose launch is a stand-in. */
async function pressPlay(page: Page, language: Language): Promise<void> {
  await openGame(page, language);
  await button(page, WORDS[language].game.play).click();
}

async function openStream(page: Page, language: Language, playedSeconds: number, ended: boolean): Promise<void> {
  const session = playSession(GAME, {
    status: ended ? 'ended' : 'playing',
    playedSeconds,
    zone: 'Home',
    endReason: ended ? 'left' : null,
  });
  await standInForLaunch(page, { ...session, status: 'playing', endReason: null });
  if (ended) await page.route(`**/user/play-sessions/${session.id}`, (route) => route.fulfill(json(session)));
  await standInForHost(page, ended ? [{ type: 'ended', reason: 'left' }] : [{ type: 'clock', remainingSeconds: 2400 }]);
  await pressPlay(page, language);
}

/** Goes on looking around while the queue moves. */
async function browseInQueue(page: Page, language: Language, now: () => PlaySession): Promise<void> {
  await standInForLaunch(page, QUEUED, { now });
  await pressPlay(page, language);
  await button(page, WORDS[language].loader.keepBrowsing).click();
  await button(page, new RegExp(`^${TITLE}|${TITLE}$|${TITLE},`))
    .first()
    .waitFor();
}

const json = (body: unknown) => ({
  headers: { 'access-control-allow-origin': '*' },
  contentType: 'application/json',
  body: JSON.stringify(body),
});

export const STOPS: readonly Stop[] = [
  {
    name: 'home',
    async open(page, language) {
      await goTo(page, language);
      await button(page, WORDS[language].home.moreInfo).first().waitFor();
    },
  },
  {
    name: 'games',
    async open(page, language) {
      await goTo(page, language, '/games');
      await cards(page).first().waitFor();
    },
  },
  {
    name: 'category',
    async open(page, language) {
      await goTo(page, language, '/category/arcade');
      await cards(page).first().waitFor();
    },
  },
  {
    name: 'free',
    async open(page, language) {
      await goTo(page, language, '/free');
      await cards(page).first().waitFor();
    },
  },
  {
    name: 'search',
    async open(page, language) {
      await goTo(page, language, '/search');
      await cards(page).first().waitFor();
    },
  },
  {
    name: 'search-results',
    async open(page, language) {
      await search(page, language, 'super');
      await heading(page, /super/).waitFor();
    },
  },
  {
    name: 'search-nothing',
    async open(page, language) {
      await search(page, language, 'qqqzzz');
      await heading(page, /qqqzzz/).waitFor();
    },
  },
  { name: 'game', open: openGame },
  { name: 'game-gallery', open: (page, language) => openTab(page, language, 'gallery') },
  { name: 'game-similar', open: (page, language) => openTab(page, language, 'similar') },
  {
    name: 'game-not-playable',
    async open(page, language) {
      await goTo(page, language, `/game/${NOT_PLAYABLE}`);
      await page.getByText(WORDS[language].game.notPlayable).waitFor();
    },
  },
  {
    name: 'game-unknown',
    async open(page, language) {
      await goTo(page, language, '/game/no-such-game');
      await heading(page, WORDS[language].game.notFound).waitFor();
    },
  },
  { name: 'user-menu', open: openUserMenu },
  {
    name: 'log-out',
    async open(page, language) {
      await openUserMenu(page, language);
      await button(page, WORDS[language].menu.logOut).click();
      await heading(page, WORDS[language].menu.logOutTitle).waitFor();
    },
  },
  {
    name: 'terms',
    async open(page, language) {
      await standInForLaunch(page, playSession(GAME), { pendingEulas: ['service', 'game'] });
      await pressPlay(page, language);
      await button(page, WORDS[language].terms.accept).waitFor();
    },
  },
  {
    name: 'loader-searching',
    async open(page, language) {
      await standInForLaunch(page, playSession(GAME, { status: 'allocating' }));
      await pressPlay(page, language);
      await button(page, WORDS[language].common.cancel).waitFor();
    },
  },
  {
    name: 'loader-queue',
    async open(page, language) {
      await standInForLaunch(page, QUEUED);
      await pressPlay(page, language);
      await button(page, WORDS[language].loader.leaveQueue).waitFor();
    },
  },
  {
    name: 'queue-pill',
    open: (page, language) => browseInQueue(page, language, () => QUEUED),
  },
  {
    name: 'turn',
    async open(page, language) {
      let isTurn = false;
      await browseInQueue(page, language, () => (isTurn ? { ...QUEUED, status: 'starting', position: null } : QUEUED));
      isTurn = true;
      await button(page, WORDS[language].turn.play).waitFor();
    },
  },
  {
    name: 'already-running',
    async open(page, language) {
      await standInForRunning(page, playSession(GAME, { status: 'playing' }));
      await goTo(page, language);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'stream-menu',
    async open(page, language) {
      await openStream(page, language, 0, false);
      const video = page.getByRole('region', { name: TITLE }).locator('video');
      await video.waitFor({ state: 'attached' });
      // No picture comes from a stand-in; the loader leaves when the browser says that there is one.
      await video.dispatchEvent('loadeddata');
      await page.keyboard.press('Escape', { delay: 900 });
      await button(page, WORDS[language].stream.resume).waitFor();
    },
  },
  {
    name: 'rating',
    async open(page, language) {
      await openStream(page, language, 1500, true);
      await page
        .getByRole('radio')
        .or(page.getByRole('button', { name: WORDS[language].after.send }))
        .first()
        .waitFor();
    },
  },
  {
    name: 'short-session',
    async open(page, language) {
      await openStream(page, language, 20, true);
      await button(page, WORDS[language].after.didNotLaunch).waitFor();
    },
  },
  ...NOTICE_STOPS,
];
