import { chmod, mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Progress } from '../progress.ts';
import { CatalogRefusal } from '../refusal.ts';
import { renderAptSettings } from './apt-settings.ts';
import { type IndexFile, parseIndexTargets } from './index-targets.ts';
import { runApt } from './run-apt.ts';

const CAT_FILE = '/usr/lib/apt/apt-helper';
const TARGET_FORMAT = '$(IDENTIFIER)\t$(ORIGIN)\t$(CODENAME)\t$(COMPONENT)\t$(LANGUAGE)\t$(FILENAME)';

/** The package lists of the last good update. */
export interface PackageLists {
  readonly files: readonly IndexFile[];
  /** Debian release the lists describe (`bookworm`); stream hosts must run the same. */
  readonly codename: string;
  /** False when the update failed and older lists are used. */
  readonly fresh: boolean;
  /** Text of an index file, whatever its compression. */
  read(file: IndexFile): Promise<Buffer>;
}

/**
 * Brings the machine's package lists into our own folder and opens them. A failed update keeps the last good lists.
 * @param folder absolute path of a folder of our own
 * @param sourceList a sources.list to use instead of the machine's
 * @throws CatalogRefusal `lists-missing` when there are no lists at all, `no-debian-sources` when none is Debian's
 */
export async function updatePackageLists(
  folder: string,
  progress: Progress,
  sourceList?: string,
): Promise<PackageLists> {
  const settings = await prepareFolder(folder, sourceList);
  progress.step('package lists', 0, 1);
  const update = await runApt('apt-get', ['-q', '-c', settings, 'update']);
  const files = await listIndexFiles(settings);
  const has = (kind: IndexFile['kind']) => files.some((file) => file.kind === kind);
  const usable = has('packages') && has('components');
  if (update.exitCode !== 0) {
    const reason = lastErrors(update.stderr);
    if (!usable) {
      throw new CatalogRefusal(
        'lists-missing',
        `the package lists could not be fetched and there are none from before: ${reason}`,
      );
    }
    progress.warn(`not all package lists could be refreshed, the last good ones are used: ${reason}`);
  } else if (!usable) {
    throw new CatalogRefusal(
      'no-debian-sources',
      "apt's sources hold no component main of Debian with AppStream data: add a Debian mirror to the sources",
    );
  }
  progress.step('package lists', 1, 1);
  const codename = files.find((file) => file.kind === 'components')!.codename;
  return { files, codename, fresh: update.exitCode === 0, read: readIndexFile };
}

async function prepareFolder(folder: string, sourceList: string | undefined): Promise<string> {
  for (const name of ['state', 'lists/partial', 'cache/archives/partial']) {
    await mkdir(path.join(folder, name), { recursive: true });
  }
  // Root's apt fetches as another user, who has to get here.
  await chmod(folder, 0o755);
  const settings = path.join(folder, 'apt.conf');
  await writeFile(settings, renderAptSettings(folder, sourceList));
  return settings;
}

async function listIndexFiles(settings: string): Promise<IndexFile[]> {
  const { stdout } = await runApt('apt-get', ['-c', settings, 'indextargets', '--format', TARGET_FORMAT]);
  const files = parseIndexTargets(stdout.toString('utf8'));
  const present = await Promise.all(
    files.map((file) =>
      stat(file.path).then(
        (found) => found.size > 0,
        () => false,
      ),
    ),
  );
  return files.filter((_, index) => present[index]);
}

async function readIndexFile(file: IndexFile): Promise<Buffer> {
  const { exitCode, stdout, stderr } = await runApt(CAT_FILE, ['cat-file', file.path]);
  if (exitCode !== 0) throw new CatalogRefusal('lists-missing', `${file.path} cannot be read: ${lastErrors(stderr)}`);
  return stdout;
}

function lastErrors(stderr: string): string {
  const errors = stderr.split('\n').filter((line) => line.startsWith('E: '));
  return errors.slice(0, 2).join(' ') || 'apt gave no reason';
}
