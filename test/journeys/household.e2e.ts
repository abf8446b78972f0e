import { LANGUAGES } from '@nimbo/domain';
import { translatorFor } from '@nimbo/i18n';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { adultGame, codeOf, newAddress, say } from '../e2e/families.ts';
import { type Filling, fillingByKeys, fillingByPad } from '../e2e/forms.ts';
import { gamepad, type Hand, keyboard, reach, reachInto, spell } from '../e2e/hands.ts';
import { connectPad } from '../e2e/pad.ts';
import { type Language, onebox, untilStreaming, WORDS } from '../e2e/player.ts';
import { joinByHand, logInElsewhereByKeys } from './accounts.ts';

const GAME = 'frozen-bubble';
const TITLE = 'Frozen-Bubble';
/** What the parent gives for the day, in minutes: short enough to see its end. */
const DAY_MINUTES = 1;
/** Longer than the page moves to what has focus, in ms. */
const SETTLED_MS = 400;
/** A minute of play, and what starts and ends it, in ms. */
const PLAYED_MS = 120_000;

/** With a pad every letter is a way over the keys, and an account takes sixty of them. */
test.describe.configure({ timeout: 600_000 });

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** How a person writes who has keys, or nothing but a pad. */
interface Writer {
  /** What the page says it is moved with. */
  readonly input: 'key' | 'pad';
  readonly pins: readonly [first: string, second: string];
  readonly hand: (page: Page) => Hand;
  readonly filling: (page: Page) => Filling;
  search(page: Page, hand: Hand, word: string): Promise<void>;
  digits(page: Page, hand: Hand, digits: string): Promise<void>;
  name(page: Page, hand: Hand, name: string): Promise<void>;
  birthdate(page: Page, hand: Hand, language: Language, year: number): Promise<void>;
}

const byKeyboard: Writer = {
  input: 'key',
  pins: ['2468', '1357'],
  hand: keyboard,
  filling: fillingByKeys,
  search: (page, _hand, word) => page.keyboard.type(word),
  digits: (page, _hand, digits) => page.keyboard.type(digits),
  name: (page, _hand, name) => page.keyboard.type(name),
  birthdate: (page, _hand, _language, year) => page.keyboard.type(`0101${year}`),
};

/** Three digits a row, the nought below them. */
const rowOf = (digit: number) => (digit === 0 ? 3 : Math.floor((digit - 1) / 3));

/** Moves over the keys of a PIN to each digit in turn. */
async function pressDigits(page: Page, hand: Hand, digits: string): Promise<void> {
  const keys = page.getByRole('dialog').last().or(page.getByRole('main')).last();
  const pressed = () => page.evaluate(() => Number(document.activeElement?.textContent));
  for (const digit of digits) {
    const key = keys.getByRole('button', { name: digit, exact: true });
    const [rowNow, rowThen] = [rowOf(await pressed()), rowOf(Number(digit))];
    if (rowNow !== rowThen) await reachInto(hand, rowThen > rowNow ? 'down' : 'up', key.locator('xpath=..'));
    await reach(hand, Number(digit) > (await pressed()) ? 'right' : 'left', key);
    await hand.confirm();
  }
}

const byPad: Writer = {
  input: 'pad',
  pins: ['1472', '3690'],
  hand: gamepad,
  filling: fillingByPad,
  async search(page, hand, word) {
    await reach(hand, 'down', press(page, 'a'));
    await spell(page, hand, word);
  },
  async digits(page, hand, digits) {
    // In a field, Confirm opens the keys; on a PIN they are there already.
    const isField = await page.evaluate(() => document.activeElement instanceof HTMLInputElement);
    if (isField) {
      await hand.confirm();
      await expect(page.getByRole('dialog').last().getByRole('button', { name: '1', exact: true })).toBeFocused();
    }
    await pressDigits(page, hand, digits);
  },
  async name(page, hand, name) {
    await hand.confirm();
    await expect(press(page, 'a')).toBeFocused();
    await spell(page, hand, name.toLowerCase());
    await hand.back();
  },
  async birthdate(page, hand, language) {
    const { profiles } = WORDS[language];
    await hand.confirm();
    await expect(page.getByRole('slider', { name: profiles.year })).toBeFocused();
    await reach(hand, 'down', press(page, profiles.take));
    await hand.confirm();
  },
};

/** An evening of a family: every step with what this person has in hand, and a picture of each. */
function evening(language: Language, { hand: handOf, filling, pins, ...write }: Writer) {
  const words = WORDS[language];
  const t = translatorFor(language);
  const address = (path: string) => `${onebox().web}/${language}/go${path}`;
  return async ({ page, browser }: { page: Page; browser: Browser }) => {
    let pictures = 0;
    const picture = async (name: string, of = page) => {
      const file = test.info().outputPath(`${String(++pictures).padStart(2, '0')}-${name}.png`);
      // The page has come to where focus has brought it.
      await of.waitForTimeout(SETTLED_MS);
      await of.screenshot({ path: file, animations: 'disabled' });
    };
    const hand = handOf(page);
    const toBar = async (direction: 'left' | 'right', wanted: Locator) => {
      await reachInto(hand, 'up', page.getByRole('banner'));
      await reach(hand, direction, wanted);
      await hand.confirm();
    };
    const openMenu = () => toBar('right', press(page, new RegExp(words.nav.profile.replace('{name}', ''))));
    const confirm = async (wanted: Locator) => {
      await reach(hand, 'down', wanted);
      await hand.confirm();
    };
    const email = newAddress();

    await test.step('a household, and a PIN before anybody else', async () => {
      await joinByHand(page, email, language, { hand, filling: filling(page) });
      await openMenu();
      await reach(hand, 'up', press(page, words.menu.manage));
      await hand.confirm();
      const add = press(page, words.who.add);
      await expect(add).toBeVisible();
      await reach(hand, 'right', add);
      await picture('profiles');
      await hand.confirm();
      await expect(page.getByText(words.message.pinFirst)).toBeVisible();
      await picture('pin-first');
      await expect(press(page, words.profiles.assignPin)).toBeFocused();
      await hand.confirm();
      await expect(page.getByLabel(words.profiles.newPin)).toBeFocused();
      await write.digits(page, hand, pins[0]);
      await expect(page.getByLabel(words.profiles.newPin)).toHaveValue(pins[0]);
      await reach(hand, 'down', page.getByLabel(words.profiles.pinAgain).last());
      await write.digits(page, hand, pins[0]);
      await picture('pin');
      await reach(hand, 'down', press(page, words.profiles.save).last());
      await hand.confirm();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await test.step('a child of nine', async () => {
      const nickname = page.getByLabel(words.profiles.nickname);
      await reach(hand, 'down', nickname);
      await write.name(page, hand, 'Leo');
      await expect(nickname).toHaveValue('Leo');
      const birthdate = page.getByLabel(words.profiles.birthdate);
      await reach(hand, 'right', birthdate);
      const year = new Date().getFullYear() - 9;
      await write.birthdate(page, hand, language, year);
      await expect(birthdate).toHaveValue(`${year}-01-01`);
      await expect(page.getByRole('switch', { name: words.profiles.kidsMode })).toBeChecked();
      await page.screenshot({ path: test.info().outputPath('05-new-profile-whole.png'), fullPage: true });
      await picture('new-profile');
      await confirm(press(page, words.profiles.save));
      await expect(page.getByRole('heading', { name: words.who.manage })).toBeVisible();
      await picture('manage');
    });

    await test.step('the child plays, and a title for adults is not there', async () => {
      await hand.back();
      await expect(press(page, words.nav.search)).toBeVisible();
      await openMenu();
      await reachInto(hand, 'up', page.getByRole('group', { name: words.who.title }));
      await reach(hand, 'left', press(page, /^Leo/));
      await picture('menu');
      const manage = press(page, words.menu.manage).getByText(words.menu.manage);
      expect(await manage.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      await hand.confirm();
      await expect(page.getByRole('heading', { name: t('kids.hello', { name: 'Leo' }) })).toBeVisible();
      // Another profile's app, and the same thing in hand.
      await expect(page.locator('html')).toHaveAttribute('data-input', write.input);
      await picture('kids');
      const gid = await adultGame();
      // Nothing leads there; somebody may send the address.
      await page.goto(address(`/game/${gid}`));
      await expect(page.getByRole('heading', { name: words.game.notFound })).toBeVisible();
      await expect(press(page, words.game.play)).toHaveCount(0);
      await picture('refused');
      expect(await say(page, 'GET', `/v2/canPlay?gid=${gid}`)).toMatchObject({ status: 403 });
    });

    const parent = await logInElsewhereByKeys(browser, email, language);
    const keys = keyboard(parent);
    await test.step('the parent, in another browser, gives a minute a day', async () => {
      await reach(keys, 'right', press(parent, new RegExp(`${words.who.pin}$`)).first());
      await keys.confirm();
      await parent.keyboard.type(pins[0]);
      await expect(press(parent, words.nav.search)).toBeVisible();
      // Home is drawn while the bearer of the new profile is on its way.
      await expect.poll(() => say(parent, 'GET', '/household/profiles')).toMatchObject({ status: 200 });
      const { body } = await say(parent, 'GET', '/household/profiles');
      const { profiles } = body as { profiles: { id: string; kids: boolean }[] };
      const limits = { weekdayMinutes: DAY_MINUTES, weekendMinutes: DAY_MINUTES, bedtime: null };
      const rules = { kids: true, ageLimit: 10, limits };
      const child = profiles.find(({ kids }) => kids)!;
      expect(await say(parent, 'PUT', `/household/profiles/${child.id}`, { rules })).toMatchObject({ status: 200 });
    });

    await test.step('the day is over in the middle of a game', async () => {
      await toBar('right', press(page, words.nav.search));
      await expect(page.getByRole('searchbox')).toBeFocused();
      await write.search(page, hand, 'frozen');
      await reach(hand, 'right', page.getByRole('link', { name: TITLE }).first());
      await picture('game');
      await hand.confirm();
      await untilStreaming(page, language, confirm);
      await picture('stream');
      await expect(page.getByRole('heading', { name: words.kids.noMinutes })).toBeVisible({ timeout: PLAYED_MS });
      await picture('day-over');
      expect(await say(page, 'GET', `/v2/canPlay?gid=${GAME}`)).toMatchObject({ status: 403 });
    });

    await test.step('the child asks for half an hour more', async () => {
      const half = page.getByRole('radio', { name: /^30/ });
      await reachInto(hand, 'up', page.getByRole('radiogroup', { name: words.asking.howLong }));
      await reach(hand, 'right', half);
      await hand.confirm();
      await expect(half).toBeChecked();
      await reach(hand, 'down', press(page, new RegExp(words.asking.askText)));
      await hand.confirm();
      await expect(page.getByText(words.asking.askedTime)).toBeVisible();
      await picture('asked');
    });

    await test.step('the parent hears of it and says yes', async () => {
      await expect(parent.getByRole('heading', { name: t('answering.time', { name: 'Leo' }) })).toBeVisible();
      await picture('answering', parent);
      await expect(press(parent, words.answering.yes)).toBeFocused();
      await keys.confirm();
      await expect(page.getByText(t('asking.yesTime', { minutes: 30 }))).toBeVisible();
      await picture('yes');
      await hand.confirm();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect.poll(() => say(page, 'GET', `/v2/canPlay?gid=${GAME}`)).toMatchObject({ status: 200 });
      // Home has heard of it before it is looked at: it asks for no more time, not even for a moment.
      const askedAgain = page.waitForSelector(`role=button[name="${words.asking.moreTime}"]`, { timeout: 0 }).then(
        () => true,
        () => false,
      );
      await toBar('left', page.getByRole('link', { name: words.kids.play, exact: true }));
      await expect(page.getByText(/30|29/).first()).toBeVisible();
      await picture('more-time');
      expect(await Promise.race([askedAgain, Promise.resolve(false)])).toBe(false);
    });

    await test.step('the forgotten PIN is replaced by a code from a letter', async () => {
      await toBar('right', press(page, words.kids.grownUps));
      await expect(press(page, '1')).toBeFocused();
      await picture('grown-ups');
      await reach(hand, 'left', press(page, /@nimbo\.example/));
      await hand.confirm();
      await expect(press(page, words.pin.sendCode)).toBeFocused();
      // Digits are not heard by the pad below this question.
      if (write.input === 'key') await page.keyboard.type('99');
      await picture('forgotten');
      await hand.confirm();
      await expect(page.getByRole('heading', { name: words.pin.codeTitle })).toBeVisible();
      const code = await codeOf(email);
      await expect(page.getByLabel(words.pin.code)).toBeFocused();
      await write.digits(page, hand, code);
      await expect(page.getByLabel(words.pin.code)).toHaveValue(code);
      for (const field of [page.getByLabel(words.profiles.newPin), page.getByLabel(words.profiles.pinAgain)]) {
        await reach(hand, 'down', field);
        await write.digits(page, hand, pins[1]);
        await expect(field).toHaveValue(pins[1]);
      }
      await picture('new-pin');
      await reach(hand, 'down', press(page, words.profiles.save).last());
      await hand.confirm();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await reach(hand, 'right', press(page, '1').or(press(page, '2')).or(press(page, '3')).first());
      await write.digits(page, hand, pins[0]);
      await expect(page.getByText(words.problem['pin-wrong'])).toBeVisible();
      await picture('former-pin');
      await write.digits(page, hand, pins[1]);
      await expect(page.locator('html')).not.toHaveAttribute('data-mode', 'kids');
      await expect(press(page, words.nav.search)).toBeVisible();
      await picture('grown-up');
    });
    await parent.context().close();
  };
}

for (const language of LANGUAGES) {
  test(`the evening of a family in ${language}, by keyboard`, evening(language, byKeyboard));
  test(`the evening of a family in ${language}, by pad`, async ({ page, browser }) => {
    await connectPad(page);
    await evening(language, byPad)({ page, browser });
  });
}
