import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync } from 'node:fs';
import type { LaunchRecipe } from '@nimbo/contracts/launch';
import { openFilter } from '../sandbox/filter/open-filter.ts';
import { type SandboxSeat, sandboxCommand } from '../sandbox/game-command.ts';
import { asSessionUser, type SessionUser } from '../sandbox/session-user.ts';

/** Writes standard input to `$1`; with `$2` = keep only when there is nothing yet. */
const WRITE_FILE = `
mkdir -p -- "$(dirname -- "$1")" || exit 1
if [ "$2" = keep ] && [ -e "$1" ]; then exit 0; fi
cat > "$1"`;

/**
 * Writes the recipe's files into HOME from inside the sandbox, so that a link a game has left there leads nowhere else.
 * @throws when a file cannot be written
 */
export async function writeRecipeFiles(
  files: LaunchRecipe['files'],
  seat: Omit<SandboxSeat, 'filterFd'>,
  user: SessionUser | null,
): Promise<void> {
  for (const file of files) {
    const argv = ['/bin/sh', '-c', WRITE_FILE, 'sh', file.path, file.always ? 'always' : 'keep'];
    const command = sandboxCommand({ argv, env: {}, network: false }, { ...seat, filterFd: 3 });
    const [name = '', ...words] = asSessionUser(user, command);
    const filter = openFilter(false);
    const child = spawn(name, words, { cwd: '/', stdio: ['pipe', 'ignore', 'ignore', filter] });
    closeSync(filter);
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(file.content);
    await finished(child, file.path);
  }
}

async function finished(child: ChildProcess, what: string): Promise<void> {
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${what}: ended with ${code}`);
}
