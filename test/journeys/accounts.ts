import { type Browser, expect, type Page } from '@playwright/test';
import { PASSWORD } from '../e2e/families.ts';
import { type Filling, fillIn, fillingByKeys } from '../e2e/forms.ts';
import { type Hand, keyboard, reach } from '../e2e/hands.ts';
import { greeted, type Language, onebox, WORDS } from '../e2e/player.ts';

/** What somebody goes to the forms with, and fills them in with. */
export interface InHand {
  readonly hand: Hand;
  readonly filling: Filling;
}

/** A new account, and with it a household of one, made with nothing but what is in hand. */
export async function joinByHand(
  page: Page,
  email: string,
  language: Language,
  { hand, filling }: InHand,
): Promise<void> {
  await greeted(page);
  await page.goto(`${onebox().web}/${language}/go`);
  const { loginWindow, nav } = WORDS[language];
  await expect(page.getByRole('button', { name: loginWindow.login, exact: true })).toBeFocused();
  await reach(hand, 'down', page.getByRole('button', { name: loginWindow.join }));
  await hand.confirm();
  await fillIn(page, filling, { email, password: PASSWORD, passwordAgain: PASSWORD });
  await expect(page.getByRole('button', { name: nav.search })).toBeVisible({ timeout: 30_000 });
}

/** Another browser of the same account, by its keyboard, before anybody was chosen in it. */
export async function logInElsewhereByKeys(browser: Browser, email: string, language: Language): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await greeted(page);
  await page.goto(`${onebox().web}/${language}/go`);
  const { loginWindow, who } = WORDS[language];
  await expect(page.getByRole('button', { name: loginWindow.login, exact: true })).toBeFocused();
  await keyboard(page).confirm();
  await fillIn(page, fillingByKeys(page), { email, password: PASSWORD });
  await expect(page.getByRole('heading', { name: who.title })).toBeVisible({ timeout: 30_000 });
  return page;
}
