import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeOldCovers } from './remove-old-covers.ts';

const NOW = new Date('2026-11-21T00:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'covers-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function cover(gid: string, version: string, ageMs: number) {
  const place = path.join(folder, 'media/go/covers', gid, version);
  await mkdir(place, { recursive: true });
  const at = new Date(NOW.getTime() - ageMs);
  await utimes(place, at, at);
}
const versionsOf = (gid: string) => readdir(path.join(folder, 'media/go/covers', gid));

test('the version in use stays however old it is', async () => {
  await cover('game', 'v1', 400 * DAY_MS);
  expect(await removeOldCovers(folder, new Map([['game', 'v1']]), NOW)).toBe(0);
  expect(await versionsOf('game')).toEqual(['v1']);
});

test('an earlier version goes after seven days, not before', async () => {
  await cover('game', 'v1', 7 * DAY_MS);
  await cover('game', 'v2', 7 * DAY_MS - 1000);
  expect(await removeOldCovers(folder, new Map([['game', 'v3']]), NOW)).toBe(1);
  expect(await versionsOf('game')).toEqual(['v2']);
});

test('covers of titles that are gone go too, and no covers at all are no fault', async () => {
  expect(await removeOldCovers(folder, new Map(), NOW)).toBe(0);
  await cover('gone', 'v1', 8 * DAY_MS);
  expect(await removeOldCovers(folder, new Map(), NOW)).toBe(1);
});
