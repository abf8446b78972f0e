import type { Page, Route } from '@playwright/test';
import { onebox, WORDS } from '../e2e/player.ts';
import { standInForHousehold } from './household-stops.ts';
import { json } from './stand-ins.ts';
import { button, cards, goTo, heading, type Stop } from './ways.ts';

const isList = ({ pathname }: URL) => /\/catalog\//.test(pathname);
const down = (route: Route) => route.abort('connectionrefused');

async function openEmpty(page: Page, open: () => Promise<void>, title: string): Promise<void> {
  await page.route(isList, (route) => json(route, []));
  await open();
  await heading(page, title).waitFor();
}

/** What a screen becomes when something is wrong outside of it, or in it. */
export const TROUBLE_STOPS: readonly Stop[] = [
  {
    name: 'home-empty',
    open: (page, language) => openEmpty(page, () => goTo(page, language), WORDS[language].home.empty),
  },
  {
    name: 'kids-empty',
    async open(page, language) {
      await standInForHousehold(page, { kids: true });
      await openEmpty(page, () => goTo(page, language), WORDS[language].games.empty);
    },
  },
  {
    name: 'games-empty',
    open: (page, language) => openEmpty(page, () => goTo(page, language, '/games'), WORDS[language].games.empty),
  },
  {
    name: 'games-unavailable',
    async open(page, language) {
      await page.route(isList, (route) => json(route, {}, 500));
      await goTo(page, language, '/games');
      await heading(page, WORDS[language].games.unavailable).waitFor();
    },
  },
  {
    name: 'home-rails-refused',
    async open(page, language) {
      await page.route(
        ({ pathname }) => /\/catalog\/popular/.test(pathname),
        (route) => json(route, {}, 500),
      );
      await goTo(page, language);
      await page.getByText(WORDS[language].home.railFailed).waitFor();
    },
  },
  {
    name: 'home-drizzle',
    async open(page, language) {
      // Never answered: the rails stay on their way.
      await page.route(
        ({ pathname }) => /\/catalog\/(popular|free)/.test(pathname),
        () => {},
      );
      await goTo(page, language);
      await page.locator('.go-rail-skeleton .n-skeleton').first().waitFor();
      await button(page, WORDS[language].home.moreInfo).first().waitFor();
    },
  },
  {
    name: 'offline-banner',
    async open(page, language) {
      await goTo(page, language);
      await cards(page).first().waitFor();
      await page.context().setOffline(true);
      await page.getByText(WORDS[language].connection.offline).waitFor();
    },
  },
  {
    name: 'fatal-error',
    async open(page, language) {
      const { cdn, publicApi } = onebox();
      for (const address of [cdn, publicApi])
        await page.route((url) => url.origin === new URL(address).origin && isList(url), down);
      await goTo(page, language);
      await page.getByRole('dialog', { name: WORDS[language].error.network }).waitFor();
    },
  },
  {
    name: 'render-error',
    async open(page, language) {
      // A browser whose lists of zones are broken: the part of the settings that shows them cannot be drawn.
      await page.addInitScript(() => {
        Intl.supportedValuesOf = () => {
          throw new RangeError('broken');
        };
      });
      await goTo(page, language, '/settings');
      await button(page, new RegExp(`^${WORDS[language].settings.zone}`)).click();
      await page.getByRole('alertdialog', { name: WORDS[language].error.oops }).waitFor();
    },
  },
  {
    name: 'confirm-close',
    async open(page, language) {
      await page.addInitScript(() => {
        const nimboDesktop = {
          exit() {},
          onCloseAsked(listener: () => void) {
            Object.assign(window, { askToClose: listener });
            return () => {};
          },
        };
        Object.assign(window, { nimboDesktop });
      });
      await goTo(page, language);
      await cards(page).first().waitFor();
      await page.evaluate(() => (window as unknown as { askToClose(): void }).askToClose());
      await page.getByRole('dialog').getByRole('button', { name: WORDS[language].closeApp.close }).waitFor();
    },
  },
];
