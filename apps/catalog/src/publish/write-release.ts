import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, readdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Progress } from '../progress.ts';
import type { ReleaseFile } from './release-files.ts';
import {
  COMPRESSION_MINIMUM_BYTES,
  CURRENT,
  currentManifest,
  currentRelease,
  MANIFEST,
  type Manifest,
  RELEASES,
} from './release-folders.ts';

/** Releases kept: the one served and the one readers may still be in the middle of. */
const KEPT_RELEASES = 2;
/** Files written at once; compression runs on four threads. */
const AT_ONCE = 8;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** What a release is made of. */
export interface ReleaseContent {
  readonly version: string;
  readonly stamp: string;
  readonly files: Iterable<ReleaseFile>;
}

/**
 * Writes a whole release beside the one that is served and switches to it in one rename, so that no reader ever gets files
 * of two publications. Files that are as they were are linked, not written again. Ends with removing old releases. A crash leaves a folder nobody points at; the next call removes it.
 * @returns id of the new release
 */
export async function writeRelease(
  folder: string,
  { version, stamp, files }: ReleaseContent,
  progress: Progress,
): Promise<string> {
  const before = await servedFiles(folder);
  const id = `${version}-${randomBytes(4).toString('hex')}`;
  const target = path.join(folder, RELEASES, id);
  const manifest: Manifest = { version, stamp, files: {} };
  const all = [...files];
  const folders = new Set(all.flatMap((file) => file.paths.map((name) => path.dirname(path.join(target, name)))));
  for (const name of folders) await mkdir(name, { recursive: true });
  let next = 0;
  const work = async () => {
    while (next < all.length) {
      const index = next++;
      Object.assign(manifest.files, await writeFileOnce(target, all[index]!, before));
      if (index % 100 === 0) progress.step('publishing', index, all.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await writeFile(path.join(target, MANIFEST), JSON.stringify(manifest));
  await switchTo(folder, id);
  progress.step('publishing', all.length, all.length);
  await removeOldReleases(folder);
  return id;
}

/** The release that is served now, to take unchanged files from. */
interface Served {
  readonly place: string;
  readonly files: Manifest['files'];
}

async function servedFiles(folder: string): Promise<Served | null> {
  const id = await currentRelease(folder);
  const manifest = await currentManifest(folder);
  return id && manifest ? { place: path.join(folder, RELEASES, id), files: manifest.files } : null;
}

async function writeFileOnce(target: string, file: ReleaseFile, before: Served | null): Promise<Manifest['files']> {
  const body = Buffer.from(file.body);
  const compressed = body.length >= COMPRESSION_MINIMUM_BYTES;
  const entry = { hash: createHash('sha256').update(body).digest('base64url').slice(0, 22), compressed };
  const [first, ...others] = file.paths as [string, ...string[]];
  const suffixes = compressed ? ['', '.br', '.gz'] : [''];
  const known = before?.files[first];
  if (before && known?.hash === entry.hash && known.compressed === compressed) {
    for (const suffix of suffixes)
      await link(path.join(before.place, first + suffix), path.join(target, first + suffix));
  } else {
    for (const [suffix, bytes] of await encodings(body, compressed))
      await writeFile(path.join(target, first + suffix), bytes);
  }
  for (const suffix of suffixes)
    for (const other of others) await link(path.join(target, first + suffix), path.join(target, other + suffix));
  return Object.fromEntries(file.paths.map((name) => [name, entry]));
}

async function encodings(body: Buffer, compressed: boolean): Promise<[string, Buffer][]> {
  if (!compressed) return [['', body]];
  const params = { [constants.BROTLI_PARAM_QUALITY]: body.length > 50_000 ? 9 : 5 };
  return [
    ['', body],
    ['.br', await compressBrotli(body, { params })],
    ['.gz', await compressGzip(body)],
  ];
}

async function switchTo(folder: string, id: string): Promise<void> {
  const temporary = path.join(folder, `${CURRENT}-${id}`);
  await symlink(path.join(RELEASES, id), temporary);
  await rename(temporary, path.join(folder, CURRENT));
}

async function removeOldReleases(folder: string): Promise<void> {
  const served = await currentRelease(folder);
  const names = await readdir(path.join(folder, RELEASES), { withFileTypes: true });
  const dated = await Promise.all(
    names
      .filter((entry) => entry.isDirectory() && entry.name !== served)
      .map(async (entry) => {
        const place = path.join(folder, RELEASES, entry.name);
        return { place, changedAtMs: (await stat(place)).mtimeMs };
      }),
  );
  const old = dated.toSorted((a, b) => b.changedAtMs - a.changedAtMs).slice(KEPT_RELEASES - 1);
  for (const { place } of old) await rm(place, { recursive: true, force: true });
}
