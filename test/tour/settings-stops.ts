import { WORDS } from '../e2e/player.ts';
import { goTo, type Stop } from './ways.ts';

const TABS = ['general', 'picture', 'sound', 'controllers', 'about'] as const;

/** The settings, tab by tab. */
export const SETTINGS_STOPS: readonly Stop[] = TABS.map((tab) => ({
  name: tab === 'general' ? 'settings' : `settings-${tab}`,
  async open(page, language) {
    await goTo(page, language, '/settings');
    const name = WORDS[language].settings[`tab-${tab}`];
    await page.getByRole('tab', { name }).click();
    await page.getByRole('tabpanel', { name }).waitFor();
  },
}));
