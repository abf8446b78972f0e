import { WORDS } from '../e2e/player.ts';
import { button, goTo, type Stop } from './ways.ts';

const TABS = ['general', 'picture', 'sound', 'controllers', 'about'] as const;

const TAB_STOPS: readonly Stop[] = TABS.map((tab) => ({
  name: tab === 'general' ? 'settings' : `settings-${tab}`,
  async open(page, language) {
    await goTo(page, language, '/settings');
    const name = WORDS[language].settings[`tab-${tab}`];
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel', { name }).waitFor();
  },
}));

/** The settings, tab by tab, and by whose clock the household lives. */
export const SETTINGS_STOPS: readonly Stop[] = [
  ...TAB_STOPS,
  {
    name: 'settings-zone',
    async open(page, language) {
      await goTo(page, language, '/settings');
      await button(page, new RegExp(`^${WORDS[language].settings.zone}`)).click();
      await page.getByRole('dialog').getByRole('button', { name: 'UTC', exact: true }).first().waitFor();
    },
  },
];
