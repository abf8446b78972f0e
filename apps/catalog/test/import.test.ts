import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLog } from '@nimbo/service-runtime/log';
import { migrate } from '@nimbo/service-runtime/migrate';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { updatePackageLists } from '../src/apt/package-lists.ts';
import { importCatalogue } from '../src/commands/import.ts';
import { report } from '../src/commands/report.ts';
import { loadOverlay } from '../src/overlay/load-overlay.ts';
import type { Overlay } from '../src/overlay/overlay-schema.ts';
import { readCatalogue } from '../src/store/catalogue-store.ts';
import { writeDebianRepository } from './debian-repository.ts';
import { debianArchitecture, listen, openWorkplace, type Workplace } from './workplace.ts';

const NOW = new Date('2026-11-21T08:00:00Z');
const log = createLog('catalog', 'fatal');
let place: Workplace;
let database: TestDatabase;
let overlay: Overlay;
let sourceList: string;

// One published folder for all tests: a cover that was printed once is not printed again.
beforeAll(async () => {
  place = await openWorkplace();
  sourceList = await writeDebianRepository(path.join(place.folder, 'repository'), await debianArchitecture());
  const whole = await loadOverlay();
  const aisleriot = whole.collections[0]!;
  overlay = {
    ...whole,
    packages: whole.packages.filter((entry) => ['xskat', 'xevil'].includes(entry.package)),
    programs: whole.programs.filter((entry) => ['hangman', 'worm'].includes(entry.program)),
    collections: [{ ...aisleriot, members: [aisleriot.members[0]!] }],
  };
});
afterAll(() => place.remove());

beforeEach(async () => {
  database = await openTestDatabase();
  await migrate(database.pool, 'catalog', path.join(import.meta.dirname, '../migrations'), log);
});
afterEach(() => database.drop());

const folder = () => path.join(place.folder, 'cdn');
const state = () => path.join(place.folder, 'state');
function runImport(change: { overlay?: Overlay; force?: boolean; now?: Date; hostPackages?: string[] } = {}) {
  const progress = listen();
  const done = importCatalogue({
    pool: database.pool,
    folder: folder(),
    state: state(),
    progress,
    force: change.force ?? false,
    now: change.now ?? NOW,
    concurrency: 1,
    overlay: change.overlay ?? overlay,
    hostPackages: new Set(change.hostPackages ?? ['frozen-bubble', 'freedoom', 'crispy-doom']),
    openLists: (lists, told) => updatePackageLists(lists, told, sourceList),
  });
  return { progress, done };
}

test('a dozen games become titles, with a reason for each that does not', async () => {
  const { progress, done } = runImport();
  await done;
  expect(progress.warnings).toEqual([expect.stringMatching(/^left out: broken\.desktop/)]);
  const { rows } = (await readCatalogue(database.pool))!;
  expect(rows.map(({ title }) => [title.gid, title.part, title.age.code, title.age.source])).toEqual([
    ['aisleriot.accordion', 'aisleriot', 'L', 'rule'],
    ['bsdgames.hangman', 'multi-game-package', null, 'missing'],
    ['bsdgames.worm', 'multi-game-package', 'L', 'curated'],
    ['frozen-bubble', 'appstream', 'L', 'curated'],
    ['io.github.freedoom.phase1', 'appstream', '18', 'oars'],
    ['org.gnome.klotski', 'appstream', 'L', 'oars'],
    ['pokerth', 'appstream', null, 'missing'],
    ['sgt-map', 'appstream', 'L', 'rule'],
    ['sgt-net', 'appstream', 'L', 'rule'],
    ['xevil', 'package', '18', 'curated'],
    ['xskat', 'package', 'L', 'rule'],
  ]);
  const of = (gid: string) => rows.find((row) => row.title.gid === gid)!;
  expect(of('frozen-bubble').recipe).toMatchObject({ argv: ['/usr/games/frozen-bubble', '-fs'] });
  expect(of('xskat').recipe).toBeNull();
  expect(of('io.github.freedoom.phase1').title).toMatchObject({
    homepage: null,
    licence: 'BSD-3-Clause AND GPL-2.0-or-later',
    developer: 'Freedoom Project',
    releaseDate: '2019-10-22',
    packages: ['freedoom', 'crispy-doom'],
  });
  expect(of('xskat').title.texts.pt).toEqual({
    title: 'XSkat',
    summary: 'Jogo de cartas',
    description: '<p>Do Brasil.</p>',
    translated: true,
  });
  expect(of('org.gnome.klotski').title.texts.pt.description).toBe('<p>Blocos.</p>');
  expect(of('sgt-net').title.texts.en.description).toBe('<p>Network jigsaw puzzle.</p>');
  expect(rows.every((row) => row.title.art !== null)).toBe(true);
  // All covers are printed here, on other papers too.
}, 90_000);

test('the report counts what was imported and finds a cover that is gone', async () => {
  await runImport().done;
  const options = { pool: database.pool, folder: folder(), state: state() };
  const sound = await report(options);
  expect(sound).toMatchObject({ sound: true, text: expect.stringContaining('11 titles: 10 games and 1 mini-games') });
  expect(sound.text).toContain('game packages nobody has read yet: 1: bombardier');
  const elsewhere = await report({ ...options, folder: place.folder });
  expect(elsewhere).toMatchObject({ sound: false, text: expect.stringContaining('titles without cover: 11') });
});

test('before the first import there is nothing to report', async () => {
  await expect(report({ pool: database.pool, folder: folder(), state: state() })).rejects.toMatchObject({
    code: 'catalogue-empty',
  });
});

test('importing the same again changes neither version nor date', async () => {
  const first = await runImport().done;
  const second = await runImport({ now: new Date('2026-11-22T08:00:00Z') }).done;
  expect(second).toEqual(first);
  expect((await readCatalogue(database.pool))!.publishedAt).toEqual(NOW);
});

test('a catalogue that shrinks by more than a tenth is refused and nothing changes', async () => {
  const { version } = await runImport().done;
  const smaller = { ...overlay, packages: [], programs: [] };
  await expect(runImport({ overlay: smaller }).done).rejects.toMatchObject({
    code: 'catalogue-shrank',
    message: expect.stringContaining('from 11 to 7'),
  });
  const kept = (await readCatalogue(database.pool))!;
  expect([kept.version, kept.rows.length]).toEqual([version, 11]);
  await runImport({ overlay: smaller, force: true }).done;
  expect((await readCatalogue(database.pool))!.rows).toHaveLength(7);
});

test('a title that runs is offered only where its packages are installed', async () => {
  const statusOf = async (gid: string) =>
    (await readCatalogue(database.pool))!.rows.find((row) => row.title.gid === gid)!.title.status;
  await runImport({ hostPackages: ['freedoom'] }).done;
  expect([await statusOf('frozen-bubble'), await statusOf('io.github.freedoom.phase1')]).toEqual([
    'not-installed',
    'not-installed',
  ]);
  await runImport().done;
  expect([await statusOf('frozen-bubble'), await statusOf('aisleriot.accordion'), await statusOf('pokerth')]).toEqual([
    'playable',
    'not-installed',
    'untested',
  ]);
});

test('captures of verified titles are published under a path that says what they hold', async () => {
  await runImport().done;
  const { title } = (await readCatalogue(database.pool))!.rows.find((row) => row.title.gid === 'frozen-bubble')!;
  expect(title.captures).not.toEqual([]);
  for (const capture of title.captures ?? []) {
    expect(capture.path).toMatch(/^\/media\/go\/captures\/frozen-bubble\/[0-9a-f]{12}\/\d\.webp$/);
    expect((await sharp(path.join(folder(), capture.path)).metadata()).width).toBe(capture.width);
  }
});

test('a title an operator has hidden stays hidden and leaves the published files', async () => {
  await runImport().done;
  await database.pool.query(`update catalog.titles set hidden = true where gid = 'xevil'`);
  await runImport().done;
  const games = JSON.parse(await readFile(path.join(folder(), 'current/api/prod/go/catalog/games.json'), 'utf8'));
  expect(games.map((game: { gid: string }) => game.gid)).not.toContain('xevil');
  expect(games).toHaveLength(10);
});

test('a launch set with a title nobody has seen running is refused before anything is written', async () => {
  const promising = { ...overlay, verified: new Map() };
  await expect(runImport({ overlay: promising }).done).rejects.toMatchObject({ code: 'overlay-invalid' });
  expect(await readCatalogue(database.pool)).toBeNull();
});

test('two imports at once end with one whole catalogue', async () => {
  const results = await Promise.all([runImport().done, runImport().done]);
  expect(results[0]).toEqual(results[1]);
  expect((await readCatalogue(database.pool))!.rows).toHaveLength(11);
});
