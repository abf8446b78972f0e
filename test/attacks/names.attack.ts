import { randomUUID } from 'node:crypto';
import { NICKNAME_MAX_LENGTH, NOTIFICATION_LIFETIME_MS } from '@nimbo/domain';
import { type BrowserContext, expect, type Page, type Route, test } from '@playwright/test';
import { weeklySummaryLetter } from '../../packages/mail/src/letters/index.ts';
import { join, say, withChild } from '../e2e/families.ts';
import { en, onebox, rows } from '../e2e/player.ts';
import { HOUSEHOLD_STOPS } from '../tour/household-stops.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { json } from '../tour/stand-ins.ts';
import { PAYLOADS, WAYS } from './payloads.ts';
import { type Watch, watch } from './watch.ts';

const PIN = '2468';
/** Profiles of a household. */
const MOST = 6;
/** Ways that are tried in one name: what a stand-in says may be longer than what is accepted. */
const IN_ONE_NAME = 4;
const NOTICES = 80;

let context: BrowserContext;
let page: Page;
let seen: Watch;
let storageState: SignedIn;
test.beforeAll(async ({ browser }) => {
  storageState = await signInOnce(browser);
});
async function begin(made: BrowserContext): Promise<void> {
  context = made;
  page = await context.newPage();
  seen = await watch(context, page);
}
test.afterEach(async () => {
  expect(seen.hits).toEqual([]);
  await context.close();
});

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/** Everything that can be read in the page, what stands in fields included; nothing while it goes to another. */
const textOf = async () =>
  oneLine(
    await page
      .evaluate(() => {
        const fields = [...document.querySelectorAll('input, textarea')] as HTMLInputElement[];
        return [document.body.innerText, ...fields.map(({ value }) => value)].join(' ');
      })
      .catch(() => ''),
  );

async function expectToRead(names: readonly string[], where: string): Promise<void> {
  const missing = async () => {
    const text = await textOf();
    return names.filter((name) => !text.includes(oneLine(name)));
  };
  await expect.poll(missing, { message: where, timeout: 20_000 }).toEqual([]);
}

test('names that are accepted are kept and shown as they were written; longer ones are refused', async ({
  browser,
}) => {
  await begin(await browser.newContext());
  await join(page);
  await withChild(page, PIN, 'first', 60);
  for (let number = 2; number < MOST; number++) {
    const limits = { weekdayMinutes: null, weekendMinutes: null, bedtime: null };
    const rules = { birthdate: '1990-05-14', avatar: 'comet', kids: false, ageLimit: 18, limits };
    expect((await say(page, 'POST', '/household/profiles', { nickname: `n${number}`, ...rules })).status).toBe(201);
  }
  const { body } = await say(page, 'GET', '/household/profiles');
  const ids = (body as { profiles: { id: string }[] }).profiles.map(({ id }) => id);
  expect(ids).toHaveLength(MOST);

  const isAccepted = (payload: string) => oneLine(payload).length <= NICKNAME_MAX_LENGTH;
  const rename = (index: number, nickname: string) =>
    say(page, 'PUT', `/household/profiles/${ids[index]}`, {
      identity: { nickname, birthdate: '1990-05-14', avatar: 'comet' },
    });
  for (const payload of PAYLOADS.filter((each) => !isAccepted(each)))
    expect((await rename(1, payload)).status, payload).toBe(422);

  const accepted = PAYLOADS.filter(isAccepted);
  expect(accepted.length).toBeGreaterThan(30);
  for (let start = 0; start < accepted.length; start += MOST) {
    const names: string[] = [];
    for (const [index, payload] of accepted.slice(start, start + MOST).entries()) {
      const reply = await rename(index, payload);
      expect(reply.status, payload).toBe(200);
      names.push((reply.body as { nickname: string }).nickname);
    }
    for (const screen of ['/who', '/profiles']) {
      await page.goto(`${onebox().web}/en/go${screen}`);
      if (screen === '/profiles') await enterPinIfAsked();
      await expectToRead(names, screen);
    }
  }
});

async function enterPinIfAsked(): Promise<void> {
  const one = page.getByRole('button', { name: '1', exact: true });
  const manage = page.getByRole('heading', { name: en.who.manage });
  await one.or(manage).first().waitFor();
  if (await one.isVisible()) await page.keyboard.type(PIN);
  await manage.waitFor();
}

/** Who is called by that name on the screens and dialogs of a household, by the stops of the tour. */
const STOPS = [
  'who',
  'who-first',
  'pin',
  'pin-wrong',
  'pin-forgotten',
  'profiles',
  'profile-edit',
  'pin-change',
  'profile-delete',
  'profile-delete-sure',
  'kids',
  'asking',
  'answering',
];
/** Where the name is not on the screen itself: it may be in what is read out. */
const UNSEEN = new Set(['pin-forgotten', 'pin-change']);
/** The stop waits for what the mockups call the child. */
const WAITS_FOR_NAME = new Set(['answering']);

/** The page as the tour sees it: whoever its stand-ins tell of is called by another name. */
function called(name: string): Page {
  const renamed = (text: string) =>
    text.replaceAll(/"nickname":"(?:[^"\\]|\\.)*"/g, () => `"nickname":${JSON.stringify(name)}`);
  const through = (route: Route) =>
    bound(route, {
      fulfill: ({ json, body, ...rest }: NonNullable<Parameters<Route['fulfill']>[0]> = {}) =>
        route.fulfill({ ...rest, body: renamed(json === undefined ? String(body ?? '') : JSON.stringify(json)) }),
    });
  return bound(page, {
    route: (url: string, handler: (route: Route) => unknown) => page.route(url, (route) => handler(through(route))),
  });
}

/** An object with some of its functions in other words. */
function bound<T extends object>(target: T, own: Readonly<Record<string, unknown>>): T {
  return new Proxy(target, {
    get: (_, key) => {
      if (typeof key === 'string' && key in own) return own[key];
      const value = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

for (const name of STOPS)
  test(`in the household's “${name}” names stay text`, async ({ browser }) => {
    await begin(await browser.newContext({ storageState }));
    const stop = HOUSEHOLD_STOPS.find((each) => each.name === name)!;
    const ways = WAYS.map((way) => way.replaceAll('@', 'alert(1)'));
    for (let start = 0; start < ways.length; start += IN_ONE_NAME) {
      const nickname = oneLine(ways.slice(start, start + IN_ONE_NAME).join(' '));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      const opened = stop.open(called(nickname), 'en');
      if (WAITS_FOR_NAME.has(name)) opened.catch(() => {});
      else await opened;
      if (!UNSEEN.has(name)) await expectToRead([nickname], nickname);
      if (name !== 'profile-delete-sure') continue;
      await page.route('**/user/household/profiles/*', (route) =>
        route.request().method() === 'DELETE' ? json(route, { deleted: true }) : route.fallback(),
      );
      await page.getByRole('button', { name: en.profiles.delete, exact: true }).last().click();
      await expect(page.locator('.n-toast')).toHaveText(en.profiles.deleted.replace('{name}', () => nickname));
    }
  });

test('notices are shown as they were written', async ({ browser }) => {
  await begin(await browser.newContext({ storageState }));
  // Fewer than a device remembers.
  for (let start = 0; start < PAYLOADS.length; start += NOTICES) {
    const payloads = PAYLOADS.slice(start, start + NOTICES);
    await page.addInitScript(
      ([texts, expiry]) => {
        const notices = texts.map((text) => ({ kind: 'news', title: text, message: text, expiry }));
        localStorage.setItem('notifications', JSON.stringify(notices));
      },
      [payloads, Date.now() + NOTIFICATION_LIFETIME_MS - 60_000] as const,
    );
    await page.goto(`${onebox().web}/en/go/notifications`);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await expectToRead(payloads, 'notifications');
  }
});

test('the weekly mail shows names as they were written, in its text and in its page', async ({ browser }) => {
  await begin(await browser.newContext());
  const letter = weeklySummaryLetter('en', {
    from: '1',
    until: '7',
    children: PAYLOADS.map((nickname) => ({ nickname, minutes: 30, titles: [nickname] })),
    settingsUrl: `${onebox().web}/en/go/settings`,
  });
  const to = `names-${randomUUID()}@nimbo.example`;
  await rows(
    `insert into api.mails (id, kind, recipient, subject, body_text, body_html, give_up_at)
     values (gen_random_uuid(), $1, $2, $3, $4, $5, now() + interval '1 hour')`,
    [letter.kind, to, letter.subject, letter.text, letter.html],
  );
  const { mail } = onebox();
  let id = '';
  await expect(async () => {
    const caught = await (await fetch(`${mail}/mails.json?to=${encodeURIComponent(to)}`)).json();
    id = (caught as { id: string }[])[0]!.id;
  }).toPass({ timeout: 30_000 });
  await page.goto(`${mail}/mails/${id}`);
  await expectToRead(PAYLOADS, 'the text of the mail');
  await page.goto(`${mail}/mails/${id}/html`);
  await expectToRead(PAYLOADS, 'the page of the mail');
});
