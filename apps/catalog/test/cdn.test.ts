import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Banner, BillboardItem, CategoryItem, FreeGame, GameInfo, GameListItem } from '@nimbo/contracts';
import {
  BILLBOARD_SIZES,
  billboardPath,
  CATALOG_LISTS,
  capturePath,
  catalogListPath,
  coverPath,
  coverVariantPath,
  gameInfoPath,
} from '@nimbo/contracts/cdn';
import { LANGUAGES, unrated } from '@nimbo/domain';
import { createLog } from '@nimbo/service-runtime/log';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createCdnServer } from '../src/cdn/cdn-server.ts';
import { avatarFiles } from '../src/publish/avatars.ts';
import { releaseFiles } from '../src/publish/release-files.ts';
import { RELEASES } from '../src/publish/release-folders.ts';
import { writeRelease } from '../src/publish/write-release.ts';
import { aTitle } from './a-title.ts';
import { listen, openWorkplace, type Workplace } from './workplace.ts';

const ORIGIN = 'http://web.test:3000';
const GAMES = catalogListPath('games');
let place: Workplace;
let server: FastifyInstance;
beforeEach(async () => {
  place = await openWorkplace();
  server = await createCdnServer({ log: createLog('cdn', 'fatal'), folder: place.folder, webOrigins: [ORIGIN] });
});
afterEach(async () => {
  await server.close();
  await place.remove();
});

const NO_FIGURES = { plays: new Map<string, number>(), ratingOf: unrated, stamp: '' };
const titlesOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aTitle({
      gid: `game-${index}`,
      status: 'playable',
      freePlay: true,
      billboardRank: index + 1,
      bannerRank: index + 1,
      homepage: 'https://example.org/',
    }),
  );
async function publishTitles(count: number, version = `v${count}`) {
  await mkdir(path.join(place.folder, RELEASES), { recursive: true });
  const files = [...releaseFiles(titlesOf(count), NO_FIGURES), ...(await avatarFiles())];
  return writeRelease(place.folder, { version, stamp: version, files }, listen());
}
const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

test('before the first publication everything is a problem, and the process is not ready', async () => {
  expect(await get(GAMES)).toMatchObject({ statusCode: 404 });
  expect(await get('/readyz')).toMatchObject({ statusCode: 503 });
  expect(await get('/healthz')).toMatchObject({ statusCode: 200 });
});

test.each([
  '/',
  '/current',
  '/current/api/prod/go/catalog/games.json',
  '/releases/',
  '/manifest.json',
  '/api/prod/go/catalog',
  '/api/prod/go/catalog/',
  `${GAMES}.br`,
  `${GAMES}/`,
  GAMES.toUpperCase(),
  '/api/prod/go/catalog/game_info_.json',
  '/api/prod/go/catalog/game_info_..%2f..%2fmanifest.json',
  '/media',
  '/media/go/covers/',
  '/media/go/covers/game-0/v1/',
  '/media/go/covers/game-0/v1/portrait-260.webp',
  '/media/go/covers/game-0/v1/.hidden.svg',
  '/media/go/covers/game-0/v1/../../../../../secret.svg',
  '/media/go/covers/%2e%2e/%2e%2e/portrait.svg',
  '/media/go/covers/game-0/v1/%2e%2e%2fsecret.svg',
  '/media/go/covers/game-0//portrait.svg',
  '/media/go/covers/game-0/v1/portrait.svg%00',
  '/__proto__',
  '/constructor',
])('%s is refused as a problem without a hint of the folder', async (url) => {
  await publishTitles(2);
  await writeFile(path.join(place.folder, 'secret.svg'), '<svg/>');
  await mkdir(path.join(place.folder, 'media/go/covers/game-0/v1'), { recursive: true });
  await writeFile(path.join(place.folder, 'media/go/covers/game-0/v1/.hidden.svg'), '<svg/>');
  const reply = await get(url);
  expect(reply.statusCode).toBe(404);
  expect(reply.headers['content-type']).toContain('application/problem+json');
  expect(reply.headers['cache-control'] ?? '').not.toContain('immutable');
  expect(reply.body).not.toContain(place.folder);
});

test.each(['POST', 'PUT', 'DELETE'] as const)('%s is refused', async (method) => {
  await publishTitles(1);
  expect((await server.inject({ method, url: GAMES })).statusCode).toBe(404);
});

test('every path of the contract is there, in every language and without one', async () => {
  await publishTitles(2);
  const paths = [undefined, ...LANGUAGES].flatMap((language) => [
    ...CATALOG_LISTS.map((list) => catalogListPath(list, language)),
    ...BILLBOARD_SIZES.map((size) => billboardPath(size, language)),
    gameInfoPath('game-1', language),
  ]);
  for (const url of [...paths, '/media/go/avatars/avatars.json', '/media/go/avatars/sun.svg']) {
    expect([url, (await get(url)).statusCode]).toEqual([url, 200]);
  }
  expect((await get(GAMES)).body).toBe((await get(catalogListPath('games', 'en'))).body);
});

test.each([
  [catalogListPath('games'), z.array(GameListItem)],
  [catalogListPath('popular', 'es'), z.array(GameListItem)],
  [catalogListPath('free', 'pt'), z.array(FreeGame)],
  [catalogListPath('banners'), z.array(Banner)],
  [catalogListPath('categories', 'es'), z.array(CategoryItem)],
  [billboardPath('L', 'pt'), z.array(BillboardItem)],
  [gameInfoPath('game-0'), GameInfo],
])('%s has the form of the contract', async (url, schema) => {
  await publishTitles(3);
  const value = JSON.parse((await get(url)).body);
  expect(schema.safeParse(value).error).toBeUndefined();
  expect(Array.isArray(value) ? value.length : 1).toBeGreaterThan(0);
});

test('a list comes in the encoding the reader likes, each with its own strong validator', async () => {
  await publishTitles(20);
  const plain = await get(GAMES);
  const brotli = await get(GAMES, { 'accept-encoding': 'gzip, br' });
  const gzip = await get(GAMES, { 'accept-encoding': 'gzip' });
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
  expect(new Set([plain, brotli, gzip].map((reply) => reply.headers.etag)).size).toBe(3);
  expect(plain.headers.etag).toMatch(/^"[\w-]{22}"$/);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotli.headers.vary).toContain('Accept-Encoding');
  expect(brotli.headers['cache-control']).toBe('public, max-age=60, stale-while-revalidate=600');
});

test('a reader who has the list gets 304, also after the same was published again', async () => {
  await publishTitles(3);
  const { etag } = (await get(GAMES)).headers;
  await publishTitles(3, 'again');
  const again = await get(GAMES, { 'if-none-match': String(etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await publishTitles(4);
  expect((await get(GAMES, { 'if-none-match': String(etag) })).statusCode).toBe(200);
});

test('covers are immutable, and 304 for who has them', async () => {
  await publishTitles(1);
  const cover = coverPath('game-0', 'v1', 'portrait');
  await mkdir(path.dirname(path.join(place.folder, cover)), { recursive: true });
  await writeFile(path.join(place.folder, cover), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const reply = await get(cover);
  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': expect.stringContaining('image/svg+xml'),
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  expect((await get(cover, { 'if-none-match': String(reply.headers.etag) })).statusCode).toBe(304);
  expect((await server.inject({ method: 'HEAD', url: cover })).body).toBe('');
});

test.each([
  coverPath('game-0', 'v1', 'square', 128),
  coverVariantPath('game-0', 'v1', 'bright', 520),
  capturePath('game-0', 'v1', 12),
])('%s, a path of the contract, is served', async (picture) => {
  await publishTitles(1);
  await mkdir(path.dirname(path.join(place.folder, picture)), { recursive: true });
  await writeFile(path.join(place.folder, picture), 'RIFF');
  expect(await get(picture)).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/webp' } });
});

test('only the web may read the lists from a browser', async () => {
  await publishTitles(1);
  expect((await get(GAMES, { origin: ORIGIN })).headers['access-control-allow-origin']).toBe(ORIGIN);
  expect((await get(GAMES, { origin: 'http://evil.test' })).headers['access-control-allow-origin']).toBeUndefined();
});

test('readers meanwhile never get files of two publications', async () => {
  await publishTitles(5);
  let publishing = true;
  const writing = (async () => {
    for (const count of [9, 2, 7, 12, 3]) await publishTitles(count);
    publishing = false;
  })();
  let seen = 0;
  const counts = new Set<number>();
  while (publishing) {
    const reply = await get(GAMES, { 'accept-encoding': seen % 2 ? 'br' : 'identity' });
    expect(reply.statusCode).toBe(200);
    const body =
      seen % 2 && reply.headers['content-encoding'] ? brotliDecompressSync(reply.rawPayload) : reply.rawPayload;
    const games = JSON.parse(body.toString()) as unknown[];
    expect(reply.rawPayload.length).toBe(Number(reply.headers['content-length']));
    counts.add(games.length);
    seen++;
  }
  await writing;
  expect([...counts].every((count) => [5, 9, 2, 7, 12, 3].includes(count))).toBe(true);
  expect(JSON.parse((await get(GAMES)).body)).toHaveLength(3);
});

test('a publication that did not come to its end is invisible', async () => {
  await publishTitles(2);
  const [id] = [await publishTitles(3)];
  const manifest = path.join(place.folder, RELEASES, id!, 'manifest.json');
  expect(JSON.parse(await readFile(manifest, 'utf8')).version).toBe('v3');
  const half = path.join(place.folder, RELEASES, 'v4-half');
  await mkdir(path.join(half, 'api'), { recursive: true });
  expect(JSON.parse((await get(GAMES)).body)).toHaveLength(3);
  await rename(half, `${half}-moved`);
  expect((await get(GAMES)).statusCode).toBe(200);
});
