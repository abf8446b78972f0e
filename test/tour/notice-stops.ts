import { NOTIFICATION_LIFETIME_MS } from '@nimbo/domain';
import type { Page } from '@playwright/test';
import { type Language, WORDS } from '../e2e/player.ts';
import { titleOn } from './names.ts';
import { goTo, type Stop } from './ways.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).waitFor();

/** Changes what the device remembers before the app opens; `null` forgets. */
const remember = (page: Page, entries: Readonly<Record<string, string | null>>) =>
  page.addInitScript((all) => {
    for (const [key, value] of Object.entries(all))
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
  }, entries);

/** Notices as the app makes them, of every kind, from a few minutes to almost thirty days old. */
function someNotices(page: Page, language: Language): string {
  const { notifications: words, after } = WORDS[language];
  const made = (ageMs: number, notice: object) => ({
    ...notice,
    expiry: Date.now() - ageMs + NOTIFICATION_LIFETIME_MS,
  });
  const text = (message: string, title: string) => message.replace('{title}', titleOn(page, title));
  return JSON.stringify([
    made(8 * MINUTE, {
      kind: 'turn',
      title: words.turnTitle,
      message: text(words.turnText, 'OpenTTD'),
      gid: 'openttd',
    }),
    made(40 * MINUTE, {
      kind: 'session',
      title: text(words.endedTitle, 'Frozen-Bubble'),
      message: after.hostLost,
      gid: 'frozen-bubble',
    }),
    made(3 * DAY, {
      kind: 'release',
      title: words.releaseTitle.replace('{version}', '0.2.0'),
      message: 'Nimbo',
      read: true,
    }),
    made(7 * DAY, { kind: 'turn', title: words.missedTitle, message: text(words.missedText, 'SuperTux'), read: true }),
    made(NOTIFICATION_LIFETIME_MS - DAY / 2, { kind: 'news', title: 'Nimbo', message: 'Nimbo', read: true }),
  ]);
}

/** The bell's list, feedback, and what greets whoever opens the app. */
export const NOTICE_STOPS: readonly Stop[] = [
  {
    name: 'notifications',
    async open(page, language) {
      await remember(page, { notifications: someNotices(page, language) });
      await goTo(page, language, '/notifications');
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
  {
    name: 'notifications-empty',
    async open(page, language) {
      await remember(page, { notifications: null });
      await goTo(page, language, '/notifications');
      await page.getByRole('heading', { name: WORDS[language].notifications.emptyTitle }).waitFor();
    },
  },
  {
    name: 'feedback-game',
    async open(page, language) {
      await goTo(page, language, '/feedback');
      await page.getByRole('button', { name: WORDS[language].feedback['problem-no-sound'] }).click();
    },
  },
  {
    name: 'feedback-choose-game',
    async open(page, language) {
      await goTo(page, language, '/feedback');
      await page.getByRole('button', { name: WORDS[language].feedback.another, exact: true }).click();
      await dialog(page, WORDS[language].feedback.anotherTitle);
    },
  },
  {
    name: 'feedback-other',
    async open(page, language) {
      const { feedback } = WORDS[language];
      await page.route('**/user/feedback?**', (route) => route.abort());
      await goTo(page, language, '/feedback');
      await page.getByRole('radio', { name: feedback.other }).click();
      const field = page.getByRole('textbox', { name: feedback.message });
      await field.fill('Nimbo');
      await page.getByRole('button', { name: feedback.send, exact: true }).click();
      await page.getByRole('main').getByRole('alert').waitFor();
      await field.fill('Nimbo '.repeat(168));
    },
  },
  {
    name: 'intro',
    async open(page, language) {
      await remember(page, { 'nimbo-intro-seen': null });
      await goTo(page, language);
      await dialog(page, WORDS[language].intro.title);
    },
  },
  {
    name: 'welcome',
    async open(page, language) {
      await remember(page, { 'welcome-expire': null });
      const json = (body: unknown) => ({
        headers: { 'access-control-allow-origin': '*' },
        contentType: 'application/json',
        body: JSON.stringify(body),
      });
      await page.route('**/played-games?**', (route) => route.fulfill(json([])));
      await page.route('**/user/v2/canPlay?**', (route) =>
        route.fulfill(json({ max_play_time: 600, acceptedEulas: [], pendingEulas: [] })),
      );
      await goTo(page, language);
      await dialog(page, WORDS[language].welcome.title);
    },
  },
  {
    name: 'release-note',
    async open(page, language) {
      await remember(page, { 'nimbo-release-seen': '0.0.9' });
      await goTo(page, language);
      await dialog(page, /^Nimbo \d/);
    },
  },
];
