import type { PlanOffer, PlaySession } from '@nimbo/contracts/http';
import type { HostSignal } from '@nimbo/contracts/signaling';
import type { Page } from '@playwright/test';
import { type Language, WORDS } from '../e2e/player.ts';
import { titleOn } from './names.ts';
import {
  playSession,
  standInForClient,
  standInForHost,
  standInForLaunch,
  standInForRunning,
  standInForSooner,
} from './stand-ins.ts';
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

/** A stream whose host says this to whoever comes; no picture comes from a stand-in. */
export async function streamWith(
  page: Page,
  language: Language,
  signals: readonly HostSignal[],
  more: Parameters<typeof standInForHost>[2] = {},
): Promise<void> {
  await standInForLaunch(page, playSession(GAME, { status: 'playing', zone: 'Home' }));
  await standInForHost(page, signals, more);
  await pressPlay(page, language);
}

/** The loader leaves when the browser says that there is a picture. */
export async function sayPicture(page: Page): Promise<void> {
  const video = page.getByRole('region', { name: titleOn(page, TITLE) }).locator('video');
  await video.waitFor({ state: 'attached' });
  await video.dispatchEvent('loadeddata');
}

export async function openStreamMenu(page: Page, language: Language): Promise<void> {
  await streamWith(page, language, [{ type: 'clock', remainingSeconds: 2400 }]);
  await sayPicture(page);
  await page.keyboard.press('Escape', { delay: 900 });
  await button(page, WORDS[language].stream.resume).waitFor();
}

/** A turn that came while somebody was looking around; `then` is what becomes of it. */
async function openTurn(page: Page, language: Language, then: Partial<PlaySession> = {}): Promise<void> {
  let now: PlaySession = QUEUED;
  await browseInQueue(page, language, () => now);
  now = { ...QUEUED, status: 'starting', position: null };
  await button(page, WORDS[language].turn.play).waitFor();
  now = { ...now, ...then };
}

/** A game that ends like this as soon as it is launched. */
export async function standInForEnded(page: Page, ended: Partial<PlaySession>, lastAfterMs = 0): Promise<void> {
  const session = playSession(GAME, { status: 'ended', zone: 'Home', endReason: 'left', ...ended });
  await standInForLaunch(page, { ...session, status: 'playing', endReason: null });
  await page.route(`**/user/play-sessions/${session.id}`, (route) => route.fulfill(json(session)));
  await standInForHost(page, [{ type: 'ended', reason: session.endReason ?? 'left' }], { lastAfterMs });
}

/** A game that has just ended like this. */
export async function openEnded(
  page: Page,
  language: Language,
  ended: Partial<PlaySession>,
  lastAfterMs = 0,
): Promise<void> {
  await standInForEnded(page, ended, lastAfterMs);
  await pressPlay(page, language);
}

/** Goes on looking around while the queue moves. */
async function browseInQueue(page: Page, language: Language, now: () => PlaySession): Promise<void> {
  await standInForLaunch(page, QUEUED, { now });
  await pressPlay(page, language);
  await button(page, WORDS[language].loader.keepBrowsing).click();
  await button(page, new RegExp(`${titleOn(page, TITLE)}.* ${QUEUED.position} `)).waitFor();
}

const json = (body: unknown) => ({
  headers: { 'access-control-allow-origin': '*' },
  contentType: 'application/json',
  body: JSON.stringify(body),
});

/** From the terms to what is asked after playing. */
export const LAUNCH_STOPS: readonly Stop[] = [
  {
    name: 'client',
    async open(page, language) {
      await standInForClient(page);
      await pressPlay(page, language);
      await button(page, WORDS[language].client.open).waitFor();
    },
  },
  {
    name: 'client-opened',
    async open(page, language) {
      await standInForClient(page);
      await pressPlay(page, language);
      await button(page, WORDS[language].client.open).click();
      await heading(page, WORDS[language].client.opening.replace('{title}', titleOn(page, TITLE))).waitFor();
    },
  },
  {
    name: 'launch-failed',
    async open(page, language) {
      await standInForLaunch(page, playSession(GAME, { status: 'allocating' }), {
        now: () => playSession(GAME, { status: 'ended', endReason: 'start-failed' }),
      });
      await pressPlay(page, language);
      await button(page, WORDS[language].error.otherGame).waitFor();
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
    open: (page, language) => openTurn(page, language),
  },
  {
    name: 'turn-missed',
    async open(page, language) {
      await openTurn(page, language, { status: 'ended', endReason: 'detached-too-long' });
      await button(page, WORDS[language].turn.again).waitFor();
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
    open: openStreamMenu,
  },
  {
    name: 'stream-end',
    async open(page, language) {
      await openStreamMenu(page, language);
      await button(page, WORDS[language].stream.end).click();
      await button(page, WORDS[language].stream.keepPlaying).waitFor();
    },
  },
  {
    name: 'take-over',
    async open(page, language) {
      await streamWith(page, language, [{ type: 'refused', code: 'in-use' }]);
      await button(page, WORDS[language].takeOver.here).waitFor();
    },
  },
  {
    name: 'displaced',
    async open(page, language) {
      await streamWith(page, language, [{ type: 'refused', code: 'replaced' }]);
      await button(page, WORDS[language].takeOver.again).waitFor();
    },
  },
  {
    name: 'rating',
    async open(page, language) {
      await openEnded(page, language, { playedSeconds: 1500 });
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
      await openEnded(page, language, { playedSeconds: 20 });
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
      await openEnded(page, language, { playedSeconds: 600, endReason: 'time-limit', offer: OFFER }, 4000);
      await sayPicture(page);
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
