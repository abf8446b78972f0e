import type { Page } from '@playwright/test';
import { connectPad, press } from '../e2e/pad.ts';
import { type Language, WORDS } from '../e2e/player.ts';
import { openPassword } from './account-stops.ts';
import { openNewProfile } from './household-stops.ts';
import { button, type Stop } from './ways.ts';

/** Confirm on a field, by pad, opens what a pad writes with. */
async function typeInto(page: Page, label: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  // From the first button on a pad leads; this one does nothing here.
  await press(page, 'x');
  await field.focus();
  await press(page, 'a');
}

const typing = (
  name: string,
  open: (page: Page, language: Language) => Promise<void>,
  label: (language: Language) => string,
): Stop => ({
  name,
  async open(page, language) {
    await connectPad(page);
    await open(page, language);
    await typeInto(page, label(language));
    await page.getByRole('dialog').waitFor();
    await button(page, WORDS[language].profiles.take).waitFor();
  },
});

/** What a pad writes with: letters, all signs, and the parts of a date. */
export const TYPING_STOPS: readonly Stop[] = [
  typing('pad-typing', openNewProfile, (language) => WORDS[language].profiles.nickname),
  typing('typed-date', openNewProfile, (language) => WORDS[language].profiles.birthdate),
  typing('typed-password', openPassword, (language) => WORDS[language].password.current),
];
