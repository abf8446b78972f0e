import { ALL_ROUTES } from '@nimbo/contracts/all-routes';
import { type Route, takesBearer } from '@nimbo/contracts/http';
import { AGE_CODES, AGE_VALUES, ageOf, LANGUAGES } from '@nimbo/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiUnderTest, openApi, type Player } from '../support/api.ts';
import { LIA, NO_LIMITS, people } from '../support/household.ts';
import { makeTitle, publish } from '../support/titles.ts';
import { ENTRIES } from './entries.ts';
import { type Belongings, GAME } from './world.ts';

/** In every text of every title that is not for everybody. */
const SECRET = 'NotForAll';
const texts = (gid: string) => {
  const text = { title: `${SECRET} ${gid}`, summary: SECRET, description: SECRET, translated: true };
  return { en: text, es: text, pt: text };
};
const ranks = { popularRank: 1, billboardRank: 1, bannerRank: 1 };
/** One of each class and one nobody has rated, all of them alike, so that each would be named beside the others. */
const TITLES = [
  { title: makeTitle(GAME, ranks) },
  ...[...AGE_CODES.filter((code) => code !== 'L'), null].map((code) => {
    const gid = `class-${String(code).toLowerCase()}`;
    return { title: makeTitle(gid, { ...ranks, texts: texts(gid), age: { code, source: 'oars', reason: SECRET } }) };
  }),
];
const above = (limit: number) =>
  TITLES.filter(({ title }) => ageOf(title.age.code) > limit).map(({ title }) => title.gid);

let under: ApiUnderTest;
let ana: Player;
const { said, withPin, add, elsewhere } = people(() => under);

beforeAll(async () => {
  under = await openApi();
  await publish(under.pool, '2', TITLES);
  await under.api.catalogue.refresh();
  ana = await under.signIn();
  await withPin(ana);
});
afterAll(async () => {
  await under.close();
});

async function childWith(ageLimit: number): Promise<Player> {
  const id = await add(ana, { ...LIA, ageLimit, limits: NO_LIMITS });
  const child = await elsewhere(ana, id);
  return child;
}
const removeChild = (child: Player) => said('DELETE', `/user/household/profiles/${child.profileId}`, ana);

const ROUTES = ALL_ROUTES.filter((route) => takesBearer(route) && !route.events);
const named = ({ method, path }: Route) => `${method} ${path}`;
const NOWHERE: Belongings = {
  nickname: 'x',
  profileId: crypto.randomUUID(),
  sessionId: crypto.randomUUID(),
  saveId: crypto.randomUUID(),
  wishId: crypto.randomUUID(),
  deviceId: crypto.randomUUID(),
  pushToken: 'a-token-of-nobody',
};

/** The operation as the child calls it, about this title where it is about one. */
async function call(route: Route, child: Player, gid: string) {
  const asked = ENTRIES[named(route)]?.ask?.({ ...NOWHERE, profileId: child.profileId }) ?? {};
  const isAbout = JSON.stringify(asked).includes(`"${GAME}"`);
  const { params = {}, query = {}, body } = JSON.parse(JSON.stringify(asked).replaceAll(`"${GAME}"`, `"${gid}"`));
  const path = route.path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? gid));
  const reply = await under.call(route.method, `${path}?${new URLSearchParams(query)}`, { as: child, body });
  return { isAbout, status: reply.statusCode, text: reply.body };
}

/** What a child may be told of its saves of a title that is now above its limit: that there are none, or those it has. */
const SAYS_NOTHING = ['GET /user/games/:id/saves'];

describe.each(AGE_VALUES.filter((limit) => limit < 18))('a child with the limit %i', (limit) => {
  test('is served no title above it, and plays none, on any operation', async () => {
    const child = await childWith(limit);
    const forbidden = above(limit);
    expect(forbidden).toContain('class-null');
    let asked = 0;
    for (const route of ROUTES.filter((one) => !(one.method === 'DELETE' && one.path.startsWith('/user/account')))) {
      for (const gid of forbidden) {
        const { isAbout, status, text } = await call(route, child, gid);
        if (isAbout && !SAYS_NOTHING.includes(named(route))) {
          expect([named(route), gid, status >= 400 && status < 500]).toEqual([named(route), gid, true]);
          asked += 1;
        }
        if (SAYS_NOTHING.includes(named(route))) expect(text).toBe('[]');
        for (const other of forbidden) expect(text).not.toContain(`${SECRET} ${other}"`);
        if (!isAbout) break;
      }
    }
    expect(asked).toBeGreaterThanOrEqual(forbidden.length * 5);
    const lists = ['games', 'popular', 'free', 'billboard', 'banners'];
    for (const list of lists) {
      for (const l of LANGUAGES) {
        const gids = (await said('GET', `/user/catalog/${list}?l=${l}`, child)).map(
          (item: { gid: string }) => item.gid,
        );
        expect([list, gids.toSorted()]).toEqual([
          list,
          TITLES.map(({ title }) => title.gid)
            .filter((gid) => !forbidden.includes(gid))
            .toSorted(),
        ]);
      }
    }
    const { similar } = await said('GET', `/user/catalog/${GAME}/game-info`, child);
    expect(similar.filter((gid: string) => forbidden.includes(gid))).toEqual([]);
    await removeChild(child);
  });
});

test('a game that runs cannot be come back to after the limit was lowered', async () => {
  const child = await childWith(16);
  const { rows } = await under.pool.query(
    `insert into api.play_sessions (profile_id, gid, status, host_id, max_play_seconds)
     values ($1, 'class-16', 'playing', null, 600) returning id`,
    [child.profileId],
  );
  await under.pool.query('update api.profiles set age_limit = 14 where id = $1', [child.profileId]);
  under.advance(3000);
  expect(await said('POST', `/user/play-sessions/${rows[0].id}/ticket`, child)).toBe('age-restricted');
  await removeChild(child);
});

describe('nothing a client sends', () => {
  const FIELDS = [
    ...['age', 'ageLimit', 'age_limit', 'maxAge', 'max_age', 'limit', 'rating', 'rating_category', 'classification'],
    ...[
      'kids',
      'admin',
      'scope',
      'profile',
      'profileId',
      'profile_id',
      'household',
      'allowedTitles',
      'l',
      'size',
      'gid',
    ],
  ];
  const value = fc.oneof(
    fc.constantFrom('18', '99', '0', '-1', 'true', 'false', 'null', '', 'L', 'RP', 'admin', 'player', '*', '%'),
    fc.constantFrom(...TITLES.map(({ title }) => title.gid)),
    fc.uuid(),
    fc.string({ maxLength: 12 }),
  );
  const fields = fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 5 });
  const headers = fc.dictionary(
    fc.constantFrom(
      'x-age-limit',
      'x-profile-id',
      'x-kids',
      'x-forwarded-user',
      'x-original-url',
      'x-http-method-override',
    ),
    fc.constantFrom('18', 'false', 'admin', 'GET', '/catalog/games'),
    { maxKeys: 3 },
  );
  const ADULTS = above(10);

  test('widens a list, opens a title or starts it', async () => {
    const child = await childWith(10);
    const gidsOf = (body: unknown) => (Array.isArray(body) ? body.map((item: { gid: string }) => item.gid) : []);
    const lists = fc.constantFrom('games', 'popular', 'free', 'billboard', 'banners', 'categories');
    await fc.assert(
      fc.asyncProperty(fields, headers, lists, fc.constantFrom(...ADULTS), async (sent, extra, list, gid) => {
        const { gid: _other, ...rest } = sent;
        const query = new URLSearchParams(rest);
        const listed = await under.call('GET', `/user/catalog/${list}?${query}`, { as: child, headers: extra });
        if (listed.statusCode === 200 && list !== 'categories') {
          expect(gidsOf(listed.json()).filter((one) => ADULTS.includes(one))).toEqual([]);
        }
        expect(listed.body).not.toContain(SECRET.concat(' class-18'));
        const info = await under.call('GET', `/user/catalog/${gid}/game-info?${query}`, { as: child, headers: extra });
        expect(info.statusCode).toBeGreaterThanOrEqual(400);
        const canPlay = await under.call('GET', `/user/v2/canPlay?${query}&gid=${gid}`, { as: child, headers: extra });
        expect(canPlay.statusCode).toBeGreaterThanOrEqual(400);
        const body = { ...rest, gid };
        const made = await under.call('POST', `/user/play-sessions?${query}`, { as: child, body, headers: extra });
        expect(made.statusCode).toBeGreaterThanOrEqual(400);
        expect((await said('GET', '/user/profile', child)).ageLimit).toBe(10);
      }),
      { numRuns: 60 },
    );
    await removeChild(child);
  });

  test('in a body of its own makes a child older', async () => {
    const child = await childWith(10);
    const bodies = fc.dictionary(
      fc.constantFrom(...FIELDS, 'rules', 'identity', 'birthdate'),
      fc.oneof(value, fc.constant({ ageLimit: 18 })),
    );
    const writes = ROUTES.filter(
      ({ method, path }) => method !== 'GET' && !path.startsWith('/user/account') && !path.includes('wishes'),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...writes), bodies, async (route, body) => {
        const path = route.path.replaceAll(/:(\w+)/g, () => child.profileId);
        await under.call(route.method, path, { as: child, body });
        const { rows } = await under.pool.query('select age_limit, kids, admin from api.profiles where id = $1', [
          child.profileId,
        ]);
        expect(rows).toEqual([{ age_limit: 10, kids: true, admin: false }]);
      }),
      { numRuns: 150 },
    );
    const { rows } = await under.pool.query('select from api.title_grants where profile_id = $1', [child.profileId]);
    expect(rows).toEqual([]);
  });
});
