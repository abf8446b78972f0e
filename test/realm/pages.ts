import { expect, type Page } from '@playwright/test';

/** What people do on the pages of an identity service; the only thing in which the two differ. */
export interface RealmPages {
  /** The page that asks for an address and a password is shown. */
  untilAsked(page: Page): Promise<void>;
  logIn(page: Page, email: string, password: string): Promise<void>;
  /** From the page for logging in to the one for joining, and through it. */
  join(page: Page, email: string, password: string): Promise<void>;
  /** What a refused log-in says. */
  refusal(page: Page): Promise<string>;
  /** From the link of a recovery mail to the new password. */
  setPassword(page: Page, password: string): Promise<void>;
  /** Language the page is written in. */
  language(page: Page): Promise<string>;
}

const embedded: RealmPages = {
  untilAsked: (page) => expect(page.locator('input[name=password]')).toBeVisible(),
  async logIn(page, email, password) {
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=password]').press('Enter');
  },
  async join(page, email, password) {
    if (!(await page.locator('input[name=passwordAgain]').isVisible())) await page.locator('.lead a').click();
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=passwordAgain]').fill(password);
    await page.locator('input[name=passwordAgain]').press('Enter');
  },
  refusal: (page) => page.getByRole('alert').innerText(),
  async setPassword(page, password) {
    await page.locator('input[name=password]').fill(password);
    await page.locator('input[name=passwordAgain]').fill(password);
    await page.locator('input[name=passwordAgain]').press('Enter');
    await expect(page.locator('input[name=password]')).toBeHidden();
  },
  language: (page) => page.locator('html').getAttribute('lang') as Promise<string>,
};

const keycloak: RealmPages = {
  untilAsked: (page) => expect(page.locator('#kc-form-login')).toBeVisible(),
  async logIn(page, email, password) {
    await page.locator('#username').fill(email);
    await page.locator('#password').fill(password);
    await page.locator('#password').press('Enter');
  },
  async join(page, email, password) {
    if (!(await page.locator('#kc-register-form').isVisible())) await page.locator('#kc-registration a').click();
    await page.locator('#email').fill(email);
    await page.locator('#password').fill(password);
    await page.locator('#password-confirm').fill(password);
    await page.locator('#password-confirm').press('Enter');
  },
  async setPassword(page, password) {
    await page.locator('#kc-info-message a').click();
    await page.locator('#password-new').fill(password);
    await page.locator('#password-confirm').fill(password);
    await page.locator('#password-confirm').press('Enter');
    await expect(page.locator('#password-new')).toBeHidden();
  },
  refusal: (page) => page.locator('[id^="input-error"]').first().innerText(),
  language: async (page) => (await page.locator('html').getAttribute('lang'))!.split('-')[0]!,
};

export const isKeycloak = process.env.NIMBO_REALM === 'keycloak';
export const pages: RealmPages = isKeycloak ? keycloak : embedded;
