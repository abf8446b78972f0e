import { stat } from 'node:fs/promises';
import path from 'node:path';
import { coverPath } from '@nimbo/contracts/cdn';
import { createLog } from '@nimbo/service-runtime/log';
import { migrate } from '@nimbo/service-runtime/migrate';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ball, paintIcon, toPng } from '../src/covers/testing/painted-icons.ts';
import { readPicture } from '../src/operator/read-picture.ts';
import { judgeCover, resetCover, setCoverPicture } from '../src/operator/replace-cover.ts';
import { findTitle, readCatalogue, replaceCatalogue } from '../src/store/catalogue-store.ts';
import { loadCoverSource } from '../src/store/cover-sources.ts';
import { readLog } from '../src/store/operator-log.ts';
import { aTitle } from './a-title.ts';
import { openWorkplace, type Workplace } from './workplace.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const LATER = new Date('2026-11-22T08:00:00Z');
const picture = await readPicture(await toPng(paintIcon(200, ball)));
let place: Workplace;
let database: TestDatabase;

beforeEach(async () => {
  place = await openWorkplace();
  database = await openTestDatabase();
  await migrate(
    database.pool,
    'catalog',
    path.join(import.meta.dirname, '../migrations'),
    createLog('catalog', 'fatal'),
  );
  const rows = [aTitle({ gid: 'openttd' }), aTitle({ gid: 'aisleriot.klondike', collection: 'aisleriot' })];
  await replaceCatalogue(
    database.pool,
    rows.map((title) => ({ title, recipe: null })),
    { force: false, now: NOW },
  );
});
afterEach(async () => {
  await database.drop();
  await place.remove();
});

const action = (gid = 'openttd') => ({
  pool: database.pool,
  folder: place.folder,
  gid,
  operator: 'ana',
  reason: 'its icon is a letter',
  now: LATER,
});
const artOf = async (gid: string) => (await findTitle(database.pool, gid))!.art!;
const versionNow = async () => (await readCatalogue(database.pool))!.version;
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2266cc' } });

test.each([
  ['text', async () => Buffer.from('not a picture')],
  [
    'an SVG, which may load other files',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"/>'),
  ],
  ['a GIF', () => solid(100, 100).gif().toBuffer()],
  ['63 pixels', () => solid(63, 300).png().toBuffer()],
  ['4097 pixels', () => solid(4097, 64).png().toBuffer()],
  ['a file that breaks off', async () => (await solid(300, 300).jpeg().toBuffer()).subarray(0, 200)],
  ['more than 4 MiB', async () => Buffer.alloc(4 * 1024 * 1024 + 1)],
])('%s is refused as a picture', async (_, make) => {
  await expect(readPicture(await make())).rejects.toMatchObject({ code: 'picture-invalid' });
});

test('a capture is cropped to its central square, a cut-out is kept whole', async () => {
  expect(await sharp(await readPicture(await solid(64, 4096).webp().toBuffer())).metadata()).toMatchObject({
    format: 'png',
    width: 256,
    height: 256,
  });
  const wide = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  const { data, info } = await sharp(await readPicture(wide))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const alphaAt = (x: number, y: number) => data[4 * (y * info.width + x) + 3];
  expect([alphaAt(128, 128), alphaAt(128, 4), alphaAt(2, 128)]).toEqual([128, 0, 128]);
});

test('nothing is changed or logged for a title that does not exist or has the look of its collection', async () => {
  const before = await versionNow();
  await expect(setCoverPicture(action('no-game'), picture)).rejects.toMatchObject({ code: 'title-unknown' });
  await expect(setCoverPicture(action('aisleriot.klondike'), picture)).rejects.toMatchObject({
    code: 'collection-look',
  });
  expect(await readLog(database.pool, 9)).toEqual([]);
  expect(await versionNow()).toBe(before);
});

test('a picture that cannot be printed leaves neither a source nor an entry', async () => {
  const broken = { ...action(), folder: '/dev/null' };
  await expect(setCoverPicture(broken, picture)).rejects.toThrow(/could not be printed/);
  expect(await loadCoverSource(database.pool, 'openttd')).toBeNull();
  expect(await readLog(database.pool, 9)).toEqual([]);
});

test('a set picture is printed at once under a new path, and readers are told', async () => {
  const before = await versionNow();
  await setCoverPicture(action(), picture);
  const { version, paper } = await artOf('openttd');
  expect(version).not.toBe('v1');
  expect(paper).toMatch(/^#[0-9a-f]{6}$/);
  expect((await stat(path.join(place.folder, coverPath('openttd', version, 'portrait', 260)))).size).toBeGreaterThan(0);
  expect(await versionNow()).not.toBe(before);
  expect(await loadCoverSource(database.pool, 'openttd')).toEqual({ picture, weak: false });
});

test('weak prints the cover without its picture; what was said stays until it is taken back', async () => {
  await setCoverPicture(action(), picture);
  const printed = await artOf('openttd');
  await judgeCover(action(), true);
  expect((await artOf('openttd')).version).not.toBe(printed.version);
  expect(await loadCoverSource(database.pool, 'openttd')).toEqual({ picture, weak: true });
  await resetCover(action());
  expect(await loadCoverSource(database.pool, 'openttd')).toBeNull();
  await judgeCover(action(), null);
  expect(await loadCoverSource(database.pool, 'openttd')).toBeNull();
});

test('every action is in the log with who, when and why', async () => {
  await setCoverPicture(action(), picture);
  await judgeCover(action(), true);
  await resetCover(action());
  const entries = await readLog(database.pool, 9, 'openttd');
  expect(entries.map((entry) => entry.action)).toEqual(['cover-reset', 'cover-weak', 'cover-set']);
  expect(entries[2]).toEqual({
    at: LATER,
    operator: 'ana',
    action: 'cover-set',
    gid: 'openttd',
    reason: 'its icon is a letter',
    detail: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/), bytes: picture.length },
  });
  expect(await readLog(database.pool, 9, 'other')).toEqual([]);
  expect(await readLog(database.pool, 1)).toHaveLength(1);
});
