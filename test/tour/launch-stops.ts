import type { PlanOffer, PlaySession } from '@nimbo/contracts/http';
import type { Page } from '@playwright/test';
import { type Language, WORDS } from '../e2e/player.ts';
import { playSession, standInForHost, standInForLaunch, standInForRunning, standInForSooner } from './stand-ins.ts';
import { button, goTo, heading, type Stop } from './ways.ts';

/** Installed with every onebox; with captures, a licence to accept, and with a longer text. */
export const GAME = 'frozen-bubble';
const TITLE = 'Frozen-Bubble';
/** What the api says to somebody whose free minutes have ended, once there are plans. */
const OFFER: PlanOffer = {
  plan: 'Plus',
  priceCents: 799,
  currency: 'EUR',
  period: 'monthly',
  sessionSeconds: [600, 7200],
  games: [38, 800],
  pictureHeight: [720, 1080],
  url: 'https://play.example/pay',
};
const QUEUED = playSession(GAME, { position: 3, etaSeconds: 250, zone: 'Home' });

export async function openGame(page: Page, language: Language): Promise<void> {
  await goTo(page, language, `/game/${GAME}`);
  await button(page, WORDS[language].game.play).waitFor();
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
  await button(page, new RegExp(`${TITLE}.* ${QUEUED.position} `)).waitFor();
}

const json = (body: unknown) => ({
  headers: { 'access-control-allow-origin': '*' },
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** From the terms to what is asked after playing. */
export const LAUNCH_STOPS: readonly Stop[] = [
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
      standInForRunning(page, playSession(GAME, { status: 'playing' }));
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
  {
    name: 'queue-long',
    async open(page, language) {
      await standInForSooner(page, [
        { zone: 'lisbon', etaSeconds: 60 },
        { zone: 'madrid', etaSeconds: 180 },
      ]);
      await standInForLaunch(page, { ...QUEUED, position: 9, etaSeconds: 900 });
      await pressPlay(page, language);
      await heading(page, WORDS[language].loader.sooner).waitFor();
    },
  },
  {
    name: 'upsell',
    async open(page, language) {
      const session = playSession(GAME, { status: 'ended', playedSeconds: 600, endReason: 'time-limit', offer: OFFER });
      await standInForLaunch(page, { ...session, status: 'playing', endReason: null });
      await page.route(`**/user/play-sessions/${session.id}`, (route) => route.fulfill(json(session)));
      await standInForHost(page, [{ type: 'ended', reason: 'time-limit' }], { lastAfterMs: 4000 });
      await pressPlay(page, language);
      const video = page.getByRole('region', { name: TITLE }).locator('video');
      await video.waitFor({ state: 'attached' });
      await video.dispatchEvent('loadeddata');
      await page.getByRole('table').waitFor();
    },
  },
  {
    name: 'gallery-viewer',
    async open(page, language) {
      await openGame(page, language);
      await page.getByRole('tab', { name: WORDS[language].game.gallery }).click();
      await page.getByRole('tabpanel').getByRole('button').first().click();
      await button(page, WORDS[language].game.nextCapture).waitFor();
    },
  },
  {
    name: 'region-unavailable',
    async open(page, language) {
      await page.route('**/location', (route) =>
        route.fulfill(json({ country: 'IS', available: false, source: 'fixed' })),
      );
      await goTo(page, language);
      await button(page, WORDS[language].region.again).waitFor();
    },
  },
  {
    name: 'calibration',
    async open(page, language) {
      await page.addInitScript(() => {
        for (const key of Object.keys(localStorage)) if (key.startsWith('nimbo-stream:')) localStorage.removeItem(key);
      });
      // In a queue the place is worth more than the screen: it is asked for when a server makes ready.
      await standInForLaunch(page, playSession(GAME, { status: 'allocating' }));
      await pressPlay(page, language);
      await button(page, WORDS[language].calibration.save).waitFor();
    },
  },
];
