import AxeBuilder from '@axe-core/playwright';
import { LANGUAGES } from '@nimbo/domain';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { fillIn, fillingByPad } from '../e2e/forms.ts';
import { gamepad, reach, steer } from '../e2e/hands.ts';
import { connectPad, push } from '../e2e/pad.ts';
import { type Language, onebox } from '../e2e/player.ts';

/** Every letter is a way over the keys. */
test.setTimeout(240_000);

/** What the pages of the identity service say to somebody with a pad. */
const SAID = {
  en: { hints: ['Choose', 'Back'], space: 'Space', show: 'Show the password', done: 'Done' },
  es: { hints: ['Elegir', 'Atrás'], space: 'Espacio', show: 'Mostrar la contraseña', done: 'Listo' },
  pt: { hints: ['Escolher', 'Voltar'], space: 'Espaço', show: 'Mostrar a senha', done: 'Pronto' },
} as const;

async function openLogIn(page: Page, language: Language): Promise<void> {
  await page.goto(`${onebox().web}/${language}/sign-in?callbackUrl=/${language}/go`);
  await page.waitForURL(`${onebox().identity}/**`);
  await expect(page.locator('input[name=email]')).toBeVisible();
}

const field = (page: Page, name: string) => page.locator(`input[name=${name}]`);
const scripts = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/pad.js')).length);

async function withPad(browser: Browser, run: (page: Page) => Promise<void>, size = { width: 1280, height: 720 }) {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  await connectPad(page);
  await run(page);
  await context.close();
}

test('nobody without a pad loads what one takes', async ({ page }) => {
  await openLogIn(page, 'en');
  expect(await scripts(page)).toBe(0);
  await expect(page.getByText('Choose', { exact: true })).toHaveCount(0);
});

for (const language of LANGUAGES) {
  test(`a pad writes an address and a password in ${language}, and goes back`, async ({ browser }) => {
    const said = SAID[language];
    await withPad(browser, async (page) => {
      const hand = gamepad(page);
      await openLogIn(page, language);
      await expect(field(page, 'email')).toBeFocused();
      const hint = page.getByText(said.hints[0], { exact: true });
      await expect(hint).toBeHidden();
      // Not far enough to be meant.
      await push(page, 'left-stick-down', 0.4);
      await page.waitForTimeout(500);
      await expect(field(page, 'email')).toBeFocused();
      await expect(hint).toBeHidden();
      await push(page, 'left-stick-down', 1);
      await expect(field(page, 'password')).toBeFocused();
      for (const text of said.hints) await expect(page.getByText(text, { exact: true })).toBeVisible();
      // What is held repeats, and stops at the end of the page.
      await expect(page.getByRole('button', { name: said.show })).toBeVisible();
      await page.waitForTimeout(1500);
      await push(page, 'left-stick-down', 0);
      await expect(field(page, 'password')).not.toBeFocused();

      await reach(hand, 'up', field(page, 'email'));
      await hand.confirm();
      const keys = page.getByRole('dialog');
      await expect(keys).toBeVisible();
      await expect(keys.getByRole('button', { name: said.space })).toBeHidden();
      await steer(hand, keys.getByRole('button', { name: '@' }).first());
      await hand.confirm();
      await steer(hand, keys.getByRole('button', { name: said.done }));
      await page.screenshot({ path: test.info().outputPath('address.png') });
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
      await hand.confirm();
      await expect(keys).toBeHidden();
      await expect(field(page, 'email')).toHaveValue('@');
      await expect(field(page, 'email')).toBeFocused();

      await reach(hand, 'down', field(page, 'password'));
      await hand.confirm();
      for (const key of ['#+=', 'ñ', said.space, said.show]) {
        await steer(hand, keys.getByRole('button', { name: key, exact: true }));
        await hand.confirm();
      }
      await expect(keys.getByRole('paragraph').filter({ hasText: 'ñ' })).toBeVisible();
      await page.screenshot({ path: test.info().outputPath('password.png') });
      await hand.back();
      await expect(keys).toBeHidden();
      await expect(field(page, 'password')).toHaveValue('ñ ');
      await expect(field(page, 'password')).toBeFocused();

      // To the page for joining and back again.
      await reach(hand, 'up', page.locator('.lead a'));
      await hand.confirm();
      await expect(field(page, 'passwordAgain')).toBeVisible();
      await page.screenshot({ path: test.info().outputPath('join.png') });
      await hand.back();
      await expect(field(page, 'passwordAgain')).toBeHidden();
      await expect(field(page, 'password')).toBeVisible();
    });
  });
}

test('on a telephone with a pad the keys fit, and somebody gets in', async ({ browser }) => {
  await withPad(
    browser,
    async (page) => {
      const { demo, web } = onebox();
      await openLogIn(page, 'en');
      // Focus is nowhere on a telephone: the first press goes to the form.
      await reach(gamepad(page), 'down', field(page, 'email'));
      await fillIn(page, fillingByPad(page), { email: demo.email, password: demo.password });
      await page.waitForURL(`${web}/en/go**`);
    },
    { width: 390, height: 844 },
  );
});
