import { expect, type Locator, type Page } from '@playwright/test';
import { openGame, standInForEnded } from '../tour/launch-stops.ts';
import { signInOnce } from '../tour/sign-in-once.ts';
import { type Filling, fillIn, fillingByKeys, fillingByPad } from './forms.ts';
import { gamepad, type Hand, keyboard, reach, reachInto, spell } from './hands.ts';
import { connectPad } from './pad.ts';
import { en, greeted, onebox, untilStreaming, WORDS } from './player.ts';
import { test } from './traffic.ts';

const PHONE = { width: 390, height: 844 };
/** A game is played with the phone turned; upright, a cover asks for that. */
const TURNED = { width: 844, height: 390 };
const GAME = 'Mr.Boom';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const avatar = (page: Page, words: { nav: { profile: string } } = en) =>
  button(page, new RegExp(words.nav.profile.replace('{name}', '')));

const menuLink = (page: Page, name: string) =>
  page.getByRole('dialog', { name: en.menu.title }).getByRole('link', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

async function openMenu(page: Page, hand: Hand): Promise<void> {
  await reachInto(hand, 'up', page.getByRole('banner'));
  await reach(hand, 'right', avatar(page));
  await hand.confirm();
}

/** From the sign-in to a game, out of it, to the settings and back, and to another language. */
async function journey(
  page: Page,
  hand: Hand,
  filling: Filling,
  write: (page: Page, hand: Hand) => Promise<void>,
): Promise<void> {
  await greeted(page);
  await page.goto(`${onebox().web}/en/go`);
  await expect(button(page, en.loginWindow.login)).toBeFocused();
  await hand.confirm();
  const { email, password } = onebox().demo;
  await fillIn(page, filling, { email, password });

  await expect(button(page, en.home.playNow).first()).toBeFocused();
  await reach(hand, 'up', page.getByRole('link', { name: en.nav.home, exact: true }));
  await reach(hand, 'right', button(page, en.nav.search));
  await hand.confirm();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await write(page, hand);
  await expect(page.getByRole('heading', { name: /1 game / })).toBeVisible();
  const card = page.getByRole('link', { name: GAME }).first();
  await reach(hand, 'right', card);
  await hand.confirm();
  await untilStreaming(page, 'en', async (wanted) => {
    await reach(hand, 'down', wanted);
    await hand.confirm();
  });
  await expect(page.getByRole('application', { name: GAME })).toBeFocused();

  await hand.menu();
  await expect(button(page, en.stream.resume)).toBeFocused();
  await reach(hand, 'down', button(page, en.stream.end));
  await hand.confirm();
  await expect(button(page, en.stream.keepPlaying)).toBeFocused();
  await hand.move('right');
  await hand.confirm();
  await expect(button(page, en.after.didNotLaunch)).toBeFocused();
  await hand.back();
  await expect(card).toBeFocused();

  await openMenu(page, hand);
  await reach(hand, 'down', menuLink(page, en.settings.title));
  await hand.confirm();
  await expect(tab(page, en.settings['tab-general'])).toBeFocused();
  await reach(hand, 'right', tab(page, en.settings['tab-picture']));
  await hand.confirm();
  await expect(tab(page, en.settings['tab-picture'])).toHaveAttribute('aria-selected', 'true');
  await hand.back();
  await expect(card).toBeVisible();

  await openMenu(page, hand);
  await reachInto(hand, 'down', page.getByRole('radiogroup', { name: en.menu.language }));
  await reach(hand, 'right', page.getByRole('radio', { name: 'Español' }));
  await hand.confirm();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expect(page.getByRole('link', { name: WORDS.es.nav.home, exact: true })).toBeVisible();
}

/** Gives four stars after a session and says what reaches the api. */
async function rateBy(
  page: Page,
  play: (button: Locator) => Promise<void>,
  choose: () => Promise<void>,
): Promise<void> {
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/rating'));
  await standInForEnded(page, { playedSeconds: 1500 });
  await openGame(page, 'en');
  await play(button(page, en.game.play));
  await choose();
  expect((await sent).postDataJSON()).toMatchObject({ stars: 4, shortSession: false });
}

test('somebody with nothing but a keyboard signs in, finds a game, plays it, leaves it, and changes the language', async ({
  page,
}) => {
  await journey(page, keyboard(page), fillingByKeys(page), () => page.keyboard.type('mrboom'));
});

test('somebody with nothing but a gamepad signs in and finds a game by the letters on the screen, plays it, leaves it, and changes the language', async ({
  page,
}) => {
  // Every letter is a way over the keys.
  test.setTimeout(300_000);
  await connectPad(page);
  await journey(page, gamepad(page), fillingByPad(page), async (_, hand) => {
    await reach(hand, 'down', button(page, 'a'));
    await spell(page, hand, 'mrboom');
  });
});

test('somebody with nothing but a touch screen signs in, finds a game, plays it, leaves it, and changes the language', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  const { web, demo } = onebox();
  try {
    await greeted(page);
    await page.goto(`${web}/en/go`);
    await button(page, en.loginWindow.login).tap();
    await page.locator('input[name=email]').tap();
    await page.keyboard.type(demo.email);
    await page.locator('input[name=password]').tap();
    await page.keyboard.type(demo.password);
    await button(page, 'Log in').tap();

    await button(page, en.nav.search).tap();
    await page.getByRole('searchbox').tap();
    await page.keyboard.type('mrboom');
    await page.getByRole('link', { name: GAME }).first().tap();
    await button(page, en.game.play).tap();
    await untilStreaming(page, 'en', (wanted) => wanted.tap());

    await expect(page.getByText(en.rotate.title)).toBeVisible();
    await page.setViewportSize(TURNED);
    await button(page, en.stream.openMenu).tap();
    await button(page, en.stream.end).tap();
    await page.getByRole('dialog', { name: en.stream.endTitle }).getByRole('button', { name: en.stream.end }).tap();
    await page.setViewportSize(PHONE);
    await button(page, en.after.other).tap();
    await expect(button(page, en.after.other)).toBeHidden();

    // A game's page has the whole phone; the bar is on the one before it.
    await button(page, en.common.back).tap();
    await avatar(page).tap();
    await menuLink(page, en.settings.title).tap();
    await tab(page, en.settings['tab-picture']).tap();
    await expect(tab(page, en.settings['tab-picture'])).toHaveAttribute('aria-selected', 'true');
    // By the telephone's own way back.
    await page.goBack();
    await expect(page.getByRole('searchbox')).toBeVisible();
    await avatar(page).tap();
    await page.getByRole('radio', { name: 'Português' }).tap();
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt');
  } finally {
    await context.close();
  }
});

test('a session is rated by keys, by pad and by touch', async ({ browser }) => {
  const storageState = await signInOnce(browser);
  const byFocus = async (page: Page, hand: Hand) => {
    await expect(page.getByRole('radio', { name: en.after.star4 })).toBeFocused();
    await hand.confirm();
    await reach(hand, 'down', button(page, en.after.send));
    await hand.confirm();
  };
  const playBy = (hand: Hand) => async (play: Locator) => {
    await expect(play).toBeFocused();
    await hand.confirm();
  };
  const byKeys = await browser.newPage({ storageState });
  await rateBy(byKeys, playBy(keyboard(byKeys)), () => byFocus(byKeys, keyboard(byKeys)));
  await byKeys.close();

  const byPad = await browser.newPage({ storageState });
  await connectPad(byPad);
  await rateBy(byPad, playBy(gamepad(byPad)), () => byFocus(byPad, gamepad(byPad)));
  await byPad.close();

  const byTouch = await browser.newPage({ storageState, viewport: PHONE, hasTouch: true, isMobile: true });
  const stars = async () => {
    await byTouch.getByRole('radio', { name: en.after.star4 }).tap();
    await button(byTouch, en.after.send).tap();
  };
  await rateBy(byTouch, (play) => play.tap(), stars);
  await byTouch.close();
});
