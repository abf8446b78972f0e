import { createHash } from 'node:crypto';
import { apiRoutes } from '@nimbo/contracts/http';
import { LANGUAGES, SERVICE_TERMS_VERSION } from '@nimbo/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVICE_TERMS } from '../src/eulas/eula-texts.ts';
import { type ApiUnderTest, openApi, type Player } from './support/api.ts';

let under: ApiUnderTest;

beforeAll(async () => {
  under = await openApi();
});
afterAll(async () => {
  await under.close();
});

const accept = (as: Player, gid: string, eulas: unknown) =>
  under.call('POST', `/user/games/${gid}/eulas`, { as, body: { eulas } });

describe('can-play refuses with a list of reasons', () => {
  test.each([
    ['not-there', 18, 404, ['game-unknown']],
    ['hidden-game', 18, 404, ['game-unknown']],
    ['freedoom', 16, 403, ['age-restricted']],
    ['unrated', 16, 403, ['age-restricted']],
    ['no-recipe', 18, 409, ['game-not-playable']],
    ['untested', 18, 409, ['game-not-playable']],
  ])('%s at %i: %i %j', async (gid, ageLimit, status, codes) => {
    const player = await under.signIn({ ageLimit });
    const reply = await under.call('GET', `/user/v2/canPlay?gid=${gid}`, { as: player });
    expect(reply.statusCode).toBe(status);
    expect(reply.headers['content-type']).toMatch(/^application\/json/);
    expect(reply.json().map(({ code }: { code: string }) => code)).toEqual(codes);
    expect(apiRoutes.canPlay.refusal.safeParse(reply.json()).success).toBe(true);
  });

  test.each(['', 'gid=', 'gid=Upper', 'gid=a&gid=b', 'gid=..%2F..', `gid=${'x'.repeat(101)}`])(
    'a request of %j is not valid',
    async (query) => {
      const reply = await under.call('GET', `/user/v2/canPlay?${query}`, { as: await under.signIn() });
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
    },
  );
});

describe('terms', () => {
  test('of another game, of no game and of an old version are unknown, and nothing of the request is stored', async () => {
    const player = await under.signIn();
    for (const foreign of ['licence:openttd:unknown:1', 'terms:0', 'licence:frozen-bubble:MIT:1', '', '__proto__']) {
      const reply = await accept(player, 'frozen-bubble', ['terms:1', foreign]);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'eula-unknown']);
      expect(reply.json().errors[0].pointer).toBe('/eulas/1');
    }
    const { rows } = await under.pool.query('select count(*) from api.eula_acceptances where profile_id = $1', [
      player.profileId,
    ]);
    expect(rows[0].count).toBe(0);
  });

  test.each([[[]], [Array.from({ length: 21 }, () => 'terms:1')], ['terms:1'], [null], [[7]]])(
    'a list of %j is not valid',
    async (eulas) => {
      const reply = await accept(await under.signIn(), 'frozen-bubble', eulas);
      expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid-request']);
    },
  );

  test('of a game above the age limit are neither shown nor accepted', async () => {
    const child = await under.signIn({ ageLimit: 12 });
    expect((await under.call('GET', '/user/games/freedoom/eulas', { as: child })).json().code).toBe('age-restricted');
    expect((await accept(child, 'freedoom', ['terms:1'])).json().code).toBe('age-restricted');
  });

  test('are accepted in parts, for one profile, once, with the time', async () => {
    const [player, other] = [await under.signIn(), await under.signIn()];
    const canPlay = async (as: Player) => (await under.call('GET', '/user/v2/canPlay?gid=openttd', { as })).json();
    expect(await canPlay(player)).toEqual({
      max_play_time: 3600,
      acceptedEulas: [],
      pendingEulas: ['terms:1', 'licence:openttd:unknown:1'],
    });
    await accept(player, 'openttd', ['terms:1']);
    const first = await under.pool.query('select accepted_at from api.eula_acceptances');
    expect((await accept(player, 'openttd', ['terms:1', 'licence:openttd:unknown:1'])).json().pendingEulas).toEqual([]);
    expect(await canPlay(player)).toMatchObject({ pendingEulas: [] });
    expect(await canPlay(other)).toMatchObject({ acceptedEulas: [] });
    const second = await under.pool.query(`select accepted_at from api.eula_acceptances where eula_id = 'terms:1'`);
    expect(second.rows).toEqual(first.rows);
  });

  test('are told in the language asked for, with the page of a licence that has one', async () => {
    const player = await under.signIn();
    const titles = [];
    for (const l of LANGUAGES) {
      const [terms, licence] = (
        await under.call('GET', `/user/games/frozen-bubble/eulas?l=${l}`, { as: player })
      ).json();
      titles.push(terms.title);
      expect(licence).toMatchObject({ url: 'https://spdx.org/licenses/GPL-2.0-only.html', accepted: false });
      expect(licence.text).toContain(`frozen-bubble ${l}`);
    }
    expect(titles).toEqual(['Terms of play', 'Condiciones de juego', 'Condições de jogo']);
  });

  test('never change under a version: whoever edits a text adds one', () => {
    const digests = LANGUAGES.map((language) =>
      createHash('sha256').update(JSON.stringify(SERVICE_TERMS[language][1])).digest('hex').slice(0, 16),
    );
    expect(digests).toMatchInlineSnapshot(`
      [
        "99ba59fcb3bf1d94",
        "6e3aa9f8d646d802",
        "9681371a0f85f02b",
      ]
    `);
    for (const language of LANGUAGES) expect(SERVICE_TERMS[language][SERVICE_TERMS_VERSION]).toBeDefined();
  });
});

describe('the location', () => {
  const locate = async (environment: Record<string, string>, headers: Record<string, string> = {}) => {
    const api = await openApi(environment);
    const location = (await api.call('GET', '/location', { headers })).json();
    const player = await api.signIn({ accepts: ['frozen-bubble'] });
    const canPlay = await api.call('GET', '/user/v2/canPlay?gid=frozen-bubble', { as: player, headers });
    const created = await api.call('POST', '/user/play-sessions', {
      as: player,
      headers,
      body: { gid: 'frozen-bubble' },
    });
    await api.close();
    return { location, canPlay: canPlay.statusCode, created: created.json().code };
  };

  test('is unknown and open by default', async () => {
    expect(await locate({})).toEqual({
      location: { country: null, available: true, source: 'none' },
      canPlay: 200,
      created: 'no-server',
    });
  });

  test('of a country that is not served refuses play at both doors', async () => {
    expect(await locate({ API_LOCATION_SOURCE: 'fixed:FR', API_ALLOWED_COUNTRIES: 'ES,PT' })).toEqual({
      location: { country: 'FR', available: false, source: 'fixed' },
      canPlay: 403,
      created: 'region-unavailable',
    });
  });

  test('by a header counts only from a trusted proxy', async () => {
    const headers = { 'cf-ipcountry': 'ES', 'x-forwarded-for': '127.0.0.1' };
    const settings = { API_LOCATION_SOURCE: 'header:cf-ipcountry', API_ALLOWED_COUNTRIES: 'ES' };
    expect((await locate({ ...settings, API_TRUSTED_PROXIES: '10.0.0.0/8' }, headers)).location).toEqual({
      country: null,
      available: false,
      source: 'header',
    });
    const trusted = { ...settings, API_TRUSTED_PROXIES: '127.0.0.0/8,::1' };
    expect((await locate(trusted, headers)).location).toMatchObject({ country: 'ES', available: true });
    expect((await locate(trusted, { 'cf-ipcountry': 'XX' })).location).toMatchObject({
      country: null,
      available: false,
    });
  });
});
