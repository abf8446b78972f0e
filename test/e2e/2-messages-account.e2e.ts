import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@nimbo/domain';
import { expect } from '@playwright/test';
import { join } from './families.ts';
import { onebox, WORDS } from './player.ts';
import { test } from './traffic.ts';

/** What the specification fixes in English, and says in the others. Source: Spec §8. */
const FIXED = {
  en: {
    unknown: "We couldn't find a user for the specified email",
    mailFailed: 'Something went wrong while sending the recovery email',
    wrongPassword: 'The password you entered is not correct',
  },
  es: {
    unknown: 'No encontramos un usuario con ese correo',
    mailFailed: 'Algo salió mal al enviar el correo de recuperación',
    wrongPassword: 'La contraseña que has escrito no es correcta',
  },
  pt: {
    unknown: 'Não encontramos um usuário com esse e-mail',
    mailFailed: 'Algo deu errado ao enviar o e-mail de recuperação',
    wrongPassword: 'A senha que você digitou não está correta',
  },
} as const;

for (const language of LANGUAGES) {
  test(`what goes wrong with a forgotten password is said in ${language}`, async ({ page }) => {
    await page.goto(`${onebox().web}/${language}/recover`);
    const send = async () => {
      await page.locator('input[type=email]').fill(`nobody.${randomUUID()}@casa.example`);
      await page.locator('button[type=submit]').click();
    };
    await send();
    await expect(page.getByRole('alert').getByText(FIXED[language].unknown, { exact: true })).toBeVisible();
    // No mail server can be made to fail from here.
    await page.route('**/account/recovery', (route) => route.fulfill({ status: 502, json: { code: 'mail-failed' } }));
    await send();
    await expect(page.getByRole('alert').getByText(FIXED[language].mailFailed, { exact: true })).toBeVisible();
  });

  test(`a wrong password does not delete an account, and is told in ${language}`, async ({ page }) => {
    const words = WORDS[language];
    await join(page, undefined, language);
    await page.goto(`${onebox().web}/${language}/go/account`);
    await page.getByRole('button', { name: words.account.delete }).click();
    await page.getByRole('button', { name: words.account.deleteGoOn }).click();
    const dialog = page.getByRole('dialog', { name: words.account.deleteSure });
    await dialog.getByLabel(words.password.current, { exact: true }).fill('Wrong-1-password');
    await dialog.getByRole('button', { name: words.account.delete }).click();
    await expect(dialog.getByText(FIXED[language].wrongPassword, { exact: true })).toBeVisible();
    await expect(dialog.getByText(words.problem['password-wrong'])).toHaveCount(0);
  });
}
