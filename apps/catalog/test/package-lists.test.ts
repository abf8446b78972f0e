import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { updatePackageLists } from '../src/apt/package-lists.ts';
import { writeDebianRepository } from './debian-repository.ts';
import { debianArchitecture, listen, openWorkplace, type Workplace } from './workplace.ts';

let place: Workplace;
let repository: string;
let state: string;
let sourceList: string;
beforeEach(async () => {
  place = await openWorkplace();
  repository = path.join(place.folder, 'repository');
  state = path.join(place.folder, 'apt');
  sourceList = await writeDebianRepository(repository, await debianArchitecture());
});
afterEach(() => place.remove());

test('a first run without any lists is refused with the reason apt gives', async () => {
  await rm(path.join(repository, 'dists'), { recursive: true });
  await expect(updatePackageLists(state, listen(), sourceList)).rejects.toMatchObject({
    code: 'lists-missing',
    message: expect.stringContaining('there are none from before'),
  });
});

test('sources without Debian are refused', async () => {
  await writeFile(sourceList, '');
  await expect(updatePackageLists(state, listen(), sourceList)).rejects.toMatchObject({ code: 'no-debian-sources' });
});

test('a failed update keeps the last good lists and says so', async () => {
  const first = await updatePackageLists(state, listen(), sourceList);
  expect(first.fresh).toBe(true);
  await rm(path.join(repository, 'dists'), { recursive: true });
  const progress = listen();
  const second = await updatePackageLists(state, progress, sourceList);
  expect(second.fresh).toBe(false);
  expect(progress.warnings[0]).toContain('the last good ones are used');
  const packages = second.files.find((file) => file.kind === 'packages')!;
  expect((await second.read(packages)).toString()).toContain('Package: xskat');
});

test('every index file is found and read whatever its compression', async () => {
  const lists = await updatePackageLists(state, listen(), sourceList);
  expect(lists.codename).toBe('bookworm');
  expect(lists.files.map((file) => [file.kind, file.language].join(' ').trim()).toSorted()).toEqual([
    'components',
    'icons-128',
    'icons-64',
    'packages',
    'translation en',
    'translation es',
    'translation pt',
    'translation pt_BR',
  ]);
  const components = lists.files.find((file) => file.kind === 'components')!;
  expect((await lists.read(components)).toString()).toMatch(/^---\nFile: DEP-11/);
});
