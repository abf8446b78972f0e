// Runs inside the bare Debian, in the fresh clone, on whatever Node the machine has: starts Nimbo, tells the outside how it went,
// stops it with Ctrl-C and counts what is left. One JSON line per event on file descriptor 3.
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const [port] = process.argv.slice(2);
const tell = (event) => writeSync(3, `${JSON.stringify(event)}\n`);
const processes = () =>
  readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid && existsSync(`/proc/${name}/cmdline`),
  );
const commandOf = (pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

for (const start of ['first', 'second']) {
  const before = new Set(processes());
  const began = Date.now();
  const nimbo = spawn('npm', ['start', '--', '--yes', '--port', port], {
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  while (!existsSync('.nimbo/onebox.json')) {
    if (nimbo.exitCode !== null) throw new Error(`npm start ended with code ${nimbo.exitCode}`);
    await wait(200);
  }
  tell({ start, seconds: (Date.now() - began) / 1000 });
  // The outside plays now; it says so by a line on our standard input.
  await new Promise((resolve) => process.stdin.once('data', resolve));
  const ended = new Promise((resolve) => nimbo.once('exit', resolve));
  process.kill(-nimbo.pid, 'SIGINT');
  await ended;
  const left = processes()
    .filter((pid) => !before.has(pid))
    .map(commandOf)
    .filter(Boolean);
  tell({ stopped: start, left });
}
process.exit(0);
