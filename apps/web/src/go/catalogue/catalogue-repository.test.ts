import { beforeEach, expect, test } from 'vitest';
import { createApi } from '../access/api.ts';
import { createHttpClient } from '../access/http-client.ts';
import { CatalogueRepository, CatalogueUnavailable } from './catalogue-repository.ts';

const category = [{ id: 'arcade', name: 'Arcade', count: 3 }];
const bearer = { current: async () => 'never used', dropIfExpired: () => false, drop: () => {}, forget: () => {} };

let cdn: () => Response;
let api: () => Response;
let asked: string[];

function repository() {
  const fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = String(input);
    asked.push(url);
    expect(new Headers(init?.headers).has('authorization')).toBe(false);
    return url.startsWith('https://cdn.test') ? cdn() : api();
  };
  const http = createHttpClient({ fetch, bearer });
  const calls = createApi(http, { apiUrl: 'https://api.test', userApiUrl: 'https://api.test/user' });
  return new CatalogueRepository({ http, api: calls, cdnUrl: 'https://cdn.test' });
}

const unreachable = () => {
  throw new TypeError('Failed to fetch');
};

beforeEach(() => {
  asked = [];
  cdn = () => Response.json(category);
  api = () => Response.json(category);
});

test('the file of the CDN is enough', async () => {
  expect(await repository().list('categories', 'es')).toEqual(category);
  expect(asked).toEqual(['https://cdn.test/api/prod/go/catalog/categories_es.json']);
});

test.each([
  ['404', () => new Response('gone', { status: 404 })],
  ['a page instead of data', () => new Response('<!doctype html>')],
  ['a file that breaks off', () => new Response('[{"id":"arcade","na')],
  ['data of another form', () => Response.json({ categories: category })],
  ['a category nobody knows', () => Response.json([{ id: 'chess', name: 'Chess', count: 1 }])],
  ['nothing at all', unreachable],
])('the api answers when the CDN gives %s', async (_, answer) => {
  cdn = answer;
  expect(await repository().list('categories', 'pt')).toEqual(category);
  expect(asked.at(-1)).toBe('https://api.test/catalog/categories?l=pt');
});

test('when neither is reachable the read fails without a status', async () => {
  cdn = unreachable;
  api = unreachable;
  const failure = await repository()
    .list('games', 'en')
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CatalogueUnavailable);
  expect((failure as CatalogueUnavailable).status).toBe(undefined);
});

test("the api's refusal is the failure's status", async () => {
  cdn = () => new Response('', { status: 404 });
  api = () => Response.json({ code: 'game-unknown' }, { status: 404 });
  await expect(repository().gameInfo('no-game', 'en')).rejects.toMatchObject({ status: 404 });
  expect(asked.at(-1)).toBe('https://api.test/catalog/no-game/game-info?l=en');
});

test('the billboard is asked for in its size, L for 0', async () => {
  cdn = () => new Response('', { status: 500 });
  api = () => Response.json([]);
  expect(await repository().billboard(0, 'en')).toEqual([]);
  expect(asked).toEqual([
    'https://cdn.test/go/catalog/v2/billboard_en_L.json',
    'https://api.test/catalog/billboard?l=en&size=L',
  ]);
});

test('the catalogue is reachable while one of the two answers', async () => {
  cdn = unreachable;
  expect(await repository().isReachable('en')).toBe(true);
  api = unreachable;
  expect(await repository().isReachable('en')).toBe(false);
  cdn = () => Response.json(category);
  expect(await repository().isReachable('en')).toBe(true);
});

test('a page that lets nobody on, as in a hotel, is not the catalogue', async () => {
  cdn = () => new Response('<!doctype html>');
  api = () => new Response('<!doctype html>');
  expect(await repository().isReachable('en')).toBe(false);
});
