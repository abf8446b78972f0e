import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { type InstallWish, planInstallation, readWish } from './install-plan.ts';
import { readOptions } from './options.ts';
import { REPOSITORY } from './places.ts';
import { installPackages, missingPackages } from './setup/debian-packages.ts';

/** `npm run catalog:install`: more games from Debian, tried where nobody has yet, and offered to players. */
const USAGE = `npm run catalog:install -- <gid> ... | --launch-set | --playable [options of npm start]

  <gid>         these titles; one that was never tried is tried now, and offered only when it runs
  --launch-set  all twelve titles of the launch set (about 750 MB)
  --playable    every title that was seen running (about 2 GB)
`;
const EXIT_USAGE = 64;
const EXIT_REFUSED = 65;

const { wish, rest } = readWish(process.argv.slice(2));
if (!wish) {
  process.stderr.write(USAGE);
  process.exit(EXIT_USAGE);
}
process.exitCode = await install(wish, rest);

async function install(wanted: InstallWish, others: readonly string[]): Promise<number> {
  const options = readOptions(others, availableParallelism(), Boolean(process.stdin.isTTY && process.stdout.isTTY));
  const plan = planInstallation(wanted, overlay('verified.json'), overlay('launch-set.json'));
  const missing = missingPackages(plan.packages);
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  if (missing.length > 0) {
    const done = await installPackages(missing, { yes: options.yes, onProgress: say, say });
    if (!done) return EXIT_REFUSED;
  }
  if (plan.toTry.length > 0) {
    const tried = run('apps/catalog/src/verify/main.ts', [...plan.toTry, '--install', '--keep']);
    if (tried !== 0) return tried;
  }
  // What runs and is installed becomes playable with the next import.
  return run('apps/onebox/src/catalog-command.ts', ['import', ...others]);
}

function overlay(name: string): unknown {
  return JSON.parse(readFileSync(path.join(REPOSITORY, 'apps/catalog/overlay', name), 'utf8'));
}

function run(script: string, words: readonly string[]): number {
  return (
    spawnSync(process.execPath, [path.join(REPOSITORY, script), ...words], { stdio: 'inherit', cwd: REPOSITORY })
      .status ?? 1
  );
}
