import { expect, type Locator, type Page } from '@playwright/test';
import { gamepad, type Hand, reach, steer } from './hands.ts';

/** How a person fills in the forms of the identity service, which are pages without the app. */
export interface Filling {
  /** Goes to a field farther down. */
  to(field: Locator): Promise<void>;
  write(text: string): Promise<void>;
  send(): Promise<void>;
}

const MOST_TABS = 12;

export const fillingByKeys = (page: Page): Filling => ({
  async to(field) {
    const isThere = () => field.evaluate((element) => element === document.activeElement);
    for (let tab = 0; tab < MOST_TABS && !(await isThere()); tab++) await page.keyboard.press('Tab');
    await expect(field).toBeFocused();
  },
  write: (text) => page.keyboard.type(text),
  send: () => page.keyboard.press('Enter'),
});

export function fillingByPad(page: Page): Filling {
  const hand = gamepad(page);
  return {
    to: (field) => reach(hand, 'down', field),
    write: (text) => writeWithKeys(page, hand, text),
    async send() {
      await reach(hand, 'down', page.locator('form button:not([type=button])'));
      await hand.confirm();
    },
  };
}

/** Layers of the keys; letters, capitals, signs. */
const LAYERS = ['abc', 'ABC', '#+='];

/** Opens the keys of the focused field and writes with them. */
async function writeWithKeys(page: Page, hand: Hand, text: string): Promise<void> {
  await hand.confirm();
  const keys = page.getByRole('dialog');
  await expect(keys).toBeVisible();
  for (const sign of text) {
    // An address has its signs beside the layer that has them too.
    const key = keys.getByRole('button', { name: sign, exact: true }).first();
    for (const layer of LAYERS) {
      if (await key.isVisible()) break;
      await steer(hand, keys.getByRole('button', { name: layer, exact: true }));
      await hand.confirm();
    }
    await steer(hand, key);
    await hand.confirm();
  }
  await hand.back();
  await expect(keys).toBeHidden();
}

/** Fills in the fields by their names, from the first on, which has focus, and sends the form. */
export async function fillIn(page: Page, filling: Filling, fields: Readonly<Record<string, string>>): Promise<void> {
  const places = Object.entries(fields).map(([name, text]) => ({ field: page.locator(`input[name=${name}]`), text }));
  await expect(places[0]!.field).toBeFocused();
  for (const { field, text } of places) {
    await filling.to(field);
    await filling.write(text);
    await expect(field).toHaveValue(text);
  }
  await filling.send();
}
