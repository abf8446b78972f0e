import type { Page } from '@playwright/test';
import { press } from '../e2e/pad.ts';
import { endSession, type Language } from '../e2e/player.ts';
import { PUBLIC_STOPS } from '../tour/public-stops.ts';
import { STOPS } from '../tour/stops.ts';
import type { Stop } from '../tour/ways.ts';
import { endFromMenu, limboItself, streamItself, streamMenu, streamWithReadings } from './extra-stops.ts';

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
  /** Which part of a mockup that draws several screens; it goes into the name of the sheet. */
  readonly part?: string;
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

const FOUR_STATES = 'The mockup draws four states in one picture.';

/** The dialogs that one mockup draws beside each other, each over the page it is opened on. */
function ofDialogs(
  parts: readonly (readonly [part: string, stop: string, language: Language, differs?: string])[],
): Pair[] {
  return parts.map(([part, stop, language, differs = '']) =>
    pair('dialogs', 'desk', stop, {
      part,
      language,
      differs: `The mockup draws all dialogs in one picture. ${differs}`.trim(),
    }),
  );
}

/** In the order of the design: watching, choosing, playing, the person. */
export const PAIRS: readonly Pair[] = [
  pair('landing', 'desk', 'landing', {
    differs: 'Prices and devices are not there: plans come with the billing issue, programs for desktops with theirs.',
  }),
  pair('sign-in', 'desk', 'log-in-refused', {
    differs:
      'Other accounts stand there where the operator has connected them, and this Nimbo has none; the code for televisions comes with those.',
  }),
  pair('mobile-sign-in', 'phone', 'log-in', {
    language: 'es',
    differs: 'Other accounts stand there where the operator has connected them; the language is at hand.',
  }),
  {
    ...pair('limbo', 'desk', 'limbo'),
    stop: limboItself,
    differs: 'The sentences for payment pages and the desktop application come with those.',
  },
  pair('home', 'sofa', 'home', {
    afterwards: (page) => press(page, 'dpad-down'),
    differs:
      'A badge lies half above its cover, because one cover in five carries its title at the top. My games are a later list. No bar lies on what was played: a game does not tell how far somebody has come, and minutes played are not it.',
  }),
  pair('home-generated', 'sofa', 'home', {
    language: 'es',
    differs: 'Slides can be turned and stopped by buttons (WCAG 2.2.2); stars come with the first ratings.',
  }),
  pair('mobile-home', 'phone', 'home', {
    language: 'pt',
    differs:
      'The games of Continue playing are shown by captures of themselves; on a phone a badge keeps its mark and leaves its word.',
  }),
  pair('kids-home', 'sofa', 'kids', {
    differs: 'A child can search; my games are a later list.',
  }),
  pair('category', 'sofa', 'category', {
    differs: 'Categories stand in the order of their names in the language of the page.',
  }),
  pair('mobile-category', 'phone', 'category', {
    language: 'pt',
    differs: 'The chips stand above the heading as on every other window, so that focus goes the same way.',
  }),
  pair('search', 'sofa', 'search-results', {
    differs: 'No microphone: nothing here listens. Focus stays in the field while one types.',
  }),
  pair('mobile-search', 'phone', 'search-results', {
    language: 'es',
    differs:
      "The keyboard is the phone's own, which a picture of the page does not hold; the bar stays for whoever closes it.",
  }),
  pair('game-info', 'sofa', 'game', {
    differs:
      'Players and languages are not known of most titles, and nothing is shared yet. A capture of 640 px keeps its size (decision 112).',
  }),
  pair('game-info-gallery', 'sofa', 'game-gallery', {
    afterwards: (page) => press(page, 'dpad-down'),
    differs: 'Titles have one to four captures, most of them two; each keeps its own shape (decision 112).',
  }),
  pair('game-info-similar', 'sofa', 'game-similar', {
    afterwards: (page) => press(page, 'dpad-down'),
    differs: 'A grid, so that all twelve are seen at once.',
  }),
  pair('mobile-game-info', 'phone', 'game', {
    language: 'pt',
    differs: 'The age is said in words too; nothing is shared yet.',
  }),
  pair('terms', 'sofa', 'terms', {
    differs: 'No copy to keep: the texts stay with the game.',
  }),
  pair('loader-searching', 'sofa', 'loader-searching', {
    language: 'es',
    differs: 'One bar for each zone; the sheet is taken on one machine, which is one zone.',
  }),
  pair('loader-queue', 'sofa', 'loader-queue', {
    differs: 'Servers that skip the line come with the plans.',
  }),
  pair('mobile-loader', 'phone', 'loader-queue', {
    language: 'pt',
    differs: 'The button says that one will be called, as on larger windows.',
  }),
  pair('queue-alternatives', 'sofa', 'queue-long', {
    differs:
      'Smaller pictures and titles that start at once are not offered: a queue is for a slot, whatever runs in it.',
  }),
  pair('gamma-calibration', 'sofa', 'calibration', {
    language: 'es',
    differs: 'The value stands with its name, as every slider has it.',
  }),
  pair('save-vault', 'desk', 'saves', {
    language: 'pt',
    differs:
      'Pictures, pinned versions and other devices come with the account issue; the versions can be restored and kept.',
  }),
  pair('after-session-rating', 'sofa', 'rating', {
    differs: 'No star is chosen beforehand, so Send rests. The line about longer sessions comes with the plans.',
  }),
  pair('after-session-short', 'sofa', 'short-session', {
    differs: 'The sentence begins with the game that was played.',
  }),
  pair('upsell', 'sofa', 'upsell', {
    language: 'es',
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
  pair('splash-night', 'desk', 'splash', {
    differs: 'Which of the six skies comes first is chance; no game is chosen yet, so no server is asked.',
  }),
  pair('welcome', 'sofa', 'welcome', {
    language: 'es',
    differs: 'It does not say until when the minutes wait: nothing expires them (decision 096).',
  }),
  pair('release-note', 'desk', 'release-note', {
    language: 'pt',
    differs: 'Behind it lies the page it was opened over.',
  }),
  pair('settings', 'desk', 'settings', {
    differs:
      'Plans, invoices and payment come with the billing issue; contrast says that it follows the system, motion only follows it.',
  }),
  pair('settings-high-contrast', 'desk', 'settings', {
    contrast: true,
    differs: 'Plans, invoices and payment come with the billing issue.',
  }),
  pair('change-password', 'desk', 'password-faults', {
    differs:
      'Plans, invoices and payment come with the billing issue; the list has the account itself, and the banner of a social account stands instead of the form.',
  }),
  pair('forgot-password', 'desk', 'recover-unknown'),
  pair('mail-sent', 'desk', 'recover-sent', { language: 'es' }),
  pair('who-is-playing', 'sofa', 'who', {
    language: 'es',
    afterwards: (page) => press(page, 'dpad-right'),
    differs: 'A lock says that a PIN is asked for from here, so whoever is playing has none.',
  }),
  pair('mobile-who', 'phone', 'who', { language: 'pt', differs: 'Who may add a profile can do so here too.' }),
  pair('pin-entry', 'sofa', 'pin-wrong', {
    differs: 'The fourth digit submits, so there is no key for it; the pause is named when it begins.',
  }),
  pair('mobile-pin', 'phone', 'pin-wrong', {
    differs: 'The message keeps its ground, as on larger windows.',
  }),
  pair('manage-profiles', 'sofa', 'profiles', {
    language: 'pt',
    afterwards: (page) => press(page, 'dpad-right'),
    differs: 'How many profiles there may be follows from the plan, which the billing issue brings.',
  }),
  pair('profile-edit', 'desk', 'profile-edit', {
    language: 'es',
    differs:
      'The PIN of a profile is changed in a dialog of its own, which asks for the present one; minutes of the weekend have a slider too, and bedtime two.',
  }),
  pair('ask-parent-child', 'sofa', 'asking', {
    differs: 'The cover of a title above the limit is not shown to a child (decision 126); the sheet asks for time.',
  }),
  pair('mobile-ask-parent', 'phone', 'answering-title', {
    language: 'pt',
    differs:
      'A dialog over the page that was open, which stays where it was; a yes for today or for always is one choice.',
  }),
  pair('ask-parent-approve', 'sofa', 'answering-title', {
    differs: 'A dialog over the page that was open, which stays where it was; it does not offer to play oneself.',
  }),
  pair('mobile-account', 'phone', 'user-menu', {
    differs: 'Plans come with the billing issue; language is at hand.',
  }),
  pair('user-menu', 'desk', 'user-menu', {
    differs: 'Plans come with the billing issue; language is at hand. Exit is for the desktop application.',
  }),
  pair('notifications', 'desk', 'notifications', {
    language: 'es',
    differs: 'The list at the side has what exists; plans, invoices and payment come with the billing issue.',
  }),
  pair('notifications-empty', 'desk', 'notifications-empty', {
    differs:
      'The list at the side has what exists. At the desk nothing has the ring before a key is pressed; the switch is the first thing below the bar.',
  }),
  ...ofDialogs([
    ['log-out', 'log-out', 'en'],
    ['close', 'confirm-close', 'es', 'No game runs behind it on the sheet; with one it says for how long that stays.'],
    [
      'delete-profile',
      'profile-delete-sure',
      'pt',
      'What is lost is listed one dialog before; this one asks for the last time.',
    ],
    ['error', 'launch-failed', 'en'],
    ['fatal', 'fatal-error', 'es'],
    ['render-failure', 'render-error', 'en'],
    ['client', 'client', 'pt'],
    ['pin-first', 'pin-first', 'en'],
  ]),
  pair('states', 'desk', 'home-drizzle', {
    part: 'loading',
    differs: 'The mockup draws four states in one picture; this one is the drizzle of rails that are on their way.',
  }),
  pair('states', 'desk', 'search-nothing', { part: 'nothing-found', differs: FOUR_STATES }),
  pair('states', 'desk', 'render-error', { part: 'render-failure', differs: FOUR_STATES }),
  pair('states', 'desk', 'fatal-error', { part: 'connection', differs: FOUR_STATES }),
  pair('feedback-game', 'desk', 'feedback-game', {
    differs: 'The games are those that the account of the sheets has played last.',
  }),
  pair('feedback-other', 'desk', 'feedback-other', {
    differs: 'No time for an answer is promised: who runs a Nimbo decides that.',
  }),
  {
    ...pair('stream-overlay', 'sofa', 'stream-menu'),
    stop: streamMenu,
    leave: endFromMenu,
    differs:
      'No number of a player stands beside the pad, and nobody of the household asks for the screen: playing together is a later issue.',
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

/** What else is looked at by itself: the other languages, high contrast, and, of the main screens, the places they are not drawn for. */
const IN_OTHER_LIGHT: readonly Partial<Pair>[] = [{ language: 'es' }, { language: 'pt' }, { contrast: true }];
export const VARIATIONS: Readonly<Record<string, readonly Partial<Pair>[]>> = {
  home: [...IN_OTHER_LIGHT, { place: 'desk' }],
  'game-info': [...IN_OTHER_LIGHT, { kids: true }, { place: 'desk' }],
  settings: [...IN_OTHER_LIGHT, { place: 'sofa' }],
  category: [{ contrast: true }, { kids: true }, { language: 'es' }],
  search: [{ contrast: true }, { kids: true }, { language: 'pt' }],
  'kids-home': [{ contrast: true }, { language: 'es' }, { place: 'phone' }],
  'loader-queue': [{ contrast: true }, { kids: true }, { language: 'es' }],
  'who-is-playing': [{ contrast: true }, { language: 'pt' }],
  'after-session-rating': [{ contrast: true }, { language: 'es' }],
  'user-menu': [{ contrast: true }, { place: 'sofa' }, { language: 'pt' }],
  notifications: [{ contrast: true }, { place: 'sofa' }, { language: 'pt' }],
  'feedback-game': [{ contrast: true }, { language: 'pt' }],
};
