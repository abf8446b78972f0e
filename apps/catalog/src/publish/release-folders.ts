import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/**
 * How the published folder lies: `releases/<id>` holds the JSON files of one publication and its `manifest.json`, `current`
 * is a link to one of them, `media` holds files whose paths change with their content.
 */
export const RELEASES = 'releases';
export const CURRENT = 'current';
export const MANIFEST = 'manifest.json';

/** Bytes a file is compressed from; smaller ones gain nothing. */
export const COMPRESSION_MINIMUM_BYTES = 700;

/** What the CDN may serve of a release: strong validator by path, and the encodings that lie beside the file. */
export const Manifest = z.strictObject({
  /** Version of the catalogue. */
  version: z.string(),
  /** The same for the same catalogue, hidden titles and figures; absent in releases of before there was one. */
  stamp: z.string().optional(),
  files: z.record(
    z.string().startsWith('/'),
    z.strictObject({ hash: z.string().regex(/^[\w-]{22}$/), compressed: z.boolean() }),
  ),
});
export type Manifest = z.output<typeof Manifest>;

/** Id of the release that is served now, null before the first publication. */
export async function currentRelease(folder: string): Promise<string | null> {
  try {
    return path.basename(await readlink(path.join(folder, CURRENT)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Manifest of the release that is served now, null before the first publication or where it cannot be read. */
export async function currentManifest(folder: string): Promise<Manifest | null> {
  const id = await currentRelease(folder);
  if (id === null) return null;
  try {
    return Manifest.parse(JSON.parse(await readFile(path.join(folder, RELEASES, id, MANIFEST), 'utf8')));
  } catch {
    return null;
  }
}
