import {
  GameListItem,
  type HouseholdProfiles,
  type ProfileDetails,
  type ProfileSave,
  type Wish,
} from '@nimbo/contracts/http';
import type { Page } from '@playwright/test';
import { z } from 'zod';
import { type Language, onebox, WORDS } from '../e2e/player.ts';
import { openEnded, openGame, sayPicture } from './launch-stops.ts';
import { nameOn, titleOn } from './names.ts';
import { json, standInForNews } from './stand-ins.ts';
import { button, goTo, heading, type Stop } from './ways.ts';

/** A household of four, as the mockups draw it; whoever is signed in administers it. */
const ID = (number: number) => `00000000-0000-4000-8000-00000000010${number}`;
const MATEO = ID(2);
const LIA = ID(4);
const others: HouseholdProfiles['profiles'] = [
  { id: MATEO, nickname: 'Mateo', avatar: 'drop', kids: false, admin: false, hasPin: true, asks: 'own' },
  { id: ID(3), nickname: 'Rosa', avatar: 'moon', kids: false, admin: false, hasPin: false, asks: 'none' },
  { id: LIA, nickname: 'Lía', avatar: 'star', kids: true, admin: false, hasPin: false, asks: 'none' },
];
const DETAILS: ProfileDetails = {
  id: LIA,
  nickname: 'Lía',
  avatar: 'star',
  birthdate: '2017-05-14',
  kids: true,
  admin: false,
  hasPin: false,
  ageLimit: 10,
  limits: { weekdayMinutes: 45, weekendMinutes: 90, bedtime: { from: 1230, until: 450 } },
};
const SAVES: ProfileSave[] = [
  {
    id: ID(7),
    gid: 'frozen-bubble',
    takenAt: '2026-01-03T20:15:00.000Z',
    sizeBytes: 420_000,
    kind: 'ended',
    newest: true,
  },
];
const WISH: Wish = {
  id: ID(8),
  profile: { id: LIA, nickname: 'Lía', avatar: 'star', ageLimit: 10 },
  kind: 'time',
  gid: null,
  game: null,
  minutes: 30,
  status: 'open',
  scope: null,
  givenMinutes: null,
  today: { minutes: 45, minutesLeft: 0, by: 'daily-minutes' },
  askedAt: new Date(Date.now() - 120_000).toISOString(),
  expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
  answeredAt: null,
};

interface Home {
  /** The admin has a PIN. */
  readonly hasPin?: boolean;
  /** A child plays in this browser. */
  readonly kids?: boolean;
  /** Nobody was chosen in this browser yet. */
  readonly nobody?: boolean;
  /** Who lives there cannot be read. */
  readonly unread?: boolean;
}

/** The household of the mockups, with whoever is signed in as its admin. */
export async function standInForHousehold(
  page: Page,
  { hasPin = true, kids = false, nobody = false, unread = false }: Home = {},
): Promise<void> {
  await standInForNews(page);
  await page.route('**/user/profile', async (route) => {
    if (nobody) return json(route, { code: 'profile-needed' }, 403);
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const profile = { ...(await response.json()), nickname: 'Ana', avatar: 'comet' };
    const child = { ...profile, id: LIA, nickname: 'Lía', avatar: 'star', kids: true, admin: false, ageLimit: 10 };
    await route.fulfill({ response, json: kids ? child : profile });
  });
  await page.route('**/user/household/profiles', async (route) => {
    if (unread) return json(route, {}, 500);
    const response = await route.fetch();
    // A bearer that is over is answered as it is; the page asks for another and comes again.
    if (!response.ok()) return route.fulfill({ response });
    const mine = ((await response.json()) as HouseholdProfiles).profiles[0]!;
    const ana = {
      ...mine,
      nickname: 'Ana',
      avatar: 'comet',
      hasPin,
      asks: kids || nobody ? ('own' as const) : ('none' as const),
    };
    const reply: HouseholdProfiles = {
      profiles: [ana, ...others],
      current: nobody ? null : kids ? LIA : mine.id,
      most: 6,
    };
    await route.fulfill({ response, json: reply });
  });
  await page.route(`**/user/household/profiles/${LIA}`, (route) => json(route, DETAILS));
  await page.route(`**/user/household/profiles/${ID(6)}`, (route) => json(route, { code: 'profile-unknown' }, 404));
  await page.route(`**/user/household/profiles/${LIA}/saves`, (route) => json(route, SAVES));
  await page.route('**/user/household/admin-proof', (route) => json(route, { provenForSeconds: 600 }));
  await page.route('**/user/household/pin-recovery', (route) =>
    json(route, { available: true, sentTo: 'a***@casa.example' }),
  );
}

/** Types a PIN that the stand-in takes. */
async function enterPin(page: Page): Promise<void> {
  await button(page, '1').waitFor();
  await page.keyboard.type('2468');
}

async function openManage(page: Page, language: Language, path = '/profiles'): Promise<void> {
  await standInForHousehold(page);
  await goTo(page, language, path);
  await enterPin(page);
}

export async function openNewProfile(page: Page, language: Language): Promise<void> {
  await openManage(page, language, '/profiles/new');
  await heading(page, WORDS[language].profiles.new).waitFor();
}

async function openLia(page: Page, language: Language): Promise<void> {
  await openManage(page, language, `/profiles/${LIA}`);
  await page.getByLabel(WORDS[language].profiles.nickname).waitFor();
}

async function openDelete(page: Page, language: Language): Promise<void> {
  await openLia(page, language);
  await button(page, WORDS[language].profiles.delete).click();
  await page.getByRole('dialog').getByText(titleOn(page, 'Frozen-Bubble')).waitFor();
}

export async function openPin(page: Page, language: Language): Promise<void> {
  await standInForHousehold(page);
  await goTo(page, language, `/who/${MATEO}`);
  await button(page, '1').waitFor();
}

/** A child who is out of minutes presses Play. */
export async function openAsking(page: Page, language: Language): Promise<void> {
  await pressPlayWithoutMinutes(page, language);
  await heading(page, WORDS[language].kids.noMinutes).waitFor();
}

async function pressPlayWithoutMinutes(page: Page, language: Language, home: Home = {}): Promise<void> {
  await standInForHousehold(page, { ...home, kids: true });
  await page.route(`**/user/household/profiles/${LIA}/time`, (route) =>
    json(route, { minutes: 45, minutesLeft: 0, by: 'daily-minutes' }),
  );
  await page.route('**/user/v2/canPlay?**', (route) => json(route, [{ code: 'no-time-left' }], 403));
  await openGame(page, language);
  await button(page, WORDS[language].game.play).click();
}

/** Screens and dialogs of the household. */
export const HOUSEHOLD_STOPS: readonly Stop[] = [
  {
    name: 'who',
    async open(page, language) {
      await standInForHousehold(page);
      await goTo(page, language, '/who');
      await heading(page, WORDS[language].who.title).waitFor();
    },
  },
  {
    name: 'who-unread',
    async open(page, language) {
      await standInForHousehold(page, { unread: true });
      await goTo(page, language, '/who');
      await heading(page, WORDS[language].who.unread).waitFor();
    },
  },
  {
    name: 'who-first',
    async open(page, language) {
      await standInForHousehold(page, { nobody: true });
      await goTo(page, language);
      await button(page, WORDS[language].menu.logOut).waitFor();
    },
  },
  { name: 'pin', open: openPin },
  {
    name: 'pin-wrong',
    async open(page, language) {
      await page.route('**/user/household/current-profile', (route) =>
        json(route, { code: 'pin-wrong', triesLeft: 3 }, 403),
      );
      await openPin(page, language);
      await page.keyboard.type('1111');
      await page.getByText(WORDS[language].problem['pin-wrong']).waitFor();
      await page.keyboard.type('12');
    },
  },
  {
    name: 'pin-pause',
    async open(page, language) {
      await page.route('**/user/household/current-profile', (route) =>
        json(route, { code: 'pin-locked', retryAfterSeconds: 290 }, 429),
      );
      await openPin(page, language);
      await page.keyboard.type('1111');
      await page.getByText(WORDS[language].pin.waitTitle).waitFor();
    },
  },
  {
    name: 'pin-forgotten',
    async open(page, language) {
      await openPin(page, language);
      await button(page, /a\*\*\*@casa\.example/).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profiles',
    async open(page, language) {
      await openManage(page, language);
      await heading(page, WORDS[language].who.manage).waitFor();
    },
  },
  { name: 'profile-edit', open: openLia },
  {
    name: 'profile-new',
    async open(page, language) {
      await openNewProfile(page, language);
      await button(page, WORDS[language].profiles.save).click();
      await page.getByText(WORDS[language].profiles['fault-nickname-required']).waitFor();
    },
  },
  {
    name: 'pin-first',
    async open(page, language) {
      await standInForHousehold(page, { hasPin: false });
      await goTo(page, language, '/profiles/new');
      await heading(page, WORDS[language].profiles.pinFirst).waitFor();
    },
  },
  {
    name: 'pin-change',
    async open(page, language) {
      await openLia(page, language);
      await button(page, WORDS[language].profiles.setPin).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'profile-gone',
    async open(page, language) {
      await openManage(page, language, `/profiles/${ID(6)}`);
      await heading(page, WORDS[language].problem['profile-unknown']).waitFor();
    },
  },
  { name: 'profile-delete', open: openDelete },
  {
    name: 'profile-delete-unread',
    async open(page, language) {
      await openLia(page, language);
      await page.route(`**/user/household/profiles/${LIA}/saves`, (route) => json(route, {}, 503));
      await button(page, WORDS[language].profiles.delete).click();
      await page.getByText(WORDS[language].profiles.savesUnread).waitFor();
    },
  },
  {
    name: 'profile-delete-sure',
    async open(page, language) {
      await openDelete(page, language);
      await button(page, WORDS[language].profiles.deleteGoOn).click();
      await page.getByText(WORDS[language].profiles.deleteSureText).waitFor();
    },
  },
  {
    name: 'kids',
    async open(page, language) {
      await standInForHousehold(page, { kids: true });
      await page.route(`**/user/household/profiles/${LIA}/time`, (route) =>
        json(route, { minutes: 45, minutesLeft: 45, by: 'daily-minutes' }),
      );
      await goTo(page, language);
      await button(page, WORDS[language].kids.grownUps).waitFor();
      await page.getByText(/45/).first().waitFor();
    },
  },
  { name: 'asking', open: openAsking },
  {
    name: 'asking-unread',
    async open(page, language) {
      await pressPlayWithoutMinutes(page, language, { unread: true });
      await heading(page, WORDS[language].asking.unread).waitFor();
    },
  },
  {
    name: 'asking-here',
    async open(page, language) {
      await openAsking(page, language);
      await button(page, new RegExp(`^${WORDS[language].asking.here.replace('{name}', nameOn(page, 'Ana'))}`)).click();
      await page.getByRole('dialog').getByRole('button', { name: '1', exact: true }).waitFor();
    },
  },
  {
    name: 'childs-end',
    async open(page, language) {
      await standInForHousehold(page, { kids: true });
      await page.route(`**/user/household/profiles/${LIA}/time`, (route) =>
        json(route, { minutes: 45, minutesLeft: 12, by: 'daily-minutes' }),
      );
      await openEnded(page, language, { playedSeconds: 900, endReason: 'time-limit' }, 4000);
      await sayPicture(page);
      await heading(page, WORDS[language].after.over).waitFor();
    },
  },
  {
    name: 'asking-waits',
    async open(page, language) {
      await page.route('**/user/household/wishes**', (route) => json(route, { ...WISH, id: ID(9) }, 201));
      await openAsking(page, language);
      await button(page, new RegExp(`^${WORDS[language].asking.ask.replace('{name}', nameOn(page, 'Ana'))}`)).click();
      await page.getByText(WORDS[language].asking.askedTime).waitFor();
    },
  },
  {
    name: 'answering',
    async open(page, language) {
      await openAnswering(page, language, WISH);
      await heading(page, WORDS[language].answering.time.replace('{name}', nameOn(page, 'Lía'))).waitFor();
    },
  },
  {
    name: 'answering-title',
    async open(page, language) {
      const games = await page.request.get(`${onebox().publicApi}/catalog/games`);
      const asked = z
        .array(GameListItem)
        .parse(await games.json())
        .find(({ gid }) => gid === 'hedgewars')!;
      const game = {
        titulo: asked.titulo,
        rating_category: asked.rating_category,
        rating_reason: COMIC,
        art: asked.art,
      };
      const today = { minutes: 45, minutesLeft: 25, by: 'daily-minutes' } as const;
      await openAnswering(page, language, { ...WISH, kind: 'title', gid: asked.gid, game, minutes: null, today });
      const title = WORDS[language].answering.title.replace('{name}', nameOn(page, 'Lía'));
      await heading(page, title.replace('{game}', titleOn(page, asked.titulo))).waitFor();
    },
  },
];

/** A reason of the catalogue. */
const COMIC = 'Fighting with blood or weapons in a comic style';

async function openAnswering(page: Page, language: Language, wish: Wish): Promise<void> {
  await standInForHousehold(page);
  await page.route('**/user/events**', async (route) => {
    const { origin } = new URL(route.request().url());
    const reply = await page.request.get(`${origin}/user/profile`, { headers: route.request().headers() });
    const news = { profile: await reply.json(), wishes: [wish], notices: [] };
    await route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'text/event-stream',
      body: `data: ${JSON.stringify(news)}\n\n`,
    });
  });
  await goTo(page, language);
}
