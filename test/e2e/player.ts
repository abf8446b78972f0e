import { readFileSync } from 'node:fs';
import { OneboxFile } from '@nimbo/contracts/onebox';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';

/** The onebox of this run. */
export function onebox(): OneboxFile {
  const file = process.env.NIMBO_E2E_ONEBOX;
  if (!file) throw new Error('NIMBO_E2E_ONEBOX is not set: the global set-up did not run');
  return OneboxFile.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Rows of the product's database, to see what was really stored. */
export async function rows<T extends pg.QueryResultRow>(
  statement: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  const client = new pg.Client({ connectionString: onebox().databaseUrl });
  await client.connect();
  try {
    return (await client.query<T>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Signs in through the real pages of the identity service. */
export async function signIn(page: Page, language: 'en' | 'es' | 'pt' = 'en'): Promise<void> {
  const { web, demo } = onebox();
  await page.goto(`${web}/${language}/go`);
  await page.getByRole('button', { name: LOG_IN[language] }).click();
  await page.locator('input[name=email]').fill(demo.email);
  await page.locator('input[name=password]').fill(demo.password);
  await page.locator('input[name=password]').press('Enter');
  await expect(page).toHaveURL(new RegExp(`/${language}/go`));
}

const LOG_IN = { en: 'Log in', es: 'Iniciar sesión', pt: 'Entrar' };
