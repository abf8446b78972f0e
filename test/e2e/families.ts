import { type Browser, expect, type Page } from '@playwright/test';
import { greeted, type Language, onebox, WORDS } from './player.ts';

/** What every account of these tests is opened with. */
export const PASSWORD = 'Storm-light-22!';
let households = 0;

/** An address nobody has had before, short for whoever writes it letter by letter with a pad. */
export const newAddress = () => `h${Date.now().toString(36)}-${++households}@nimbo.example`;

/** A new account, and with it a household of one. */
export async function join(page: Page, email = newAddress(), language: Language = 'en'): Promise<void> {
  await greeted(page);
  await page.goto(`${onebox().web}/${language}/go`);
  await page.getByRole('button', { name: WORDS[language].loginWindow.join }).click();
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=passwordAgain]').fill(PASSWORD);
  await page.locator('input[name=passwordAgain]').press('Enter');
  await expect(page.getByRole('button', { name: WORDS[language].nav.search })).toBeVisible({ timeout: 30_000 });
}

/** Another browser of the same account, before anybody was chosen in it. */
export async function logInElsewhere(browser: Browser, email: string, language: Language = 'en'): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await greeted(page);
  await page.goto(`${onebox().web}/${language}/go`);
  await page.getByRole('button', { name: WORDS[language].loginWindow.login, exact: true }).click();
  await page.locator('input[name=email]').fill(email);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=password]').press('Enter');
  await expect(page.getByRole('heading', { name: WORDS[language].who.title })).toBeVisible({ timeout: 30_000 });
  return page;
}

interface Said {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the user zone as the page does. */
export async function say(page: Page, method: string, path: string, body?: object): Promise<Said> {
  // Home stands before its bearer has come.
  await page.waitForFunction(() => localStorage.getItem('access_token') !== null);
  return page.evaluate(
    async ([address, how, what]) => {
      const headers = {
        authorization: `Bearer ${localStorage.getItem('access_token')}`,
        'content-type': 'application/json',
      };
      const reply = await fetch(address, { method: how, headers, ...(what ? { body: JSON.stringify(what) } : {}) });
      return { status: reply.status, body: await reply.json() };
    },
    [onebox().userApi + path, method, body] as const,
  );
}

/** Gives the admin who plays in this page a PIN, and the household a child who may play so many minutes a day. */
export async function withChild(page: Page, pin: string, nickname: string, minutes: number): Promise<void> {
  const { body } = await say(page, 'GET', '/profile');
  const path = `/household/profiles/${(body as { id: string }).id}/pin`;
  expect((await say(page, 'PUT', path, { pin, pinAgain: pin })).status).toBe(200);
  expect((await say(page, 'POST', '/household/admin-proof', { pin })).status).toBe(200);
  const made = await say(page, 'POST', '/household/profiles', {
    nickname,
    birthdate: '2017-05-14',
    avatar: 'star',
    kids: true,
    ageLimit: 10,
    limits: { weekdayMinutes: minutes, weekendMinutes: minutes, bedtime: null },
  });
  expect(made.status).toBe(201);
}

/** A title for adults, from the catalogue itself. */
export async function adultGame(): Promise<string> {
  const games: { gid: string; rating_category: string }[] = await (
    await fetch(`${onebox().cdn}/api/prod/go/catalog/games.json`)
  ).json();
  const found = games.find(({ rating_category: code }) => code === '18');
  if (!found) throw new Error('the catalogue has no title for adults');
  return found.gid;
}

/** The code of the mail that onebox has caught. */
export async function codeOf(email: string): Promise<string> {
  let code = '';
  await expect(async () => {
    const reply = await fetch(`${onebox().mail}/mails.json?to=${encodeURIComponent(email)}`);
    const texts = ((await reply.json()) as { text: string }[]).map(({ text }) => text);
    code = /\b\d{4} ?\d{4}\b/.exec(texts.find((text) => /\b\d{4} ?\d{4}\b/.test(text)) ?? '')![0].replace(' ', '');
  }).toPass({ timeout: 30_000 });
  return code;
}
