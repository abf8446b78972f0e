import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { currentRelease, MANIFEST, Manifest, RELEASES } from '../publish/release-folders.ts';

/** One publication; its files never change, so whoever holds it reads files that belong together. */
export interface Release {
  readonly id: string;
  /** Absolute path of its folder. */
  readonly folder: string;
  /** What may be served, by path. */
  readonly files: ReadonlyMap<string, Manifest['files'][string]>;
}

/** Follows the link to the served release; reads a manifest once. */
export function followReleases(folder: string): () => Promise<Release | null> {
  let known: Promise<Release> | null = null;
  let knownId = '';
  return async () => {
    const id = await currentRelease(folder);
    if (id === null) return null;
    if (id !== knownId || known === null) {
      const loading = loadRelease(folder, id);
      // A manifest that cannot be read is tried again at the next request.
      loading.catch(() => {
        if (known === loading) known = null;
      });
      known = loading;
      knownId = id;
    }
    return known;
  };
}

async function loadRelease(folder: string, id: string): Promise<Release> {
  const place = path.join(folder, RELEASES, id);
  const manifest = Manifest.parse(JSON.parse(await readFile(path.join(place, MANIFEST), 'utf8')));
  return { id, folder: place, files: new Map(Object.entries(manifest.files)) };
}
