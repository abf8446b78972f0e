import { FEEDBACK_MAX_LENGTH, LANGUAGES, NOTIFICATION_LIFETIME_MS, WELCOME_EXPIRY_MS } from '@nimbo/domain';
import { expect, type Page } from '@playwright/test';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { keyboard, reach, reachInto } from './hands.ts';
import { en, type Language, onebox, rows, signIn, WORDS } from './player.ts';
import { test } from './traffic.ts';

let storageState: SignedIn;
test.beforeAll(async ({ browser }) => {
  storageState = await signInOnce(browser);
});

/** A signed-in page of its own, at a screen of the app. */
async function withPage(
  browser: import('@playwright/test').Browser,
  work: (page: Page, open: (path: string, language?: Language) => Promise<unknown>) => Promise<void>,
) {
  const context = await browser.newContext({ storageState });
  try {
    const page = await context.newPage();
    await work(page, (path, language = 'en') => page.goto(`${onebox().web}/${language}/go${path}`));
  } finally {
    await context.close();
  }
}

/** Next has an alert of its own outside the page's main part. */
const alertOf = (page: Page) => page.getByRole('main').getByRole('alert');
const send = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const written = () => rows<{ message: string }>('select message from api.feedback order by created_at');

for (const language of LANGUAGES)
  test(`feedback that cannot be sent says so in ${language}, keeps the text and can be sent again`, async ({
    browser,
  }) => {
    const words = WORDS[language];
    await withPage(browser, async (page, open) => {
      await rows('delete from api.feedback');
      await open('/feedback', language);
      await page.getByRole('radio', { name: words.feedback.other }).click();
      const field = page.getByRole('textbox', { name: words.feedback.message });
      await expect(send(page, words.feedback.send)).toBeDisabled();
      await field.fill('  ');
      await expect(send(page, words.feedback.send)).toBeDisabled();

      await field.fill(`ñ🌧 ${language}`);
      await page.route('**/user/feedback?**', (route) => route.abort());
      await send(page, words.feedback.send).click();
      await expect(alertOf(page)).toContainText(words.message.feedbackFailed);
      await page.unroute('**/user/feedback?**');
      await page.route('**/user/feedback?**', (route) => route.fulfill({ status: 500, body: 'no JSON' }));
      await send(page, words.common.tryAgain).click();
      await expect(alertOf(page)).toContainText(words.message.feedbackFailed);
      await expect(field).toHaveValue(`ñ🌧 ${language}`);
      expect(await written()).toEqual([]);

      await page.unroute('**/user/feedback?**');
      await send(page, words.common.tryAgain).click();
      await expect(page.getByRole('heading', { name: words.feedback.thanksTitle })).toBeVisible();
      expect(await written()).toEqual([{ message: `ñ🌧 ${language}` }]);
    });
  });

test('beyond the limit the text is kept and Send rests; at the limit it is sent; too many are told to wait', async ({
  browser,
}) => {
  await withPage(browser, async (page, open) => {
    await rows('delete from api.feedback');
    await open('/feedback');
    await page.getByRole('radio', { name: en.feedback.other }).click();
    const field = page.getByRole('textbox', { name: en.feedback.message });
    await field.fill('x'.repeat(FEEDBACK_MAX_LENGTH + 12));
    await expect(page.getByText('12 too many')).toBeVisible();
    await expect(page.getByText('At most 1,000 characters')).toBeVisible();
    await expect(send(page, en.feedback.send)).toBeDisabled();
    await expect(field).toHaveValue('x'.repeat(FEEDBACK_MAX_LENGTH + 12));
    await field.fill('x'.repeat(FEEDBACK_MAX_LENGTH));
    await expect(page.getByText('0 left')).toBeVisible();
    for (let sent = 1; sent <= 6; sent++) {
      await send(page, en.feedback.send).click();
      if (sent === 6) break;
      await page.getByRole('button', { name: en.feedback.again }).click();
      await page.getByRole('radio', { name: en.feedback.other }).click();
      await field.fill(`again ${sent}`);
    }
    await expect(alertOf(page)).toContainText(en.message.feedbackFailed);
    await expect(alertOf(page)).toContainText(en.problem['too-many-requests']);
    expect(await written()).toHaveLength(5);
  });
});

test('a problem with a game is told with the keyboard alone', async ({ browser }) => {
  await withPage(browser, async (page, open) => {
    await rows('delete from api.feedback');
    await open('/feedback');
    await page.getByRole('radio', { name: en.feedback.game }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: en.feedback.another }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.type('frozne bub');
    await page.getByRole('dialog').getByRole('button', { name: 'Frozen-Bubble' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Frozen-Bubble', pressed: true })).toBeVisible();
    await expect(page.getByRole('button', { name: en.feedback.another })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    // Letters that mean something elsewhere are only letters here, and up and down move the caret first.
    await page.keyboard.type('yi');
    await page.keyboard.press('ArrowDown');
    // Whoever has played is asked on the way whether the last session goes along.
    const along = page.getByRole('switch');
    if ((await along.count()) > 0) {
      await expect(along).toBeFocused();
      await page.keyboard.press('ArrowDown');
    }
    await expect(send(page, en.feedback.send)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: en.feedback.thanksTitle })).toBeVisible();
    expect(await rows('select kind, gid, problem, message from api.feedback')).toEqual([
      { kind: 'game', gid: 'frozen-bubble', problem: 'picture-breaks-up', message: 'yi' },
    ]);
  });
});

test('notifications are read, counted by the bell, deleted, and vanish at their expiry by themselves', async ({
  browser,
}) => {
  await withPage(browser, async (page, open) => {
    const now = Date.now();
    const made = (title: string, expiry: number) => ({ title, message: 'm', expiry });
    await page.addInitScript(
      (list) => {
        if (localStorage.getItem('notifications') === null) localStorage.setItem('notifications', JSON.stringify(list));
      },
      [
        made('First', now + NOTIFICATION_LIFETIME_MS),
        made('First', now + 1000),
        made('Second', now + NOTIFICATION_LIFETIME_MS - 172_800_000),
        made('Soon gone', now + 20_000),
        made('Gone', now - 1),
      ],
    );
    await open('/notifications');
    const list = page.getByRole('main').getByRole('listitem');
    await expect(list).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Notifications, 3 unread' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([en.notifications.today, en.notifications.before]);
    await page.getByRole('button', { name: en.notifications.delete.replace('{title}', 'Second') }).click();
    await expect(list).toHaveCount(2);
    await page.getByRole('button', { name: en.notifications.markRead }).click();
    await expect(page.getByRole('button', { name: en.notifications.bell, exact: true })).toBeVisible();
    await expect(list).toHaveCount(1, { timeout: 25_000 });
    await page.reload();
    await expect(list).toHaveText(/First/);
  });
});

for (const language of LANGUAGES)
  test(`without notifications it is quiet in ${language}, also where what is stored is broken`, async ({ browser }) => {
    await withPage(browser, async (page, open) => {
      await page.addInitScript(() => localStorage.setItem('notifications', '[{"title":'));
      await open('/notifications', language);
      await expect(page.getByRole('heading', { name: WORDS[language].notifications.emptyTitle })).toBeVisible();
      const tellOutside = page.getByRole('switch', { name: WORDS[language].settings.push });
      await expect(tellOutside).toBeVisible();
      // From the bell into the list of the account, and beside it.
      await reachInto(keyboard(page), 'down', page.getByRole('main'));
      await reach(keyboard(page), 'right', tellOutside);
    });
  });

test('a new device has the intro, then ten minutes are promised once in four hours', async ({ page }) => {
  await rows(`delete from api.ratings`);
  await rows(`delete from api.play_sessions where status = 'ended'`);
  // Games of these tests end after little more than a minute, which nobody would promise as ten.
  await page.route(/\/v2\/canPlay\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), max_play_time: 3600 } });
  });
  await signIn(page, 'en', { greet: true });
  const intro = page.getByRole('dialog', { name: en.intro.title });
  await expect(intro.getByRole('button', { name: en.intro.start })).toBeFocused();
  const before = Date.now();
  await page.keyboard.press('Enter');
  const welcome = page.getByRole('dialog', { name: en.welcome.title });
  await expect(welcome).toBeVisible();
  const expire = Number(await page.evaluate(() => localStorage.getItem('welcome-expire')));
  expect(expire).toBeGreaterThanOrEqual(before + WELCOME_EXPIRY_MS);
  expect(expire).toBeLessThanOrEqual(Date.now() + WELCOME_EXPIRY_MS);
  await page.keyboard.press('Escape');
  await expect(welcome).toBeHidden();

  const settled = () => page.getByRole('button', { name: en.home.moreInfo }).first().waitFor();
  await page.reload();
  await settled();
  // Its streams of events never end, so the network is never idle: the time in which a dialog would have come.
  await page.waitForTimeout(3000);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('welcome-expire', String(Date.now() - 1)));
  await page.reload();
  await expect(welcome).toBeVisible();
});

test('the note of a version is shown once, and again from its notification', async ({ browser }) => {
  await withPage(browser, async (page, open) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('began')) return;
      sessionStorage.setItem('began', '1');
      localStorage.setItem('nimbo-release-seen', '0.0.9');
    });
    await open('');
    const note = page.getByRole('dialog', { name: /^Nimbo \d/ });
    await expect(note.getByRole('heading', { name: en.release.title })).toBeVisible();
    await note.getByRole('button', { name: en.release.seeAll }).click();
    await expect(note.getByRole('heading', { name: en.release.allTitle })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
    await open('/notifications');
    await page.getByRole('main').getByRole('button', { name: en.notifications.openRelease }).click();
    await expect(note).toBeVisible();
  });
});

test('letters typed anywhere on the search screen go into its field, and Escape leads back to it from the results', async ({
  browser,
}) => {
  await withPage(browser, async (page, open) => {
    await open('/search');
    const field = page.getByRole('searchbox');
    const results = page.getByRole('list', { name: /“/ });
    await field.fill('super');
    await expect(results.getByRole('link').first()).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    const inResults = () => results.evaluate((list) => list.contains(document.activeElement));
    await expect.poll(inResults).toBe(true);
    await page.keyboard.press('Escape');
    await expect(field).toBeFocused();
    await page.getByRole('button', { name: 'b', exact: true }).focus();
    await page.keyboard.type('ty');
    await expect(field).toHaveValue('superty');
    await page.keyboard.press('Backspace');
    await expect(field).toHaveValue('supert');
    const going = page.getByRole('group', { name: en.search.completions }).getByRole('button');
    await expect(going.first()).toHaveText(/^supert/);
    const whole = await going.first().innerText();
    await going.first().click();
    await expect(field).toHaveValue(whole);
  });
});

for (const language of LANGUAGES)
  test(`nothing found says what was looked for in ${language}, and offers two ways out`, async ({ browser }) => {
    const words = WORDS[language];
    await withPage(browser, async (page, open) => {
      await open('/search', language);
      await page.getByRole('searchbox').fill('qqzzqq');
      await expect(
        page.getByRole('heading', { name: words.search.nothing.replace('{query}', 'qqzzqq') }),
      ).toBeVisible();
      await expect(page.locator('.n-empty').getByRole('button')).toHaveCount(2);
      await page.locator('.n-empty').getByRole('button', { name: words.search.clear }).click();
      await expect(page.getByRole('searchbox')).toHaveValue('');
    });
  });

for (const language of LANGUAGES)
  test(`a sign-in that nobody answers says so in ${language}, stays on its page and can be tried again`, async ({
    page,
  }) => {
    const words = WORDS[language].loginWindow;
    await page.goto(`${onebox().web}/${language}/go`);
    const login = page.getByRole('button', { name: words.login, exact: true });
    await login.waitFor();
    await page.route('**/api/auth/providers', (route) => route.abort());
    await login.click();
    await expect(alertOf(page)).toContainText(words.failed);
    await expect(alertOf(page)).toContainText(words.failedText);
    await page.unroute('**/api/auth/providers');
    await login.click();
    await expect(page.locator('input[name=email]')).toBeVisible();
  });
