import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { BrowserContext, Page } from '@playwright/test';
import { quantile, rounded } from '../bench/stream/numbers.ts';
import { pidsOf } from '../support/host.ts';
import { remains } from './live/census.ts';
import { nowMs, pictureAfter } from './live/pictures.ts';
import { LiveHost } from './live/session.ts';
import { gamePid, NOISY_GAME, soundAfter } from './live/sound.ts';

/**
 * `npm run check:chaos`: every process of a real play session is killed with -9, `--repeat N` (20) times each, while a real
 * browser plays. What the player may notice is bounded by reliability facts F5 to F9, and nothing may be left behind.
 * `--targets worker,agent` tries only these.
 */
const TARGETS = {
  worker: killWorker,
  agent: killAgent,
  pulseaudio: killSound,
  Xvfb: killDisplay,
  game: killGame,
  keeper: killKeeper,
};
type Target = keyof typeof TARGETS;

const { values } = parseArgs({
  options: {
    repeat: { type: 'string', default: '20' },
    targets: { type: 'string', default: Object.keys(TARGETS).join(',') },
  },
});
const REPEAT = Number(values.repeat);
/** Longest recovery by target, in ms: a picture, sound or a free host. Source: reliability facts F5 to F9. */
const MOST_MS: Record<Target, number> = {
  worker: 3000,
  agent: 5000,
  pulseaudio: 3000,
  Xvfb: 5000,
  game: 5000,
  keeper: 5000,
};
/** Until what is in flight at a kill has arrived, in ms. */
const IN_FLIGHT_MS = 150;

interface Outcome {
  readonly recoveryMs: number;
  readonly faults: readonly string[];
}

const live = await LiveHost.start();
let player: { context: BrowserContext; page: Page } | null = null;
try {
  const outcomes: Partial<Record<Target, Outcome[]>> = {};
  for (const target of values.targets.split(',') as Target[]) {
    const series: Outcome[] = [];
    outcomes[target] = series;
    for (let repeat = 1; repeat <= REPEAT; repeat++) {
      const outcome = await tryOnce(target);
      series.push(outcome);
      process.stderr.write(`${target} ${repeat} of ${REPEAT}: ${JSON.stringify(rounded(outcome))}\n`);
    }
  }
  await endSession();
  const left = await remains(live.host, live.id);
  const targets = Object.fromEntries(
    Object.entries(outcomes).map(([name, series]) => [name, summarise(name as Target, series)]),
  );
  const good = Object.values(targets).every((one) => one.good) && left.length === 0;
  const result = { check: 'chaos', good, load: loadavg()[0], repeat: REPEAT, targets, left };
  process.stdout.write(`${JSON.stringify(rounded(result))}\n`);
  process.exitCode = good ? 0 : 1;
} finally {
  await live.stop();
}
process.exit();

async function tryOnce(target: Target): Promise<Outcome> {
  try {
    const page = await playing();
    return await TARGETS[target](page);
  } catch (error) {
    await endSession().catch(() => undefined);
    return { recoveryMs: Number.POSITIVE_INFINITY, faults: [String(error).split('\n')[0] ?? ''] };
  }
}

/** A session that is played at this moment: the present one, or a new one. */
async function playing(): Promise<Page> {
  const phase = await player?.page.evaluate(() => window.stream.state.phase).catch(() => null);
  if (player && (phase === 'playing' || phase === 'reconnecting')) {
    await player.page.waitForFunction(() => window.stream.state.phase === 'playing');
  } else {
    await endSession();
    await live.order({}, NOISY_GAME);
    player = await live.newPlayer();
  }
  await live.status('playing');
  await wait(1500);
  return player.page;
}

async function endSession(): Promise<void> {
  await player?.context.close();
  player = null;
  if (live.id === '') return;
  await live.host.call('DELETE', `/sessions/${live.id}`);
  await live.status('ended');
}

async function killWorker(page: Page): Promise<Outcome> {
  const game = gamePid(live.host);
  const atMs = kill(pidsOf(live.id, 'nimbo-worker')[0]);
  const recoveryMs = (await pictureAfter(page, atMs + IN_FLIGHT_MS)) - atMs;
  return { recoveryMs, faults: await sameGame(game) };
}

async function killAgent(page: Page): Promise<Outcome> {
  const game = gamePid(live.host);
  const pictures = () => page.evaluate(() => window.pictures.length);
  const attachments = await page.evaluate(() => window.attachments);
  const atMs = kill(live.host.agent.pid);
  // What the supervisor of an onebox does.
  await live.host.startAgent();
  const seen = await pictures();
  await live.status('playing');
  await page.waitForFunction((before) => window.attachments > before, attachments, { timeout: 15_000 });
  const recoveryMs = nowMs() - atMs;
  await wait(500);
  const goesOn = (await pictures()) > seen;
  return { recoveryMs, faults: [...(await sameGame(game)), ...(goesOn ? [] : ['no picture afterwards'])] };
}

async function killSound(page: Page): Promise<Outcome> {
  const game = gamePid(live.host);
  const atMs = kill(pidsOf(live.id, 'pulseaudio')[0]);
  const recoveryMs = (await soundAfter(page, atMs + IN_FLIGHT_MS)) - atMs;
  const seen = await page.evaluate(() => window.pictures.length);
  await wait(500);
  const goesOn = (await page.evaluate(() => window.pictures.length)) > seen;
  return { recoveryMs, faults: [...(await sameGame(game)), ...(goesOn ? [] : ['the picture stopped'])] };
}

async function killDisplay(page: Page): Promise<Outcome> {
  return ends(page, kill(pidsOf(live.id, 'Xvfb')[0]), ['host-lost', 'game-crashed']);
}

async function killGame(page: Page): Promise<Outcome> {
  return ends(page, kill(gamePid(live.host)), ['game-crashed']);
}

async function killKeeper(page: Page): Promise<Outcome> {
  return ends(page, kill(pidsOf(live.id, 'nimbo-keeper')[0]), ['host-lost']);
}

/** The session ends, the player is told why, nothing is left and the save is kept. */
async function ends(page: Page, atMs: number, reasons: readonly string[]): Promise<Outcome> {
  const { id } = live;
  const { endReason } = await live.status('ended');
  const recoveryMs = nowMs() - atMs;
  const left = await remains(live.host, id);
  await page.waitForFunction(() => window.stream.state.phase === 'ended', undefined, { timeout: 10_000 });
  const told = await page.evaluate(() => window.stream.state.endReason);
  const faults = [
    ...(reasons.includes(endReason ?? '') ? [] : [`ended as ${endReason}`]),
    ...(told === endReason ? [] : [`the player was told ${told}`]),
    ...left,
  ];
  return { recoveryMs, faults };
}

async function sameGame(game: number): Promise<string[]> {
  return gamePid(live.host) === game ? [] : ['another game'];
}

function kill(pid: number | undefined): number {
  if (pid === undefined) throw new Error('there is no such process');
  process.kill(pid, 'SIGKILL');
  return nowMs();
}

function summarise(target: Target, series: readonly Outcome[]) {
  const times = series.map(({ recoveryMs }) => recoveryMs);
  const faults = series.flatMap((outcome) => outcome.faults);
  const recoveryMs = { p50: quantile(times, 0.5), p95: quantile(times, 0.95), most: Math.max(...times) };
  return { good: recoveryMs.most <= MOST_MS[target] && faults.length === 0, recoveryMs, faults };
}
