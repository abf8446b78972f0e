import type { Page } from '@playwright/test';
import { press } from '../e2e/pad.ts';
import { endSession, type Language, onebox, play, WORDS } from '../e2e/player.ts';
import { PUBLIC_STOPS } from '../tour/public-stops.ts';
import { STOPS } from '../tour/stops.ts';
import type { Stop } from '../tour/ways.ts';

/** Where a mockup is drawn for: the sofa with a pad in hand, the desk, or a phone. */
export type Place = 'sofa' | 'desk' | 'phone';

/** A mockup whose screen exists, and how the product shows the same. */
export interface Pair {
  readonly mockup: string;
  readonly place: Place;
  /** The mockup's own language. */
  readonly language: Language;
  readonly stop: Stop;
  readonly signedIn: boolean;
  /** A child's profile: daytime. */
  readonly kids?: boolean;
  readonly contrast?: boolean;
  /** What is pressed after the screen is there. */
  readonly afterwards?: (page: Page, language: Language) => Promise<void>;
  /** Cleans up once the picture is taken: a real game is ended, so that the next one can start. */
  readonly leave?: (page: Page) => Promise<void>;
  /** Why the two differ where they should. */
  readonly differs?: string;
}

type More = Partial<Omit<Pair, 'mockup' | 'place' | 'stop'>>;

function pair(mockup: string, place: Place, stopName: string, more: More = {}): Pair {
  const inside = STOPS.find(({ name }) => name === stopName);
  const stop = inside ?? PUBLIC_STOPS.find(({ name }) => name === stopName);
  if (!stop) throw new Error(`no stop of the tour is called ${stopName}`);
  return { mockup, place, language: 'en', stop, signedIn: inside !== undefined, ...more };
}

/** A real game behind what lies over the stream. */
const REAL_GAME = 'frozen-bubble';
/** By then the readings of the stream have figures, in ms. */
const FIRST_READINGS_MS = 4000;
const overGame = (name: string, then: (page: Page, language: Language) => Promise<void>): Stop => ({
  name,
  async open(page, language) {
    await play(page, REAL_GAME);
    await then(page, language);
  },
});
const streamMenu = overGame('stream-overlay', async (page, language) => {
  await press(page, 'guide');
  await page.getByRole('button', { name: WORDS[language].stream.resume }).waitFor();
});
const streamItself = overGame('stream', async () => {});
const streamWithReadings: Stop = {
  name: 'stream-hud',
  async open(page) {
    await page.addInitScript(() => {
      for (const key of Object.keys(localStorage).filter((name) => name.startsWith('nimbo-stream:')))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)!), showReadings: true }));
    });
    await play(page, REAL_GAME);
    await page.waitForTimeout(FIRST_READINGS_MS);
  },
};

/** The page that leads on, held where it is: nothing it leads to is answered. */
const limboItself: Stop = {
  name: 'limbo',
  async open(page) {
    const { web } = onebox();
    await page.route(
      (url) => url.pathname !== '/limbo',
      (route) => (route.request().isNavigationRequest() ? undefined : route.fallback()),
    );
    await page.goto(`${web}/limbo`);
    await page.getByRole('heading').first().waitFor();
  },
};

/** In the order of the design: watching, choosing, playing, the person. */
export const PAIRS: readonly Pair[] = [
  pair('landing', 'desk', 'landing', {
    differs: 'Prices and devices are not there: plans come with the billing issue, programs for desktops with theirs.',
  }),
  pair('sign-in', 'desk', 'log-in-refused', {
    differs: 'A forgotten password, other accounts and the code for televisions come with the account issue.',
  }),
  pair('mobile-sign-in', 'phone', 'log-in', { language: 'es' }),
  { ...pair('limbo', 'desk', 'limbo'), stop: limboItself },
  pair('home', 'sofa', 'home', {
    afterwards: (page) => press(page, 'dpad-down'),
    differs:
      'A badge lies half above its cover, because one cover in five carries its title at the top. My games are a later list.',
  }),
  pair('home-generated', 'sofa', 'home', { language: 'es' }),
  pair('mobile-home', 'phone', 'home', { language: 'pt' }),
  pair('kids-home', 'sofa', 'home', {
    kids: true,
    differs: 'The grown-ups lock needs profiles with a PIN, which the household issue brings.',
  }),
  pair('category', 'sofa', 'category'),
  pair('mobile-category', 'phone', 'category', { language: 'pt' }),
  pair('search', 'sofa', 'search-results'),
  pair('mobile-search', 'phone', 'search-results', { language: 'es' }),
  pair('game-info', 'sofa', 'game'),
  pair('game-info-gallery', 'sofa', 'game-gallery'),
  pair('game-info-similar', 'sofa', 'game-similar'),
  pair('mobile-game-info', 'phone', 'game', { language: 'pt' }),
  pair('terms', 'desk', 'terms'),
  pair('loader-searching', 'sofa', 'loader-searching', { language: 'es' }),
  pair('loader-queue', 'sofa', 'loader-queue'),
  pair('mobile-loader', 'phone', 'loader-queue', { language: 'pt' }),
  pair('queue-alternatives', 'sofa', 'queue-long', {
    differs:
      'Smaller pictures and titles that start at once are not offered: a queue is for a slot, whatever runs in it.',
  }),
  pair('gamma-calibration', 'sofa', 'calibration', { language: 'es' }),
  pair('save-vault', 'desk', 'saves', {
    language: 'pt',
    differs:
      'Pictures, pinned versions and other devices come with the account issue; the versions can be restored and kept.',
  }),
  pair('after-session-rating', 'sofa', 'rating'),
  pair('after-session-short', 'sofa', 'short-session'),
  pair('upsell', 'sofa', 'upsell', {
    differs: 'The plans, and what is taken with them, come with the billing issue; the offer here is a sample.',
  }),
  pair('region-unavailable', 'sofa', 'region-unavailable', {
    differs:
      'Who asks to be told when it opens would need a list of such people, which no issue brings yet; one can look again.',
  }),
  pair('splash-drizzle', 'desk', 'splash', {
    language: 'es',
    differs: 'No game is chosen yet, so no server is asked: the cities come in the loader.',
  }),
  pair('welcome', 'sofa', 'welcome', {
    language: 'es',
    differs: 'It does not say until when the minutes wait: nothing expires them (decision 096).',
  }),
  pair('release-note', 'desk', 'release-note', { language: 'pt' }),
  pair('settings', 'desk', 'settings', {
    differs: 'The list at the side has what exists; contrast says that it follows the system, motion only follows it.',
  }),
  pair('settings-high-contrast', 'desk', 'settings', { contrast: true }),
  pair('mobile-account', 'phone', 'user-menu', {
    differs:
      'Profiles, plans and the password come with the household, billing and account issues; language is at hand.',
  }),
  pair('user-menu', 'desk', 'user-menu'),
  pair('notifications', 'desk', 'notifications', {
    language: 'es',
    differs: 'The list at the side has what exists; plans, profiles and the password come with their issues.',
  }),
  pair('notifications-empty', 'desk', 'notifications-empty', {
    differs: 'Telling outside Nimbo is not built, so there is no switch for it (decision 095).',
  }),
  pair('feedback-game', 'desk', 'feedback-game', {
    differs: 'Last games appear once some were played, and with them the switch that sends the last session along.',
  }),
  pair('feedback-other', 'desk', 'feedback-other', {
    differs: 'No time for an answer is promised: who runs a Nimbo decides that.',
  }),
  {
    ...pair('stream-overlay', 'sofa', 'stream-menu'),
    stop: streamMenu,
    leave: endSession,
    differs: 'Seven rows need seven things to choose: sharing the couch comes with playing together.',
  },
  {
    ...pair('stream-hud', 'desk', 'stream-menu'),
    stop: streamWithReadings,
    leave: endSession,
    differs:
      'The warning stands there at ten, five and one minutes before the end only; the sheet is taken at the start.',
  },
  {
    ...pair('mobile-stream-touch', 'phone', 'stream-menu'),
    stop: streamItself,
    leave: endSession,
    differs: 'The buttons are those of the game that runs: a game without shoulder buttons shows none.',
  },
];

/** What else is looked at by itself: screens with much text in the other languages, and in high contrast. */
export const VARIATIONS: readonly Partial<Pair>[] = [{ language: 'es' }, { language: 'pt' }, { contrast: true }];
export const VARIED: readonly string[] = ['home', 'game-info', 'settings'];

/** Mockups of screens that later issues build, by what brings them; and sheets of parts that are no screen. */
export const LATER: Readonly<Record<string, readonly string[]>> = {
  household: [
    'ask-parent-approve',
    'ask-parent-child',
    'manage-profiles',
    'mobile-ask-parent',
    'mobile-pin',
    'mobile-who',
    'pin-entry',
    'profile-edit',
    'who-is-playing',
  ],
  account: ['change-password', 'forgot-password', 'mail-sent', 'tv-sign-in'],
  billing: [
    'cancel-subscription',
    'invoice-a4',
    'mobile-my-subscription',
    'mobile-plans',
    'my-subscription',
    'partner-activation',
    'pay-card',
    'pay-challenge',
    'pay-pix',
    'payment-methods',
    'plans',
    'subscription-states',
  ],
  operators: ['ops-audit', 'ops-catalogue', 'ops-customer', 'ops-hosts', 'ops-overview', 'ops-sessions'],
  'playing together and on other devices': [
    'connection-check',
    'couch-share',
    'downloads',
    'mobile-couch-join',
    'phone-gamepad',
  ],
  'no screen of its own': [
    'components',
    'cover-wall',
    'dialogs',
    'index',
    'index-added',
    'splash-night',
    'splash-six',
    'states',
  ],
};
