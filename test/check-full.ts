import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { REPOSITORY } from './workspaces.ts';

/**
 * `npm run check:full`: every long check and every suite beside `npm test` in turn, whatever the others say; hours, not minutes. A check that cannot run on this
 * machine says why and ends with 77: it counts as skipped, never as passed. Arguments name single checks: `-- soak chaos`.
 */
const CANNOT_RUN = 77;

const manifest = JSON.parse(readFileSync(path.join(REPOSITORY, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const all = Object.keys(manifest.scripts)
  .filter((name) => /^(check|test):/.test(name) && name !== 'check:full')
  .map((name) => name.slice(name.indexOf(':') + 1));
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) {
  process.stderr.write(`no check is called ${unknown.join(', ')}; there are: ${all.join(', ')}\n`);
  process.exit(2);
}

const rows = (wanted.length > 0 ? wanted : all).map((name) => {
  const script = `check:${name}` in manifest.scripts ? `check:${name}` : `test:${name}`;
  process.stdout.write(`\n=== ${script}\n`);
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', script], { cwd: REPOSITORY, stdio: 'inherit' });
  return { name, status, minutes: (performance.now() - started) / 60_000 };
});

process.stdout.write('\n');
for (const { name, status, minutes } of rows) {
  const outcome = status === 0 ? 'passed' : status === CANNOT_RUN ? 'cannot run here' : 'FAILED';
  process.stdout.write(`${name.padEnd(16)} ${minutes.toFixed(1).padStart(6)} min  ${outcome}\n`);
}
const count = (is: (status: number | null) => boolean) => rows.filter(({ status }) => is(status)).length;
const passed = count((status) => status === 0);
const skipped = count((status) => status === CANNOT_RUN);
process.stdout.write(`\n${passed} passed, ${rows.length - passed - skipped} failed, ${skipped} skipped\n`);
process.exit(rows.length === passed + skipped ? 0 : 1);
