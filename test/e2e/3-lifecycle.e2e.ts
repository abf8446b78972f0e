import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { preparePlaces } from '../../apps/onebox/src/places.ts';
import { processesOfOnebox } from '../../apps/onebox/src/processes-of-machine.ts';
import { REPOSITORY } from '../workspaces.ts';
import { endRunningOnebox, startOnebox } from './onebox.ts';
import { basePort, onebox, play, rows, signIn } from './player.ts';
import { START_OPTIONS } from './start-onebox.ts';
import { figures, watchConnections } from './stream.ts';
import { test } from './traffic.ts';

const state = () => path.dirname(process.env.NIMBO_E2E_ONEBOX!);
const places = () => preparePlaces(state(), process.env.XDG_RUNTIME_DIR);

/** What a process was started with; nothing when it has ended meanwhile, as the short ones of PostgreSQL do. */
function commandLineOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}

/** Pid of the process of this onebox whose command line ends with this script. */
function pidOf(script: string): number {
  const found = processesOfOnebox(places().id).filter((pid) =>
    commandLineOf(pid).some((part) => part.endsWith(script)),
  );
  if (found.length === 0) throw new Error(`no process runs ${script}`);
  return found[0]!;
}

/** Pid of the keeper of the one play session; a keeper in waiting runs the same script, but no session file names it. */
function keeperOfSession(): number {
  const folder = path.join(places().open, 'stream-host', 'sessions');
  const [file, ...others] = readdirSync(folder).filter((name) => name.endsWith('.json'));
  if (file === undefined || others.length > 0) throw new Error(`not one session in ${folder}`);
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8')).keeper.pid;
}

const SCRIPTS = [
  'apps/catalog/src/cdn/main.ts',
  'apps/identity/src/main.ts',
  'apps/api/src/main.ts',
  'apps/web/src/server.ts',
  'bin/postgres',
];

test.describe.configure({ mode: 'serial' });

test('a running game goes on while api, identity and database are killed, and the service comes back', async ({
  page,
}) => {
  await watchConnections(page);
  await signIn(page);
  await play(page, 'frozen-bubble');
  for (const script of SCRIPTS) process.kill(pidOf(script), 'SIGKILL');
  const before = (await figures(page)).framesDecoded;
  await expect.poll(async () => (await figures(page)).framesDecoded - before, { timeout: 10_000 }).toBeGreaterThan(60);
  const { web, publicApi, identity, cdn } = onebox();
  for (const url of [
    `${web}/api/health/readyz`,
    `${publicApi}/readyz`,
    `${new URL(identity).origin}/readyz`,
    `${cdn}/healthz`,
  ]) {
    await expect
      .poll(
        () =>
          fetch(url).then(
            (reply) => reply.status,
            () => 0,
          ),
        { timeout: 30_000 },
      )
      .toBe(200);
  }
  expect(await rows("select status from api.play_sessions where status <> 'ended'")).toEqual([{ status: 'playing' }]);
});

test('a stream host that is killed comes back with its games, which never stopped', async ({ page }) => {
  const keeper = keeperOfSession();
  process.kill(pidOf('apps/stream-host/src/main.ts'), 'SIGKILL');
  const { streamHosts } = onebox();
  await expect
    .poll(
      () =>
        fetch(`${streamHosts[0]!.url}/healthz`).then(
          (reply) => reply.status,
          () => 0,
        ),
      { timeout: 30_000 },
    )
    .toBe(200);
  expect(keeperOfSession()).toBe(keeper);
  expect(processesOfOnebox(places().id)).toContain(keeper);
  await signIn(page);
  await expect(page.getByRole('dialog')).toContainText('Frozen-Bubble');
});

test('Ctrl-C while a game runs leaves no process, socket or lock', async () => {
  const { id, runtime } = places();
  expect(processesOfOnebox(id).length).toBeGreaterThan(6);
  await endRunningOnebox(state());
  expect(processesOfOnebox(id)).toEqual([]);
  expect(existsSync(runtime)).toBe(false);
  for (const name of ['onebox.json', 'onebox.lock']) expect(existsSync(path.join(state(), name))).toBe(false);
});

test('after a kill of everything at once the next start cleans up and is usable', async ({ page }) => {
  await endRunningOnebox(state());
  const first = await startOnebox(state(), basePort(), START_OPTIONS);
  process.kill(first.file.pid, 'SIGKILL');
  await expect.poll(() => existsSync(`/proc/${first.file.pid}`)).toBe(false);
  const orphans = processesOfOnebox(places().id);
  expect(orphans.length).toBeGreaterThan(4);
  const began = performance.now();
  await startOnebox(state(), basePort(), START_OPTIONS);
  test
    .info()
    .annotations.push({ type: 'second start', description: `${((performance.now() - began) / 1000).toFixed(1)} s` });
  const now = new Set(processesOfOnebox(places().id));
  expect(orphans.filter((pid) => now.has(pid))).toEqual([]);
  await signIn(page);
});

test('a second start on the same folder is refused and does not disturb the first', async () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(REPOSITORY, 'bin/nimbo.mjs'), 'start', '--state', state()],
    { encoding: 'utf8' },
  );
  expect(status).toBe(69);
  expect(stdout).toContain(`process ${onebox().pid}`);
  expect((await fetch(`${onebox().web}/api/health/readyz`)).status).toBe(200);
});
