import { test as base, expect, type Page } from '@playwright/test';
import { gamepad, keyboard, reach } from '../e2e/hands.ts';
import { connectPad } from '../e2e/pad.ts';
import { en, onebox } from '../e2e/player.ts';
import { openPin, standInForHousehold } from '../tour/household-stops.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { json } from '../tour/stand-ins.ts';
import { STOPS } from '../tour/stops.ts';
import { button, goTo, heading } from '../tour/ways.ts';

let signedIn: SignedIn;
const test = base.extend({
  storageState: async ({ browserName: _ }, use) => use(signedIn),
});
test.beforeAll(async ({ browser }) => {
  signedIn = await signInOnce(browser);
});

// What is still asked for when a test is over is nobody's.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

const open = (page: Page, name: string) => STOPS.find((stop) => stop.name === name)!.open(page, 'en');
const dialog = (page: Page) => page.getByRole('dialog');

test('a child whose session is over, but not its day, is told so and asks nobody', async ({ page }) => {
  await open(page, 'childs-end');
  await expect(dialog(page).getByText('You have 12 minutes of play today.')).toBeVisible();
  await expect(button(page, en.asking.good)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toHaveCount(0);
});

test('asking without the household says so, can be tried again, and leaves the menu', async ({ page }) => {
  await open(page, 'asking-unread');
  // It took the place of another title while focus stood still.
  await expect(dialog(page).locator('[aria-live]')).toHaveText(en.asking.unread);
  await expect(button(page, en.common.tryAgain)).toBeFocused();
  // The same failure is another alert, or it would not be said.
  const said = dialog(page).getByRole('alert').filter({ hasText: en.message.tryLater });
  const first = await said.elementHandle();
  const triedAgain = page.waitForRequest('**/user/household/profiles');
  await page.keyboard.press('Enter');
  await triedAgain;
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(said).toBeVisible();
  await expect(heading(page, en.asking.unread)).toBeVisible();
  await expect(button(page, en.common.tryAgain)).toBeFocused();
  await button(page, en.common.close).click();
  await expect(dialog(page)).toHaveCount(0);
  await button(page, en.nav.profile.replace('{name}', 'Lía')).click();
  await expect(dialog(page)).toBeVisible();
});

test('without a connection and with a failure the household says different things, and both lead on', async ({
  page,
}) => {
  await open(page, 'who-unread');
  const said = (text: string) => page.getByRole('alert').filter({ hasText: text });
  await expect(said(en.who.unread)).toContainText(en.message.tryLater);
  await expect(button(page, en.common.tryAgain)).toBeFocused();
  await page.route('**/user/household/profiles', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(heading(page, en.error.network)).toBeVisible();
  await expect(button(page, en.common.tryAgain)).toBeFocused();
  // The same failure is another alert, or it would not be said.
  const first = await said(en.error.network).elementHandle();
  await page.keyboard.press('Enter');
  await expect.poll(() => first?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(said(en.error.network)).toBeVisible();
  await button(page, en.common.back).click();
  await expect(heading(page, en.error.network)).toHaveCount(0);
});

test('a profile that is gone is gone; one that could not be read can be tried again', async ({ page }) => {
  await open(page, 'profile-gone');
  await expect(button(page, en.who.manage)).toBeFocused();
  await expect(button(page, en.common.tryAgain)).toHaveCount(0);
  await page.route('**/user/household/profiles/*6', (route) => json(route, {}, 500));
  await page.reload();
  await button(page, '1').waitFor();
  await page.keyboard.type('2468');
  await expect(heading(page, en.profiles.unread)).toBeVisible();
  await expect(button(page, en.common.tryAgain)).toBeFocused();
});

test('a PIN pad below a question hears no digits', async ({ page }) => {
  let tries = 0;
  await page.route('**/user/household/current-profile', (route) => {
    tries++;
    return json(route, { code: 'pin-wrong', triesLeft: 3 }, 403);
  });
  await openPin(page, 'en');
  await button(page, /a\*\*\*@casa\.example/).click();
  await expect(button(page, en.pin.sendCode)).toBeFocused();
  await page.keyboard.type('1234');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  expect(tries).toBe(0);
  await page.keyboard.type('1234');
  await expect(page.getByText(en.problem['pin-wrong'])).toBeVisible();
  expect(tries).toBe(1);
});

test('another code is asked for visibly, and its failure is said', async ({ page }) => {
  let replies: [object, number][] = [
    [{ sentTo: 'a***@casa.example', expiresInSeconds: 600, againInSeconds: 0 }, 202],
    [{ code: 'mail-failed' }, 502],
    [{ sentTo: 'a***@casa.example', expiresInSeconds: 600, againInSeconds: 40 }, 202],
  ];
  await openPin(page, 'en');
  await page.route('**/user/household/pin-recovery**', (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    const [[body, status], ...rest] = replies as [[object, number], ...[object, number][]];
    replies = rest;
    return json(route, body, status);
  });
  await button(page, /a\*\*\*@casa\.example/).click();
  await button(page, en.pin.sendCode).click();
  await button(page, en.pin.sendAgain).click();
  const refusal = dialog(page).getByRole('alert').filter({ hasText: /\w/ });
  await expect(refusal).toBeVisible();
  await page.getByLabel(en.pin.code).pressSequentially('1');
  await expect(refusal).toHaveCount(0);
  await button(page, en.pin.sendAgain).click();
  await expect(dialog(page).getByText('Another code is on its way to a***@casa.example.')).toBeVisible();
  await expect(page.getByLabel(en.pin.code)).toBeFocused();
  await expect(refusal).toHaveCount(0);
});

test('saves that cannot be read are said to be unread, and the profile can be deleted all the same', async ({
  page,
}) => {
  await open(page, 'profile-delete-unread');
  await page.route('**/user/household/profiles/*4', (route) =>
    route.request().method() === 'DELETE' ? json(route, { deleted: true }) : route.fallback(),
  );
  await button(page, en.profiles.deleteGoOn).click();
  await expect(dialog(page).getByText(en.profiles.savesUnread)).toBeVisible();
  await dialog(page).getByRole('button', { name: en.profiles.delete, exact: true }).click();
  await expect(page.getByText('The profile of Lía is deleted.')).toBeVisible();
});

test('a late answer takes nobody away from where they have gone on', async ({ page }) => {
  await open(page, 'profile-delete-unread');
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/user/household/profiles/*/saves', async (route) => {
    await answered;
    await json(route, []);
  });
  await button(page, en.common.tryAgain).click();
  await page.keyboard.press('Escape');
  await expect(button(page, en.profiles.delete)).toBeFocused();
  const late = page.waitForResponse('**/user/household/profiles/*/saves');
  answer();
  await (await late).finished();
  const hand = keyboard(page);
  await reach(hand, 'left', button(page, en.common.cancel));
});

test('a tile that opens waits visibly, and is opened once', async ({ page }) => {
  await standInForHousehold(page);
  let chosen = 0;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/user/household/current-profile', async (route) => {
    chosen++;
    await answered;
    await json(route, { code: 'unavailable' }, 503);
  });
  await goTo(page, 'en', '/who');
  const rosa = button(page, 'Rosa');
  await rosa.click();
  await expect(rosa).toHaveAttribute('aria-busy', 'true');
  // Not to be had while it opens, and neither are the others.
  await rosa.click({ force: true });
  await button(page, /^Lía/).click();
  await button(page, en.who.manage).click();
  await expect(rosa).toHaveAttribute('aria-busy', 'true');
  expect(chosen).toBe(1);
  answer();
  await expect(rosa).not.toHaveAttribute('aria-busy');
});

test('a password can be written with a pad: hidden, with capitals and signs, and shown when asked', async ({
  page,
}) => {
  await connectPad(page);
  await open(page, 'password');
  const hand = gamepad(page);
  const field = page.getByLabel(en.password.current, { exact: true });
  await reach(hand, 'up', field);
  await hand.confirm();
  await expect(button(page, 'a')).toBeFocused();
  await hand.confirm();
  await reach(hand, 'up', page.getByRole('radio', { name: 'abc', exact: true }));
  await reach(hand, 'right', page.getByRole('radio', { name: 'ABC', exact: true }));
  await hand.confirm();
  await reach(hand, 'down', button(page, 'A'));
  await hand.confirm();
  await reach(hand, 'up', page.getByRole('radio', { name: 'ABC', exact: true }));
  await reach(hand, 'right', page.getByRole('radio', { name: '#+=', exact: true }));
  await hand.confirm();
  await reach(hand, 'down', button(page, '!'));
  await hand.confirm();
  await expect(dialog(page).getByRole('status')).toHaveText('3 characters typed');
  await expect(dialog(page).getByText('aA!')).toHaveCount(0);
  await button(page, en.password.show).last().click();
  await expect(dialog(page).getByRole('status')).toHaveText('aA!');
  await hand.back();
  await expect(field).toHaveValue('aA!');
});

test('Enter saves: a profile, and a PIN', async ({ page }) => {
  await standInForHousehold(page);
  await goTo(page, 'en', '/profiles/new');
  await button(page, '1').waitFor();
  await page.keyboard.type('2468');
  await page.getByLabel(en.profiles.nickname).focus();
  await page.keyboard.type('Lola');
  const fault = page.getByText(en.profiles['fault-birthdate-required']);
  await expect(fault).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(fault).toBeVisible();
  await open(page, 'pin-change');
  await page.getByLabel(en.profiles.newPin).focus();
  await page.keyboard.type('12');
  await page.keyboard.press('Enter');
  await expect(page.getByText(en.profiles['fault-pin-not-four-digits'])).toBeVisible();
});

test('while a first PIN is saved, nothing else is asked for', async ({ page }) => {
  await standInForHousehold(page, { hasPin: false });
  let mine = {};
  await page.route('**/user/household/profiles/*', async (route) => {
    const response = await route.fetch();
    mine = { ...(await response.json()), ...mine };
    await route.fulfill({ response, json: mine });
  });
  await page.route('**/user/household/profiles/*/pin', (route) => {
    mine = { ...mine, hasPin: true };
    return json(route, mine);
  });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/user/household/admin-proof', async (route) => {
    await answered;
    await json(route, { provenForSeconds: 600 });
  });
  await goTo(page, 'en', '/profiles');
  await button(page, /\bAna\b/).click();
  await button(page, en.profiles.setPin).click();
  await page.getByLabel(en.profiles.newPin).fill('1357');
  await page.getByLabel(en.profiles.pinAgain).fill('1357');
  const proved = page.waitForRequest('**/user/household/admin-proof');
  await page.keyboard.press('Enter');
  await proved;
  await expect(page.getByText(en.profiles.pinOn)).toBeVisible();
  await expect(page.getByLabel(en.profiles.currentPin)).toHaveCount(0);
  await expect(page.getByLabel(en.profiles.pinAgain)).toBeFocused();
  answer();
  await expect(dialog(page)).toHaveCount(0);
});

test('after the application was called and the question closed, Play goes on', async ({ page }) => {
  await open(page, 'client-opened');
  const hand = keyboard(page);
  const opening = heading(page, en.client.opening.replace('{title}', 'Frozen-Bubble'));
  await expect(button(page, en.common.close)).toBeFocused();
  await hand.back();
  await expect(dialog(page)).toHaveCount(0);
  await expect(button(page, en.game.play)).toBeFocused();
  await hand.confirm();
  await expect(opening).toBeVisible();
  await reach(hand, 'right', button(page, en.client.here));
  await hand.confirm();
  await expect(opening).toHaveCount(0);
  await expect(dialog(page).or(page.locator('video')).first()).toBeVisible();
  expect(page.url()).toContain(onebox().web);
});

test('pages of the account have focus also where something is missing', async ({ page }) => {
  await page.route('**/user/account/devices', (route) => json(route, {}, 500));
  await page.route('**/user/account', (route) =>
    json(route, { email: 'ana@casa.example', emailVerified: true, hasPassword: true, provider: null }),
  );
  await goTo(page, 'en', '/account');
  await expect(button(page, en.common.tryAgain)).toBeFocused();
  const triedAgain = page.waitForRequest('**/user/account/devices');
  await page.keyboard.press('Enter');
  await triedAgain;
  await expect(button(page, en.common.tryAgain)).not.toHaveAttribute('aria-disabled');
  await expect(button(page, en.common.tryAgain)).toBeFocused();

  await page.route('**/user/account', (route) =>
    json(route, { email: 'ana@casa.example', emailVerified: true, hasPassword: false, provider: 'elsewhere' }),
  );
  await goTo(page, 'en', '/password');
  await expect(button(page, en.common.back)).toBeFocused();
  await page.route('**/user/account', (route) => json(route, {}, 500));
  await page.reload();
  await expect(button(page, en.common.tryAgain)).toBeFocused();
});
