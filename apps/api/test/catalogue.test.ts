import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { publicCatalogueRoutes, userCatalogueRoutes } from '@nimbo/contracts/http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ApiUnderTest, openApi } from './support/api.ts';
import { makeTitle, publish, TITLES } from './support/titles.ts';

let under: ApiUnderTest;
let version = 1;

const publishAgain = async (...rows: Parameters<typeof publish>[2]) => {
  await publish(under.pool, String(++version), rows);
  await under.api.catalogue.refresh();
};

beforeAll(async () => {
  under = await openApi();
});
afterEach(() => publishAgain(...TITLES));
afterAll(async () => {
  await under.close();
});

const LISTS = ['games', 'billboard', 'banners', 'popular', 'free', 'categories'] as const;
const gidsOf = (reply: { json(): { gid: string }[] }) => reply.json().map(({ gid }) => gid);

describe('within the age limit of a profile', () => {
  test('no list, no game info and no similar game shows an adult or unrated title to a profile of ten', async () => {
    const child = await under.signIn({ ageLimit: 10 });
    for (const list of LISTS) {
      for (const l of ['en', 'es', 'pt']) {
        const reply = await under.call('GET', `/user/catalog/${list}?l=${l}`, { as: child });
        expect(reply.body).not.toMatch(/freedoom|unrated/);
      }
    }
    for (const gid of ['freedoom', 'unrated']) {
      const reply = await under.call('GET', `/user/catalog/${gid}/game-info`, { as: child });
      expect([reply.statusCode, reply.json().code]).toEqual([403, 'age-restricted']);
    }
    const info = await under.call('GET', '/user/catalog/frozen-bubble/game-info', { as: child });
    expect(info.json().similar).toEqual(['no-recipe', 'untested'].sort());
  });

  test('exactly at the limit a title is shown, just below it is not', async () => {
    await publishAgain({ title: makeTitle('twelve', { age: { code: '12', source: 'oars', reason: '' } }) });
    const twelve = await under.signIn({ ageLimit: 12 });
    const ten = await under.signIn({ ageLimit: 10 });
    expect(gidsOf(await under.call('GET', '/user/catalog/games', { as: twelve }))).toEqual(['twelve']);
    expect(gidsOf(await under.call('GET', '/user/catalog/games', { as: ten }))).toEqual([]);
  });

  test('what the request says about age changes nothing', async () => {
    const child = await under.signIn({ ageLimit: 0 });
    const reply = await under.call('GET', '/user/catalog/games?age=18&ageLimit=18', { as: child });
    expect(gidsOf(reply)).not.toContain('freedoom');
  });
});

describe('a hidden title', () => {
  test('is nowhere', async () => {
    const player = await under.signIn();
    for (const prefix of ['/catalog', '/user/catalog']) {
      for (const list of LISTS) {
        expect((await under.call('GET', `${prefix}/${list}`, { as: player })).body).not.toContain('hidden-game');
      }
      const info = await under.call('GET', `${prefix}/hidden-game/game-info`, { as: player });
      expect([info.statusCode, info.json().code]).toEqual([404, 'game-unknown']);
    }
  });

  test('goes when an operator hides it and comes back when he shows it, without another publication', async () => {
    for (const hidden of [true, false]) {
      await under.pool.query(`update catalog.titles set hidden = $1 where gid = 'openttd'`, [hidden]);
      await under.api.catalogue.refresh();
      expect(gidsOf(await under.call('GET', '/catalog/games')).includes('openttd')).toBe(!hidden);
    }
  });
});

describe('an empty or broken catalogue', () => {
  test('gives empty lists', async () => {
    await publishAgain();
    for (const list of LISTS) {
      const reply = await under.call('GET', `/catalog/${list}`);
      expect([reply.statusCode, reply.json()]).toEqual([200, []]);
    }
  });

  test('that was never imported gives empty lists too', async () => {
    const fresh = await openApi();
    await fresh.pool.query('drop schema catalog cascade');
    await fresh.api.catalogue.refresh();
    expect((await fresh.call('GET', '/catalog/games')).json()).toEqual([]);
    await fresh.close();
  });

  test('leaves out a title that has not the expected form, and takes a wrong recipe for none', async () => {
    await publishAgain(
      { title: { ...makeTitle('broken'), texts: {} as never } },
      { title: makeTitle('odd-recipe'), recipe: { argv: [] } },
    );
    expect(gidsOf(await under.call('GET', '/catalog/games'))).toEqual(['odd-recipe']);
    const player = await under.signIn();
    const canPlay = await under.call('GET', '/user/v2/canPlay?gid=odd-recipe', { as: player });
    expect(canPlay.json()[0].code).toBe('game-not-playable');
  });
});

describe('replies', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['identity', undefined, (bytes: Buffer) => bytes],
    ['', undefined, (bytes: Buffer) => bytes],
  ] as const)('to a client that takes %j come as %s', async (accepted, encoding, decode) => {
    const reply = await under.call('GET', '/catalog/games', { headers: { 'accept-encoding': accepted } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers.vary).toContain('Accept-Encoding');
    const games = publicCatalogueRoutes.games.response.parse(JSON.parse(decode(reply.rawPayload).toString()));
    expect(games.map(({ gid }) => gid)).toEqual([
      'freedoom',
      'frozen-bubble',
      'no-recipe',
      'openttd',
      'unrated',
      'untested',
    ]);
  });

  test('keep to the contract, each list in each language', async () => {
    const player = await under.signIn();
    for (const list of LISTS) {
      for (const l of ['en', 'es', 'pt']) {
        const reply = await under.call('GET', `/user/catalog/${list}?l=${l}`, { as: player });
        expect(userCatalogueRoutes[list].response.safeParse(reply.json()).success).toBe(true);
      }
    }
    const info = await under.call('GET', '/catalog/frozen-bubble/game-info?l=pt');
    expect(publicCatalogueRoutes.gameInfo.response.parse(info.json())).toMatchObject({ titulo: 'frozen-bubble pt' });
  });

  test('keep the pictures of a title as they were published', async () => {
    const variants = [{ mode: 'mid', paper: '#884422', ink: '#000000' }];
    const art = { version: 'v1', paper: '#221100', ink: '#ffffff', heroRaster: true, variants };
    const captures = [{ path: '/large.webp', width: 1600, height: 900, focal: { x: 10, y: 20 } }];
    await under.pool.query(`update catalog.titles set title = title || $1 where gid = 'frozen-bubble'`, [
      JSON.stringify({ art, captures }),
    ]);
    await under.pool.query(`update catalog.publication set version = version || ' pictures'`);
    await under.api.catalogue.refresh();
    const info = (await under.call('GET', '/catalog/frozen-bubble/game-info')).json();
    expect(info).toMatchObject({ art, gallery: [{ path: '/large.webp', width: 1600, height: 900 }] });
    const [slide] = (await under.call('GET', '/catalog/billboard')).json();
    expect(slide).toMatchObject({ capture: '/large.webp', focal: { x: 10, y: 20 }, inputs: ['keyboard'] });
  });

  test('are 304 for whoever has them, until the next publication', async () => {
    const first = await under.call('GET', '/catalog/games');
    const etag = String(first.headers.etag);
    const ask = (tag: string) => under.call('GET', '/catalog/games', { headers: { 'if-none-match': tag } });
    for (const tag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
      const reply = await ask(tag);
      expect([reply.statusCode, reply.body]).toEqual([304, '']);
    }
    expect((await ask('"other"')).statusCode).toBe(200);
    await publishAgain({ title: makeTitle('new-game') });
    expect((await ask(etag)).statusCode).toBe(200);
  });

  test('of the user zone may not be kept by shared caches', async () => {
    const reply = await under.call('GET', '/user/catalog/games', { as: await under.signIn() });
    expect(reply.headers['cache-control']).toBe('private, no-cache');
  });

  test('size 0 of the billboard is L', async () => {
    const [zero, large] = [
      await under.call('GET', '/catalog/billboard?size=0'),
      await under.call('GET', '/catalog/billboard?size=L'),
    ];
    expect(zero.body).toBe(large.body);
    expect((await under.call('GET', '/catalog/billboard?size=XL')).json().code).toBe('invalid-request');
  });
});

test.each(['?l=de', '?l=en&l=es', '?l=%00', '?l[]=en'])(
  'a language of %s is refused or ignored, never a failure',
  async (query) => {
    const reply = await under.call('GET', `/catalog/games${query}`);
    expect([200, 400]).toContain(reply.statusCode);
  },
);
