import { expect } from '@playwright/test';
import { onebox, signIn, WORDS } from './player.ts';
import { test } from './traffic.ts';

const { en, es, pt } = WORDS;

test('another language comes where one stands, and the settings open where they were left', async ({ page }) => {
  await signIn(page);
  await page.goto(`${onebox().web}/en/go/settings`);
  await expect(page.getByRole('tab', { name: en.settings['tab-general'] })).toBeFocused();
  await page.evaluate(() => Object.assign(window, { notLoadedAgain: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'English' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'English' }), 'moving is not choosing').toBeChecked();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: es.settings.title })).toBeVisible();
  await expect(page).toHaveURL(/\/es\/go\/settings$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('radio', { name: 'Español' })).toBeFocused();
  expect(await page.evaluate(() => 'notLoadedAgain' in window)).toBe(true);

  await page.keyboard.press('PageDown');
  await expect(page.getByRole('tab', { name: es.settings['tab-picture'], selected: true })).toBeFocused();
  await page.goto(`${onebox().web}/go/settings`);
  await expect(page, 'the choice is remembered').toHaveURL(/\/es\/go\/settings$/);
  await expect(page.getByRole('tab', { name: es.settings['tab-picture'], selected: true })).toBeVisible();

  // The account remembers it too, and belongs to other tests as well.
  await page.getByRole('tab', { name: es.settings['tab-general'] }).click();
  const remembered = page.waitForResponse(
    (reply) => reply.url().endsWith('/api/auth/session') && reply.request().method() === 'POST',
  );
  await page.getByRole('radio', { name: 'English' }).click();
  expect((await remembered).ok()).toBe(true);
});

test('high contrast and the size of the interface are there before the first paint', async ({ page }) => {
  await signIn(page);
  await page.goto(`${onebox().web}/en/go/settings`);
  await page.getByRole('radio', { name: en.settings['contrast-more'] }).click();
  await page.getByRole('radio', { name: en.settings['scale-tv'] }).click();
  await expect(page.locator('html')).toHaveAttribute('data-scale', 'tv');
  const first = await page.request.get(`${onebox().web}/en/go`);
  expect(await first.text()).toMatch(/<html lang="en" data-scale="tv" data-contrast="more"/);
});

test('logging out asks first, on the safe answer, and then forgets', async ({ page }) => {
  await signIn(page, 'pt');
  await page.getByRole('button', { name: new RegExp(pt.nav.profile.replace('{name}', '')) }).click();
  await page.getByRole('button', { name: pt.menu.logOut }).click();
  await expect(page.getByRole('dialog', { name: pt.menu.logOutTitle })).toBeVisible();
  await expect(page.getByRole('button', { name: pt.menu.stay })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).not.toBeNull();

  await page.getByRole('button', { name: new RegExp(pt.nav.profile.replace('{name}', '')) }).click();
  await page.getByRole('button', { name: pt.menu.logOut }).click();
  await page.getByRole('dialog').getByRole('button', { name: pt.menu.logOut }).click();
  await expect(page.getByRole('button', { name: pt.loginWindow.login, exact: true })).toBeVisible({ timeout: 30_000 });
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});
