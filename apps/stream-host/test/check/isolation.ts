import { readFileSync, statfsSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { LaunchRecipe } from '@nimbo/contracts/launch';
import { shellGame } from '../fixtures/recipes.ts';
import { Receiver } from '../media/receiver.ts';
import { type FakeApi, startFakeApi } from '../support/fake-api.ts';
import { census, REAL_WORKER, startTestHost, type TestHost } from '../support/host.ts';

/**
 * `npm run check:isolation`: one play session shows moving pictures while in a second one a program misbehaves, both started
 * by agent and keeper. Fails when the first keeps less than nine tenths of its pictures a second, when the disk fills or when
 * anything is left. `--seconds N` of each measurement (10).
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '10' } } });
const SECONDS = Number(values.seconds);
/** The point to be shown. */
const LEAST_SHARE = 0.9;
const MOST_DISK_BYTES = 1024 ** 3;

const MOVING = `use SDL; use SDLx::App; my $app = SDLx::App->new(width => 1280, height => 720);
for (my $n = 0; ; $n++) {
  $app->draw_rect([0, 0, 1280, 720], 0x102030FF); $app->draw_rect([($n * 7) % 1280, 0, 200, 720], 0x80FF20FF);
  $app->update; select undef, undef, undef, $ARGV[0];
}`;

/** What a program does to its neighbours, from a shell in its HOME. */
const ATTACKS: Record<string, string> = {
  'fork bomb': `perl -e 'while (1) { fork }'`,
  'busy processors': `for n in $(seq 64); do perl -e '1 while 1' & done; wait`,
  'eaten memory': `while :; do perl -e 'my @all; push @all, "x" x 10_000_000 while 1'; done`,
  'full HOME': `while :; do dd if=/dev/zero of=$RANDOM.$(date +%N) bs=1M count=4096; done`,
  'full temporary folders': `while :; do for f in /tmp /dev/shm /run; do dd if=/dev/zero of=$f/x bs=1M; rm $f/x; done; done`,
  'endless output': `yes nimbo & perl -e 'print "x" x 65536 while 1'`,
  'many small files': `n=0; while :; do n=$((n+1)); : > f$n; done`,
  'uncapped drawing': `perl moving.pl 0`,
};

const api = await startFakeApi();
const host = await startTestHost(api.url, 2, REAL_WORKER);
try {
  process.exitCode = await check(api, host);
} finally {
  await host.stop();
  api.close();
}
process.exit();

async function check(api: FakeApi, host: TestHost): Promise<number> {
  const neighbour = crypto.randomUUID();
  await host.order(neighbour, movingGame(0.0166), { saveKey: 'neighbour', maxPlaySeconds: 3600 });
  const begun = await api.seen(neighbour, ({ status }) => status === 'ready' || status === 'ended');
  if (begun.status === 'ended') {
    process.stderr.write('the moving game did not start; it needs Perl with SDL (frozen-bubble)\n');
    return 77;
  }
  const viewer = await Receiver.ofAgent(`${host.url.replace('http', 'ws')}/signaling`, await api.ticket(neighbour));
  await wait(5000);
  const results = [];
  for (const [name, script] of Object.entries(ATTACKS)) {
    // Right before each: what else the machine does changes meanwhile.
    const alone = await fps(viewer);
    const before = freeBytes(host);
    const id = crypto.randomUUID();
    const saveKey = `attack-${results.length}`;
    const recipe = { ...shellGame(`echo started > started; ${script}`), files: movingGame(0).files };
    await host.order(id, recipe, { saveKey });
    await host.written(saveKey, 'started');
    const during = await fps(viewer);
    const diskMb = Math.round((before - freeBytes(host)) / 1024 ** 2);
    await host.call('DELETE', `/sessions/${id}`);
    await api.seen(id, ({ status }) => status === 'ended');
    const left = census(id).length;
    const good = during >= alone * LEAST_SHARE && diskMb * 1024 ** 2 < MOST_DISK_BYTES && left === 0;
    results.push({ name, alone, during, share: Math.round((during / alone) * 100) / 100, diskMb, left, good });
    process.stderr.write(`${JSON.stringify(results.at(-1))}\n`);
  }
  viewer.close();
  const good = results.every((result) => result.good);
  process.stdout.write(`${JSON.stringify({ good, load: readFileSync('/proc/loadavg', 'utf8').trim(), results })}\n`);
  return good ? 0 : 1;
}

function movingGame(pauseSeconds: number): LaunchRecipe {
  return LaunchRecipe.parse({
    argv: ['/usr/bin/perl', 'moving.pl', String(pauseSeconds)],
    files: [{ path: 'moving.pl', content: MOVING }],
    display: { width: 1280, height: 720 },
  });
}

async function fps(viewer: Receiver): Promise<number> {
  const [frames, startedMs] = [viewer.frames, performance.now()];
  await wait(SECONDS * 1000);
  return Math.round((viewer.frames - frames) / ((performance.now() - startedMs) / 1000));
}

function freeBytes(host: TestHost): number {
  const { bavail, bsize } = statfsSync(host.settings.state);
  return bavail * bsize;
}
