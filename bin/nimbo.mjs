#!/usr/bin/env node
// Entry of `npm start`, `npm test` and `npm run doctor`. Plain JavaScript for any Node >= 20, without a single dependency: it
// installs the locked packages when they are missing or stale, then hands over to the Node 24 that comes with them.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const COMMANDS = {
  start: 'apps/onebox/src/main.ts',
  doctor: 'apps/onebox/src/doctor/main.ts',
  test: 'test/run.ts',
  typecheck: 'test/typecheck.ts',
  catalog: 'apps/onebox/src/catalog-command.ts',
  'catalog-install': 'apps/onebox/src/install-command.ts',
  feedback: 'apps/onebox/src/feedback-command.ts',
  'check-fresh': 'test/fresh-machine/run.ts',
};

const [command = '', ...args] = process.argv.slice(2);
const entry = COMMANDS[command];
if (!entry) fail(`usage: nimbo.mjs ${Object.keys(COMMANDS).join(' | ')}`, 64);
if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`Node ${process.versions.node} is too old: Nimbo needs 20 or newer.`, 69);

installPackages();
const child = spawn(node24(), [path.join(root, entry), ...args], { stdio: 'inherit', cwd: root });
// Ctrl-C reaches the child by itself, being in the same process group; we only have to outlive it.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code));

function installPackages() {
  const hash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');
  const stamp = path.join(root, 'node_modules/.nimbo-lock');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing npm packages (about 1 GB on disk; one to two minutes) …');
  const started = Date.now();
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
  });
  if (result.status !== 0) fail('npm ci failed; the lines above say why.', result.status ?? 1);
  writeFileSync(stamp, hash);
  console.log(`npm packages installed in ${Math.round((Date.now() - started) / 1000)} s`);
}

function node24() {
  const bundled = path.join(root, 'node_modules/.bin/node');
  if (existsSync(bundled)) return bundled;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail('There is no packaged Node 24 for this platform: install Node 24 or newer and start again.', 69);
}

function fail(message, code) {
  console.error(message);
  process.exit(code);
}
