import type { Page } from '@playwright/test';
import { type Language, WORDS } from '../e2e/player.ts';
import { ACCOUNT_STOPS } from './account-stops.ts';
import { HOUSEHOLD_STOPS } from './household-stops.ts';
import { LAUNCH_STOPS, openGame } from './launch-stops.ts';
import { NOTICE_STOPS } from './notice-stops.ts';
import { SETTINGS_STOPS } from './settings-stops.ts';
import { standInForSaves } from './stand-ins.ts';
import { STREAM_STOPS } from './stream-stops.ts';
import { TROUBLE_STOPS } from './trouble-stops.ts';
import { TYPING_STOPS } from './typing-stops.ts';
import { button, cards, goTo, heading, type Stop } from './ways.ts';

/** In the catalogue, and not playable without a graphics card. */
const NOT_PLAYABLE = 'com.play0ad.zeroad';

async function openTab(page: Page, language: Language, tab: 'gallery' | 'similar'): Promise<void> {
  await openGame(page, language);
  await page.getByRole('tab', { name: WORDS[language].game[tab] }).click();
  await page.getByRole('tabpanel').getByRole('listitem').first().waitFor();
}

async function search(page: Page, language: Language, text: string): Promise<void> {
  await goTo(page, language, '/search');
  await page.getByRole('searchbox').fill(text);
}

async function openUserMenu(page: Page, language: Language): Promise<void> {
  await goTo(page, language);
  await button(page, new RegExp(WORDS[language].nav.profile.replace('{name}', ''))).click();
  await button(page, WORDS[language].menu.logOut).waitFor();
}

/** Opens the menu; the code of what is opened from it does not come. */
async function openMenuWithoutCode(page: Page, language: Language): Promise<void> {
  await openUserMenu(page, language);
  await page.route('**/_next/static/chunks/**', (route) => route.abort());
}

async function openSaves(page: Page, language: Language): Promise<void> {
  await standInForSaves(page);
  await openGame(page, language);
  await button(page, WORDS[language].saves.open).click();
  await page.getByRole('dialog').waitFor();
}

export const STOPS: readonly Stop[] = [
  {
    name: 'home',
    async open(page, language) {
      await goTo(page, language);
      // By day there is no billboard.
      await button(page, WORDS[language].home.moreInfo).or(cards(page)).first().waitFor();
    },
  },
  {
    name: 'games',
    async open(page, language) {
      await goTo(page, language, '/games');
      await cards(page).first().waitFor();
    },
  },
  {
    name: 'category',
    async open(page, language) {
      await goTo(page, language, '/category/shooter');
      await cards(page).first().waitFor();
    },
  },
  {
    name: 'free',
    async open(page, language) {
      await goTo(page, language, '/free');
      await cards(page).first().waitFor();
    },
  },
  {
    name: 'search',
    async open(page, language) {
      await goTo(page, language, '/search');
      await cards(page).first().waitFor();
    },
  },
  {
    name: 'search-results',
    async open(page, language) {
      await search(page, language, 'super');
      await heading(page, /super/).waitFor();
    },
  },
  {
    name: 'search-nothing',
    async open(page, language) {
      await search(page, language, 'qqqzzz');
      await heading(page, /qqqzzz/).waitFor();
    },
  },
  { name: 'game', open: openGame },
  { name: 'game-gallery', open: (page, language) => openTab(page, language, 'gallery') },
  { name: 'game-similar', open: (page, language) => openTab(page, language, 'similar') },
  {
    name: 'game-not-playable',
    async open(page, language) {
      await goTo(page, language, `/game/${NOT_PLAYABLE}`);
      await page.getByText(WORDS[language].game.notPlayable).waitFor();
    },
  },
  {
    name: 'game-unknown',
    async open(page, language) {
      await goTo(page, language, '/game/no-such-game');
      await heading(page, WORDS[language].game.notFound).waitFor();
    },
  },
  { name: 'user-menu', open: openUserMenu },
  {
    name: 'log-out',
    async open(page, language) {
      await openUserMenu(page, language);
      await button(page, WORDS[language].menu.logOut).click();
      await heading(page, WORDS[language].menu.logOutTitle).waitFor();
    },
  },
  {
    name: 'screen-without-code',
    async open(page, language) {
      await openMenuWithoutCode(page, language);
      await page.getByRole('link', { name: WORDS[language].account.title }).click();
      await heading(page, WORDS[language].error.network).waitFor();
    },
  },
  {
    name: 'dialog-without-code',
    async open(page, language) {
      await openMenuWithoutCode(page, language);
      await button(page, WORDS[language].menu.logOut).click();
      await page.getByRole('dialog', { name: WORDS[language].error.network }).waitFor();
    },
  },
  { name: 'saves', open: openSaves },
  {
    name: 'saves-question',
    async open(page, language) {
      await openSaves(page, language);
      const { restore } = WORDS[language].saves;
      await button(page, new RegExp(`^${restore},`))
        .first()
        .click();
      await button(page, restore).waitFor();
    },
  },
  ...HOUSEHOLD_STOPS,
  ...LAUNCH_STOPS,
  ...STREAM_STOPS,
  ...NOTICE_STOPS,
  ...SETTINGS_STOPS,
  ...ACCOUNT_STOPS,
  ...TYPING_STOPS,
  ...TROUBLE_STOPS,
];
