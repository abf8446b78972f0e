import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadOverlay, OVERLAY_FOLDER } from './load-overlay.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'overlay-'));
  await cp(OVERLAY_FOLDER, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = (name: string, value: unknown) =>
  writeFile(path.join(folder, name), typeof value === 'string' ? value : JSON.stringify(value));

const WORD = { en: 'Jump', es: 'Saltar', pt: 'Pular' };

test.each([
  ['is not JSON', 'ages.json', '[', /ages\.json/],
  ['rates as RP', 'ages.json', [{ gid: 'a', code: 'RP', reason: 'because it is so' }], /0\.code/],
  ['rates without a reason', 'ages.json', [{ gid: 'a', code: 'L', reason: '' }], /0\.reason/],
  [
    'rates twice',
    'ages.json',
    [
      { gid: 'a', code: 'L', reason: 'because it is so' },
      { gid: 'a', code: '18', reason: 'because it is so' },
    ],
    /a is there twice/,
  ],
  ['has a gid that is none', 'picks.json', { billboard: ['../x'], popular: [], banners: [] }, /billboard\.0/],
  ['has a field too much', 'packages.json', [{ package: 'a', name: 'A', titel: 'A' }], /titel/],
  ['writes outside of HOME', 'titles/a.json', { gid: 'a', recipe: recipe('../.profile') }, /files\.0\.path/],
  ['writes an absolute path', 'titles/a.json', { gid: 'a', recipe: recipe('/etc/passwd') }, /files\.0\.path/],
  ['maps a control no pad has', 'titles/a.json', padded({ lb: 'Enter' }), /recipe\.gamepad: .*lb/],
  ['maps a control to a key that is none', 'titles/a.json', padded({ a: 'Return' }), /recipe\.gamepad\.a/],
  ['promises a gamepad that does nothing', 'titles/a.json', padded({}), /inputs: gamepad, but/],
  ['keeps quiet about a gamepad', 'titles/a.json', padded({ a: 'Enter' }, []), /inputs: the recipe maps a gamepad/],
  [
    'names a control that does nothing',
    'titles/a.json',
    { ...padded({ a: 'Enter' }), controls: [{ input: 'gamepad', keys: ['a', 'dpad'], action: WORD }] },
    /controls\.0\.keys: the recipe does not map dpad/,
  ],
  ['has another title than its name', 'titles/a.json', { gid: 'b' }, /holds the title b/],
])('an overlay that %s is refused by name', async (_, name, value, message) => {
  await put(name, value);
  await expect(loadOverlay(folder)).rejects.toMatchObject({
    code: 'overlay-invalid',
    message: expect.stringMatching(message),
  });
});

test('a missing file is a fault, and all faults are listed at once', async () => {
  await rm(path.join(folder, 'picks.json'));
  await put('ages.json', {});
  await expect(loadOverlay(folder)).rejects.toThrow('ages.json');
  await expect(loadOverlay(folder)).rejects.toThrow('picks.json');
});

test('the overlay of the repository is sound and agrees with itself', async () => {
  const overlay = await loadOverlay();
  const reviewed = new Set(overlay.packages.map((entry) => entry.package));
  expect([...overlay.excludedPackages.keys()].filter((name) => reviewed.has(name))).toEqual([]);
  expect(overlay.collections.map((collection) => collection.members.length)).toEqual([90, 183]);
  expect(overlay.launchSet.length).toBe(12);
  for (const { gid } of overlay.launchSet) expect([gid, overlay.verified.get(gid)?.status]).toEqual([gid, 'playable']);
});

test('the launch set is plain JSON that others can read', async () => {
  const text = await readFile(path.join(OVERLAY_FOLDER, 'launch-set.json'), 'utf8');
  expect(JSON.parse(text)).toEqual(
    expect.arrayContaining([{ gid: 'openttd', packages: ['openttd', 'openttd-opengfx'], atStart: true }]),
  );
});

function recipe(place: string) {
  return {
    argv: ['/usr/games/a'],
    display: { width: 640, height: 480 },
    files: [{ path: place, content: '' }],
  };
}

function padded(gamepad: Record<string, string>, inputs = ['gamepad']) {
  return { gid: 'a', recipe: { ...recipe('a'), gamepad }, inputs };
}
