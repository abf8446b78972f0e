import { expect, type Page } from '@playwright/test';
import { greeted, type Language, onebox, WORDS } from './player.ts';
import { textsPastTheEdge } from './soundness.ts';
import { test } from './traffic.ts';

/** Narrowest phone the pages are made for. */
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 720 };

async function expectToBeSound(page: Page, language: Language): Promise<void> {
  await expect(page).toHaveTitle('Nimbo');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await page.setViewportSize(PHONE);
  await expect.poll(() => textsPastTheEdge(page), page.url()).toEqual([]);
  await page.setViewportSize(DESK);
}

for (const language of ['en', 'es', 'pt'] as const) {
  const words = WORDS[language];
  test(`the pages from the door to the game are sound in ${language}: title, language, nothing past the edge of a phone`, async ({
    page,
  }) => {
    await greeted(page);
    const { web, demo } = onebox();
    await page.goto(`${web}/${language}`);
    await expectToBeSound(page, language);
    await page.goto(`${web}/${language}/nothing-here`);
    await expectToBeSound(page, language);

    await page.goto(`${web}/${language}/go`);
    const logIn = page.getByRole('button', { name: words.loginWindow.login, exact: true });
    const join = page.getByRole('button', { name: words.loginWindow.join });
    await expect(logIn).toBeVisible();
    await expectToBeSound(page, language);
    await join.click();
    await page.locator('input[name=passwordAgain]').waitFor();
    await expectToBeSound(page, language);
    await page.goto(`${web}/${language}/go`);
    await logIn.click();
    await page.locator('input[name=email]').fill(demo.email);
    await expectToBeSound(page, language);
    await page.locator('input[name=password]').fill(demo.password);
    await page.locator('input[name=password]').press('Enter');

    await expect(page.getByRole('button', { name: words.home.moreInfo })).toBeVisible();
    await expectToBeSound(page, language);
    await page.getByRole('link', { name: words.nav.games }).click();
    await expect(page.getByRole('link', { name: /2048/ }).first()).toBeVisible();
    await expectToBeSound(page, language);
    await page.getByRole('button', { name: words.nav.search }).click();
    await page.getByRole('searchbox').fill('qqqzzz');
    await expect(page.getByRole('heading', { name: /qqqzzz/ })).toBeVisible();
    await expectToBeSound(page, language);
    await page.goto(`${web}/${language}/go/game/frozen-bubble`);
    await expect(page.getByRole('button', { name: words.game.play, exact: true })).toBeVisible();
    await expectToBeSound(page, language);
    await page.getByRole('button', { name: new RegExp(words.nav.profile.replace('{name}', '')) }).click();
    await expect(page.getByRole('button', { name: words.menu.logOut })).toBeVisible();
    await expectToBeSound(page, language);
  });
}
