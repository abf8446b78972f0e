import process from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FROZEN_BUBBLE } from '../fixtures/recipes.ts';
import { descriptors, residentMb, threads } from '../media/processes.ts';
import { Receiver } from '../media/receiver.ts';
import { type FakeApi, startFakeApi } from '../support/fake-api.ts';
import { census, pidsOf, REAL_WORKER, startTestHost, type TestHost } from '../support/host.ts';
import { growthPerHour, type Sample } from './slope.ts';

/**
 * `npm run check:soak`: one long stream, and a short play session beside it every thirty seconds, through the production path
 * of agent, keeper and worker. Fails when a process of the long session or the agent grows, or anything is left of a short one.
 * `--minutes N` (60); `--warm-up N` minutes are not counted (a third of it).
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, 'warm-up': { type: 'string' } },
});
const MINUTES = Number(values.minutes);
const WARM_UP_MS = Number(values['warm-up'] ?? MINUTES / 3) * 60_000;
const SHORT_EVERY_MS = 30_000;
const SHORT_PLAY_MS = 15_000;
const SAMPLE_EVERY_MS = 15_000;
/** A browser tries again when a connection does not come up. */
const MOST_ATTEMPTS = 3;
/** The point to be shown: resident memory grows by less than this an hour. */
const MOST_GROWTH_PER_HOUR = 0.01;

interface Series {
  readonly name: string;
  readonly pid: number;
  readonly rssMb: Sample[];
  readonly descriptors: number[];
  readonly threads: number[];
}

const api = await startFakeApi();
const host = await startTestHost(api.url, 2, REAL_WORKER);
try {
  process.exitCode = await soak(api, host);
} finally {
  await host.stop();
  api.close();
}
process.exit();

async function soak(api: FakeApi, host: TestHost): Promise<number> {
  const long = crypto.randomUUID();
  const viewer = await play(api, host, long);
  const watched = [
    series('agent', host.agent.pid ?? 0),
    ...processesOf(long).map(({ name, pid }) => series(name, pid)),
  ];
  const startedMs = performance.now();
  const elapsedMs = () => performance.now() - startedMs;
  const short = { played: 0, failed: 0, leftovers: 0, attemptsFailed: [] as string[] };
  let longestPauseMs = 0;
  let running = true;
  const shorts = (async () => {
    while (elapsedMs() < MINUTES * 60_000) {
      const begunMs = performance.now();
      await playShortly(api, host, short);
      await wait(Math.max(0, SHORT_EVERY_MS - (performance.now() - begunMs)));
    }
    running = false;
  })();
  let frames = viewer.frames;
  while (running) {
    await wait(SAMPLE_EVERY_MS);
    if (viewer.frames === frames) longestPauseMs += SAMPLE_EVERY_MS;
    frames = viewer.frames;
    if (elapsedMs() > WARM_UP_MS) for (const one of watched) sample(one, elapsedMs());
    process.stderr.write(`${Math.round(elapsedMs() / 1000)} s, ${short.played} short sessions, ${frames} pictures\n`);
  }
  await shorts;
  viewer.leave();
  await api.seen(long, ({ status }) => status === 'ended');
  viewer.close();
  const processes = watched.map(summary);
  const grown = processes.filter(({ growth }) => !(growth < MOST_GROWTH_PER_HOUR)).map(({ name }) => name);
  const spread = processes.filter(({ descriptors: [least, most] }) => most - least > 4).map(({ name }) => name);
  const good = grown.length + spread.length + short.failed + short.leftovers + longestPauseMs === 0;
  const result = { minutes: MINUTES, good, short, longestPauseMs, grown, spread, processes, leftOfLong: census(long) };
  process.stdout.write(`${JSON.stringify(result)}\n`);
  return good ? 0 : 1;
}

async function play(api: FakeApi, host: TestHost, id: string, attemptsFailed: string[] = []): Promise<Receiver> {
  await host.order(id, FROZEN_BUBBLE, { maxPlaySeconds: 86_400, saveKey: `soak-${id.slice(0, 8)}` });
  const begun = await api.seen(id, ({ status }) => status === 'ready' || status === 'ended');
  if (begun.status === 'ended') throw new Error(`the session ended at its start: ${begun.endReason}`);
  for (let attempt = 1; ; attempt++) {
    try {
      return await Receiver.ofAgent(`${host.url.replace('http', 'ws')}/signaling`, await api.ticket(id));
    } catch (error) {
      attemptsFailed.push(String(error));
      if (attempt === MOST_ATTEMPTS) throw error;
    }
  }
}

async function playShortly(
  api: FakeApi,
  host: TestHost,
  counts: { played: number; failed: number; leftovers: number; attemptsFailed: string[] },
) {
  const id = crypto.randomUUID();
  try {
    const viewer = await play(api, host, id, counts.attemptsFailed);
    await wait(SHORT_PLAY_MS);
    viewer.leave();
    await api.seen(id, ({ status }) => status === 'ended');
    viewer.close();
    api.reply.acknowledged.splice(0, api.reply.acknowledged.length, id);
    counts.played++;
    const left = census(id);
    counts.leftovers += left.length;
    for (const line of left) process.stderr.write(`left over: ${line}\n`);
  } catch (error) {
    counts.failed++;
    process.stderr.write(`a short session failed: ${error}\n`);
  }
}

/** The processes of a session that live as long as it: by their names. */
function processesOf(id: string): { name: string; pid: number }[] {
  return ['nimbo-keeper', 'nimbo-worker', 'Xvfb', 'pulseaudio'].flatMap((program) =>
    pidsOf(id, program).map((pid) => ({ name: `${program} ${pid}`, pid })),
  );
}

function series(name: string, pid: number): Series {
  return { name, pid, rssMb: [], descriptors: [], threads: [] };
}

function sample(one: Series, atMs: number): void {
  one.rssMb.push({ atMs, value: residentMb([one.pid]) });
  one.descriptors.push(descriptors(one.pid));
  one.threads.push(threads(one.pid));
}

function summary({ name, rssMb, descriptors: files, threads: tasks }: Series) {
  const range = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  return {
    name,
    growth: growthPerHour(rssMb),
    rssMb: [rssMb[0]?.value ?? 0, rssMb.at(-1)?.value ?? 0],
    descriptors: range(files),
    threads: range(tasks),
  };
}
