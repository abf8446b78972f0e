import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { catalogListPath, gameInfoPath } from '@nimbo/contracts/cdn';
import { createLog } from '@nimbo/service-runtime/log';
import { migrate } from '@nimbo/service-runtime/migrate';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish } from '../src/commands/publish.ts';
import { CURRENT } from '../src/publish/release-folders.ts';
import { replaceCatalogue } from '../src/store/catalogue-store.ts';
import { aTitle } from './a-title.ts';
import { listen, openWorkplace, type Workplace } from './workplace.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
let place: Workplace;
let database: TestDatabase;

const titles = [
  aTitle({ gid: 'away', status: 'not-installed', popularRank: 1 }),
  aTitle({ gid: 'first', status: 'playable', popularRank: 2 }),
  aTitle({ gid: 'second', status: 'playable', popularRank: 3 }),
  aTitle({ gid: 'unranked', status: 'playable' }),
];

beforeEach(async () => {
  place = await openWorkplace();
  database = await openTestDatabase();
  await migrate(
    database.pool,
    'catalog',
    path.join(import.meta.dirname, '../migrations'),
    createLog('catalog', 'fatal'),
  );
  const rows = titles.map((title) => ({ title, recipe: null }));
  await replaceCatalogue(database.pool, rows, { force: false, now: NOW });
});
afterEach(async () => {
  await database.drop();
  await place.remove();
});

const run = (ifChanged = false) =>
  publish({ pool: database.pool, folder: place.folder, progress: listen(), now: NOW, ifChanged });
const served = (name: string) => path.join(place.folder, CURRENT, name);
const popular = async () =>
  (JSON.parse(await readFile(served(catalogListPath('popular')), 'utf8')) as { gid: string }[]).map(({ gid }) => gid);

/** What the api's view says; the shape is its migration's. */
async function players(figures: readonly [gid: string, plays: number, stars: number | null, votes: number][]) {
  await database.pool.query(
    `create schema if not exists api;
     create table if not exists api.game_figures (gid text, plays int, stars float8, votes int);
     delete from api.game_figures`,
  );
  for (const figure of figures)
    await database.pool.query('insert into api.game_figures values ($1, $2, $3, $4)', [...figure]);
}

test('before anybody has played the editorial order decides', async () => {
  await run();
  expect(await popular()).toEqual(['first', 'second', 'unranked', 'away']);
});

test('real play counts decide once there are any, playable titles first', async () => {
  await players([
    ['unranked', 9, null, 0],
    ['second', 4, null, 0],
    ['away', 50, null, 0],
  ]);
  await run();
  expect(await popular()).toEqual(['unranked', 'second', 'first', 'away']);
});

test("the players' ratings are published in the lists and in the game's own file", async () => {
  await players([['second', 4, 4.25, 2]]);
  await run();
  const games = JSON.parse(await readFile(served(catalogListPath('games')), 'utf8'));
  const ratingOf = (gid: string) => games.find((game: { gid: string }) => game.gid === gid).rating;
  expect(ratingOf('second')).toEqual({ value: 4.25, votes: 2 });
  expect(ratingOf('first')).toEqual({ value: null, votes: 0 });
  const info = JSON.parse(await readFile(served(gameInfoPath('second', 'pt')), 'utf8'));
  expect(info.rating).toEqual({ value: 4.25, votes: 2 });
});

test('refreshing does nothing while nothing has changed, and something when a game is played, rated or hidden', async () => {
  await players([['first', 1, null, 0]]);
  expect(await run()).toBe(true);
  expect(await run(true)).toBe(false);
  await players([['first', 2, null, 0]]);
  expect(await run(true)).toBe(true);
  await players([['first', 2, 5, 1]]);
  expect(await run(true)).toBe(true);
  await database.pool.query(`update catalog.titles set hidden = true where gid = 'second'`);
  expect(await run(true)).toBe(true);
  expect(await popular()).toEqual(['first', 'unranked', 'away']);
  expect(await run(true)).toBe(false);
});

test('files that are as they were are linked, the others are written', async () => {
  await run();
  const inode = async (name: string) => (await stat(served(name))).ino;
  const before = [await inode(gameInfoPath('first')), await inode(catalogListPath('popular'))];
  await players([['unranked', 9, null, 0]]);
  await run();
  expect(await inode(gameInfoPath('first'))).toBe(before[0]);
  expect(await inode(catalogListPath('popular'))).not.toBe(before[1]);
});
