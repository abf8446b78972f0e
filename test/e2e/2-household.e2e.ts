import { expect, type Page } from '@playwright/test';
import { adultGame, codeOf, join, logInElsewhere, newAddress, say, withChild } from './families.ts';
import { gamepad, type Hand, keyboard, reach, spell } from './hands.ts';
import { connectPad } from './pad.ts';
import { en, onebox, WORDS } from './player.ts';
import { test } from './traffic.ts';

const PIN = '2468';

const dialog = (page: Page) => page.getByRole('dialog').last();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** From the tile of another profile to the form of a new one, where a PIN comes first. */
async function openNewProfile(page: Page, hand: Hand): Promise<void> {
  await page.goto(`${onebox().web}/en/go/profiles`);
  const add = press(page, en.who.add);
  await expect(add).toBeVisible();
  await hand.move('right');
  await reach(hand, 'right', add);
  await hand.confirm();
  await expect(page.getByRole('heading', { name: en.profiles.pinFirst })).toBeVisible();
  await expect(page.getByText(en.message.pinFirst)).toBeVisible();
  await expect(press(page, en.profiles.assignPin)).toBeFocused();
  await hand.confirm();
  await expect(page.getByLabel(en.profiles.newPin)).toBeFocused();
}

/** Nothing above the age limit is offered to the child, and nothing of it can be played. */
async function expectToBeRefused(page: Page): Promise<void> {
  const gid = await adultGame();
  await page.goto(`${onebox().web}/en/go/game/${gid}`);
  await expect(page.getByRole('heading', { name: en.game.notFound })).toBeVisible();
  await expect(press(page, en.game.play)).toHaveCount(0);
  const refusal = await say(page, 'GET', `/v2/canPlay?gid=${gid}`);
  expect(refusal.status).toBe(403);
  expect(refusal.body).toContainEqual(expect.objectContaining({ code: 'age-restricted' }));
}

test('by keyboard a household is made: a PIN, a child of nine, who plays by day and is refused what is for adults', async ({
  page,
}) => {
  await join(page);
  for (const language of ['es', 'pt'] as const) {
    await page.goto(`${onebox().web}/${language}/go/profiles`);
    await press(page, WORDS[language].who.add).click();
    await expect(page.getByText(WORDS[language].message.pinFirst)).toBeVisible();
  }
  const hand = keyboard(page);
  await openNewProfile(page, hand);
  await page.keyboard.type(PIN);
  await hand.move('down');
  await page.keyboard.type('2469');
  await hand.move('down');
  await reach(hand, 'down', press(page, en.profiles.save).last());
  await hand.confirm();
  await expect(dialog(page).getByText(en.profiles['fault-pins-differ'])).toBeVisible();
  await hand.move('up');
  await expect(page.getByLabel(en.profiles.pinAgain).last()).toBeFocused();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('8');
  await reach(hand, 'down', press(page, en.profiles.save).last());
  await hand.confirm();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await press(page, en.profiles.save).focus();
  await hand.confirm();
  await expect(page.getByText(en.profiles['fault-nickname-required'])).toBeVisible();
  await expect(page.getByText(en.profiles['fault-birthdate-required'])).toBeVisible();
  await page.getByLabel(en.profiles.nickname).focus();
  await page.keyboard.type('Lía');
  await page.getByLabel(en.profiles.birthdate).fill(`${new Date().getFullYear() - 9}-01-01`);
  await expect(page.getByRole('switch', { name: en.profiles.kidsMode })).toBeChecked();
  await press(page, en.profiles.save).focus();
  await hand.confirm();

  await expect(page.getByRole('heading', { name: en.who.manage })).toBeVisible();
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${onebox().web}/en/go/settings`);
  await expect(otherTab.getByRole('button', { name: en.notifications.bell })).toBeVisible();
  await page.bringToFront();
  await page.goto(`${onebox().web}/en/go/who`);
  const lia = page.getByRole('button', { name: `Lía, ${en.who.kids}`, exact: true });
  await expect(lia).toBeVisible();
  await reach(hand, 'right', lia);
  await hand.confirm();
  await expect(page.getByRole('heading', { name: 'Hi, Lía!' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'kids');
  // The other tab plays as the child too, and has no settings any more.
  await expect(otherTab.getByRole('heading', { name: 'Hi, Lía!' })).toBeVisible();
  await otherTab.close();
  await expectToBeRefused(page);

  // The way out is the PIN of whoever runs the household.
  await press(page, en.kids.grownUps).focus();
  await hand.confirm();
  await expect(press(page, '1')).toBeFocused();
  await page.keyboard.type('1111');
  await expect(page.getByText(en.problem['pin-wrong'])).toBeVisible();
  await page.keyboard.type(PIN);
  await expect(page.locator('html')).not.toHaveAttribute('data-mode', 'kids');
  await expect(page.getByRole('button', { name: en.notifications.bell })).toBeVisible();
});

test('by pad too: letters, a number pad and a date are on the screen', async ({ page }) => {
  await connectPad(page);
  await join(page);
  const hand = gamepad(page);
  await openNewProfile(page, hand);
  const digits = async () => {
    await hand.confirm();
    await expect(press(page, '1')).toBeFocused();
    for (let time = 0; time < 4; time++) await hand.confirm();
  };
  await digits();
  await expect(page.getByLabel(en.profiles.newPin)).toHaveValue('1111');
  await reach(hand, 'down', page.getByLabel(en.profiles.pinAgain).last());
  await digits();
  await reach(hand, 'down', press(page, en.profiles.save).last());
  await hand.confirm();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await reach(hand, 'down', page.getByLabel(en.profiles.nickname));
  await hand.confirm();
  await expect(page.getByRole('button', { name: 'a', exact: true })).toBeFocused();
  await spell(page, hand, 'leo');
  await hand.back();
  await expect(page.getByLabel(en.profiles.nickname)).toHaveValue('Leo');
  await reach(hand, 'right', page.getByLabel(en.profiles.birthdate));
  await hand.confirm();
  await expect(page.getByRole('slider', { name: en.profiles.year })).toBeFocused();
  await reach(hand, 'down', press(page, en.profiles.take));
  await hand.confirm();
  await expect(page.getByLabel(en.profiles.birthdate)).toHaveValue(`${new Date().getFullYear() - 9}-01-01`);
  await press(page, en.profiles.save).focus();
  await hand.confirm();
  await expect(page.getByRole('heading', { name: en.who.manage })).toBeVisible();

  await page.goto(`${onebox().web}/en/go/who`);
  const leo = page.getByRole('button', { name: `Leo, ${en.who.kids}`, exact: true });
  await expect(leo).toBeVisible();
  await reach(hand, 'right', leo);
  await hand.confirm();
  await expect(page.getByRole('heading', { name: 'Hi, Leo!' })).toBeVisible();
  await expectToBeRefused(page);
});

test('a child whose minutes are over asks for more, and hears the yes of the parent in another browser', async ({
  page,
  browser,
}) => {
  const email = newAddress();
  await join(page, email);
  await withChild(page, PIN, 'Lía', 0);
  const child = await logInElsewhere(browser, email);
  await child.getByRole('button', { name: `Lía, ${en.who.kids}`, exact: true }).click();
  await expect(child.getByText(en.kids.noMinutes)).toBeVisible();
  expect(await say(child, 'GET', '/v2/canPlay?gid=frozen-bubble')).toMatchObject({ status: 403 });
  await press(child, en.asking.moreTime).click();
  await child.getByRole('radio', { name: /^30/ }).click();
  await child.getByRole('button', { name: new RegExp(en.asking.askText) }).click();
  await expect(child.getByText(en.asking.askedTime)).toBeVisible();

  // The parent's page has not been touched since.
  await expect(page.getByRole('heading', { name: 'May Lía play longer?' })).toBeVisible();
  await press(page, en.answering.yes).click();
  await expect(child.getByText('You have 30 more minutes.')).toBeVisible();
  await press(child, en.asking.good).click();
  await expect(child.getByText('You have 30 minutes of play today.')).toBeVisible();
  expect(await say(child, 'GET', '/v2/canPlay?gid=frozen-bubble')).toMatchObject({ status: 200 });
  await child.context().close();
});

test('a child that logs in again, without being asked for the password, is no grown-up by that', async ({ page }) => {
  await join(page);
  await withChild(page, PIN, 'Lía', 45);
  const rosa = { nickname: 'Rosa', birthdate: '1990-01-01', avatar: 'drop', kids: false, ageLimit: 18 };
  const limits = { weekdayMinutes: null, weekendMinutes: null, bedtime: null };
  expect((await say(page, 'POST', '/household/profiles', { ...rosa, limits })).status).toBe(201);
  await page.goto(`${onebox().web}/en/go/who`);
  await page.getByRole('button', { name: `Lía, ${en.who.kids}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Hi, Lía!' })).toBeVisible();
  for (const forget of [false, true]) {
    if (forget) await page.context().clearCookies({ name: /next-auth/ });
    // The bearer of the sign-in before is still there; it is replaced.
    await page.goto(`${onebox().web}/en/sign-in?callbackUrl=/en/go`);
    await expect(page.getByRole('heading', { name: en.who.title })).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: /^Rosa, PIN/ }).click();
    await expect(press(page, '1')).toBeFocused();
    await page.keyboard.type('1111');
    await expect(page.getByText(en.problem['pin-wrong'])).toBeVisible();
  }
});

test('a forgotten PIN is replaced by a code that only the owner of the account gets', async ({ page, browser }) => {
  const email = newAddress();
  await join(page, email);
  await withChild(page, PIN, 'Lía', 45);
  const child = await logInElsewhere(browser, email);
  await child.getByRole('button', { name: `Lía, ${en.who.kids}`, exact: true }).click();
  await press(child, en.kids.grownUps).click();
  await child.getByRole('button', { name: /@nimbo\.example/ }).click();
  await press(child, en.pin.sendCode).click();
  await expect(child.getByRole('heading', { name: en.pin.codeTitle })).toBeVisible();
  const code = await codeOf(email);

  await child.getByLabel(en.pin.code).fill(code === '00000000' ? '00000001' : '00000000');
  await child.getByLabel(en.profiles.newPin).fill('1357');
  await child.getByLabel(en.profiles.pinAgain).fill('1357');
  await press(child, en.profiles.save).click();
  await expect(child.getByText(en.problem['code-wrong'])).toBeVisible();
  await child.getByLabel(en.pin.code).fill(code);
  await press(child, en.profiles.save).click();
  await expect(child.getByRole('dialog')).toHaveCount(0);
  await child.keyboard.type(PIN);
  await expect(child.getByText(en.problem['pin-wrong'])).toBeVisible();
  await child.keyboard.type('1357');
  await expect(child.locator('html')).not.toHaveAttribute('data-mode', 'kids');
  await child.context().close();
});
