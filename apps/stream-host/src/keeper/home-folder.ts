import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, stat } from 'node:fs/promises';
import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { type SandboxSeat, sandboxCommand } from '../sandbox/game-command.ts';
import { asSessionUser, type SessionUser } from '../sandbox/session-user.ts';

/** Writes standard input to `$1`; with `$2` = keep only when there is nothing yet. */
const WRITE_FILE = `
mkdir -p -- "$(dirname -- "$1")" || exit 1
if [ "$2" = keep ] && [ -e "$1" ]; then exit 0; fi
cat > "$1"`;

/** Makes the HOME of a profile and title the session user's own; no process of an earlier session can be in it. */
export async function prepareHome(path: string, user: SessionUser | null): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  await chmod(path, 0o700);
  if (user && (await stat(path)).uid !== user.uid) {
    // Its links are of a game's making: they are changed themselves and never followed.
    const words = ['-R', '-h', '-P', `${user.uid}:${user.gid}`, '--', path];
    await finished(spawn('chown', words, { stdio: 'ignore' }), 'chown');
  }
}

/**
 * Writes the recipe's files into HOME from inside the sandbox, so that a link a game has left there leads nowhere else.
 * @throws when a file cannot be written
 */
export async function writeRecipeFiles(
  files: LaunchRecipe['files'],
  seat: SandboxSeat,
  user: SessionUser | null,
): Promise<void> {
  for (const file of files) {
    const argv = ['/bin/sh', '-c', WRITE_FILE, 'sh', file.path, file.always ? 'always' : 'keep'];
    const [name = '', ...words] = asSessionUser(user, sandboxCommand({ argv, env: {}, network: false }, seat));
    const child = spawn(name, words, { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] });
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(file.content);
    await finished(child, file.path);
  }
}

async function finished(child: ChildProcess, what: string): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what}: ended with ${code}`);
}
