import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filesOfPackage } from '../../debian/packages-of-machine.ts';
import { type DesktopEntry, parseDesktopEntry } from './desktop-entry.ts';

const FOLDERS = ['/usr/games', '/usr/bin'];
/** Programs beside a game that are not the game. */
const NOT_THE_GAME = /(server|serv|editor|edit|config|setup|convert|tool|d$|-data|benchmark|viewer|launcher-)/i;

export type Program =
  | { readonly ok: true; readonly argv: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/**
 * Finds what starts a title whose packages are installed: its own desktop entry, else its package's, else its executable.
 * @param packageKey of the title: `appstream:<id>`, `deb:<package>` or `deb:<package>/<program>`
 */
export async function findProgram(packageKey: string, packages: readonly string[]): Promise<Program> {
  const [source = '', name = ''] = packageKey.split(/:(.*)/s);
  if (source === 'deb' && name.includes('/')) {
    const argv = absolute([name.split('/')[1]!]);
    return argv ? { ok: true, argv } : { ok: false, reason: 'its package has no such program' };
  }
  const files = (await Promise.all(packages.map(filesOfPackage))).flat();
  const entries = entriesOf(source === 'appstream' ? name : null, files);
  const best = entries.find(({ hidden }) => !hidden) ?? entries[0];
  if (best?.terminal) return { ok: false, reason: 'it runs in a terminal' };
  const argv = best && absolute(best.argv);
  if (argv) return { ok: true, argv };
  const program = programAmong(files, packages[0] ?? '');
  return program ? { ok: true, argv: [program] } : { ok: false, reason: 'its package has no program to start' };
}

function entriesOf(componentId: string | null, files: readonly string[]): DesktopEntry[] {
  const folder = '/usr/share/applications';
  const ids = componentId === null ? [] : [componentId, `${componentId}.desktop`];
  const own = ids.map((id) => path.join(folder, id)).filter((file) => file.endsWith('.desktop') && existsSync(file));
  const others = files.filter((file) => file.startsWith(`${folder}/`) && file.endsWith('.desktop'));
  const candidates =
    own.length > 0 ? own : others.filter((file) => !NOT_THE_GAME.test(path.basename(file, '.desktop')));
  return candidates.flatMap((file) => {
    const entry = existsSync(file) ? parseDesktopEntry(readFileSync(file, 'utf8')) : null;
    return entry ? [entry] : [];
  });
}

/** The command with its program's path, or null where it is a shell line or not installed. */
function absolute(argv: readonly string[]): string[] | null {
  const words = argv[0] === 'env' ? argv.slice(1) : [...argv];
  const [program = '', ...rest] = words;
  if (program === 'sh' || program.includes('=')) return null;
  const found = program.startsWith('/')
    ? [program].find(existsSync)
    : FOLDERS.map((folder) => path.join(folder, program)).find(existsSync);
  return found ? [found, ...rest] : null;
}

function programAmong(files: readonly string[], packageName: string): string | undefined {
  const programs = files.filter((file) => path.dirname(file) === '/usr/games');
  const named = programs.find((file) => path.basename(file).toLowerCase() === packageName.toLowerCase());
  const games = programs.filter((file) => !NOT_THE_GAME.test(path.basename(file)));
  return named ?? games.find((file) => path.basename(file).startsWith(packageName.slice(0, 4))) ?? games[0];
}
