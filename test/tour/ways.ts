import type { Locator, Page } from '@playwright/test';
import { type Language, onebox } from '../e2e/player.ts';
import { standInForCurrent } from './stand-ins.ts';

/** A screen or dialog of the signed-in app and the way to it: what the crawler walks, axe reads and the sheets show. */
export interface Stop {
  readonly name: string;
  /** Brings a signed-in page there, ready to be looked at. */
  open(page: Page, language: Language): Promise<void>;
}

export async function goTo(page: Page, language: Language, path = ''): Promise<void> {
  await standInForCurrent(page);
  await page.goto(`${onebox().web}/${language}/go${path}`);
}

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const heading = (page: Page, name?: string | RegExp): Locator =>
  page.getByRole('heading', name ? { name } : {}).first();
export const cards = (page: Page): Locator => page.getByRole('main').getByRole('listitem').getByRole('link');
