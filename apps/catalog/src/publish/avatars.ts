import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AVATARS_PATH } from '@nimbo/contracts/cdn';
import type { ReleaseFile } from './release-files.ts';

const ASSETS = path.join(import.meta.dirname, '../../assets/avatars');

/** The avatars and their list, `[{ "id": "sun", "path": "/media/go/avatars/sun.svg" }]`. Source: Spec §7. */
export async function avatarFiles(): Promise<ReleaseFile[]> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith('.svg')).toSorted();
  const folder = path.posix.dirname(AVATARS_PATH);
  const list = names.map((name) => ({ id: path.basename(name, '.svg'), path: path.posix.join(folder, name) }));
  const pictures = names.map(async (name) => ({
    paths: [path.posix.join(folder, name)],
    body: await readFile(path.join(ASSETS, name), 'utf8'),
  }));
  return [{ paths: [AVATARS_PATH], body: JSON.stringify(list) }, ...(await Promise.all(pictures))];
}
