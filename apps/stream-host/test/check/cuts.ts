import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Page } from '@playwright/test';
import { quantile, rounded } from '../bench/stream/numbers.ts';
import { gamePid } from '../support/host.ts';
import { keysHeld } from './live/keys-held.ts';
import { nowMs, pictureAfter } from './live/pictures.ts';
import { checkReturns } from './live/returns.ts';
import { LiveHost } from './live/session.ts';

/**
 * `npm run check:cuts`: the network between a browser and a real play session is cut, for 3, 10 and 30 s, `--repeat N` (20)
 * times each, with a key held; then its address changes, the tab is closed, the browser is killed, a second browser comes,
 * and nobody comes. Each time it has to be the same game, and a picture within 3 s of the path's return (p95).
 */
const { values } = parseArgs({
  options: { repeat: { type: 'string', default: '20' }, seconds: { type: 'string', default: '3,10,30' } },
});
const REPEAT = Number(values.repeat);
const LENGTHS = values.seconds.split(',').filter(Boolean).map(Number);
/** Points to be shown. */
const MOST_RETURN_MS = 3000;
const MOST_NOTICE_MS = 2000;
/** The host's dead-man switch, and what the look itself takes. */
const RELEASED_BY_MS = 1500;
const SETTLE_MS = 2000;

interface Cut {
  readonly sameGame: boolean;
  /** From the return of the path to the first picture. */
  readonly returnMs: number;
  /** From the cut to the player being told. */
  readonly noticeMs: number;
  readonly heldDuring: number;
  readonly heldAfter: number;
}

const live = await LiveHost.start();
try {
  await live.order();
  const game = await gamePid(live.id);
  const { context, page } = await live.newPlayer();
  const cuts: Record<string, Cut[]> = {};
  for (const seconds of LENGTHS) {
    const series: Cut[] = [];
    cuts[`${seconds}s`] = series;
    for (let repeat = 1; repeat <= REPEAT; repeat++) {
      const cut = await cutFor(page, seconds, game);
      series.push(cut);
      say(`${seconds} s, ${repeat} of ${REPEAT}`, cut);
    }
  }
  const addresses: number[] = [];
  for (let repeat = 1; repeat <= REPEAT; repeat++) addresses.push(await changeAddress(page));
  say('new address', addresses);
  await context.close();
  const returns = await checkReturns(live, REPEAT, say);
  const summary = Object.fromEntries(Object.entries(cuts).map(([name, series]) => [name, summarise(series)]));
  const addressMs = { p50: quantile(addresses, 0.5), p95: quantile(addresses, 0.95) };
  const good = Object.values(summary).every((one) => one.good) && !(addressMs.p95 > MOST_RETURN_MS) && returns.good;
  const result = { check: 'cuts', good, load: loadavg()[0], repeat: REPEAT, cuts: summary, addressMs, returns };
  process.stdout.write(`${JSON.stringify(rounded(result))}\n`);
  process.exitCode = good ? 0 : 1;
} finally {
  await live.stop();
}
process.exit();

async function cutFor(page: Page, seconds: number, game: number): Promise<Cut> {
  await page.waitForFunction(() => window.stream.state.phase === 'playing');
  await wait(SETTLE_MS);
  const statesBefore = await page.evaluate(() => window.phases.length);
  await page.keyboard.down('ArrowLeft');
  await wait(200);
  const cutAtMs = nowMs();
  await live.setCut(true);
  await wait(RELEASED_BY_MS);
  const heldDuring = (await keysHeld(live.host, live.id)).length;
  await wait(seconds * 1000 - RELEASED_BY_MS);
  const backAtMs = nowMs();
  await live.setCut(false);
  const returnMs = (await pictureAfter(page, backAtMs)) - backAtMs;
  await wait(1000);
  const heldAfter = (await keysHeld(live.host, live.id)).length;
  await page.keyboard.up('ArrowLeft');
  const told = await page.evaluate(
    (from) => window.phases.slice(from).find(({ phase }) => phase === 'reconnecting')?.atMs ?? null,
    statesBefore,
  );
  const noticeMs = told === null ? Number.POSITIVE_INFINITY : told - cutAtMs;
  return { sameGame: (await gamePid(live.id)) === game, returnMs, noticeMs, heldDuring, heldAfter };
}

/** The browser's packets come from another port from now on, as after a NAT has forgotten it. */
async function changeAddress(page: Page): Promise<number> {
  await page.waitForFunction(() => window.stream.state.phase === 'playing');
  await wait(SETTLE_MS);
  const atMs = nowMs();
  await live.relay.rebind();
  await wait(6000);
  const pictures = await page.evaluate((from) => window.pictures.filter((ms) => ms > from - 1000), atMs);
  // The longest time without a picture, at the change or after it.
  return Math.max(...pictures.map((ms, index) => (pictures[index + 1] ?? nowMs()) - ms));
}

function summarise(series: readonly Cut[]) {
  const figures = (values: readonly number[]) => ({
    p50: quantile(values, 0.5),
    p95: quantile(values, 0.95),
    most: Math.max(...values),
  });
  const returnMs = figures(series.map((cut) => cut.returnMs));
  const noticeMs = figures(series.map((cut) => cut.noticeMs));
  const stuck = series.filter((cut) => cut.heldDuring + cut.heldAfter > 0).length;
  const lost = series.filter((cut) => !cut.sameGame).length;
  const good = returnMs.p95 <= MOST_RETURN_MS && noticeMs.p95 <= MOST_NOTICE_MS && stuck + lost === 0;
  return { good, returnMs, noticeMs, stuck, lost };
}

function say(what: string, result: object): void {
  process.stderr.write(`${what}: ${JSON.stringify(rounded(result))}\n`);
}
