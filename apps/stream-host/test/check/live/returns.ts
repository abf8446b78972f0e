import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { quantile } from '../../bench/stream/numbers.ts';
import { CHROMIUM_ARGUMENTS } from '../../media/browser.ts';
import { requireProgram } from '../../media/tools.ts';
import { census, gamePid, read } from '../../support/host.ts';
import { nowMs, pictureAfter } from './pictures.ts';
import type { LiveHost } from './session.ts';

const WINDOW_SECONDS = 8;
/** Point to be shown: the host is free this long after the window, in ms. */
const MOST_FREE_MS = 10_000;

type Say = (what: string, result: object) => void;

/** The ways of coming back to a game, and of not coming back. */
export async function checkReturns(live: LiveHost, repeat: number, say: Say) {
  await live.status('detached');
  const game = await gamePid(live.id);
  const tabs: number[] = [];
  const { context, page } = await live.newPlayer();
  let tab = page;
  for (let time = 1; time <= repeat; time++) {
    await tab.close();
    // The first time at once, later when the host has noticed.
    await wait(time % 2 === 0 ? 7000 : 0);
    const atMs = nowMs();
    tab = await live.openPage(context);
    tabs.push((await phase(tab)) === 'in-use' ? Number.POSITIVE_INFINITY : (await pictureAfter(tab, atMs)) - atMs);
  }
  say('tab closed and reopened', tabs);
  const takeOver = await takeGame(live, tab);
  say('second browser', takeOver);
  await context.close();
  const killed = await killBrowser(live);
  say('browser killed', killed);
  const sameGame = (await gamePid(live.id)) === game;
  await live.host.call('DELETE', `/sessions/${live.id}`);
  await live.status('ended');
  const left = await leaveForGood(live);
  say('nobody comes back', left);
  const tabMs = { p50: quantile(tabs, 0.5), p95: quantile(tabs, 0.95) };
  const good = sameGame && tabMs.p95 < 5000 && takeOver.good && killed.good && left.good;
  return { good, sameGame, tabMs, takeOver, killed, left };
}

const phase = (page: Page) => page.evaluate(() => window.stream.state.phase);

/** A second browser is asked first, and the first one is told what happened. */
async function takeGame(live: LiveHost, first: Page) {
  const { context, page } = await live.newPlayer();
  const asked = (await phase(page)) === 'in-use';
  const undisturbed = (await phase(first)) === 'playing';
  const atMs = nowMs();
  await page.evaluate(() => window.stream.takeOver());
  const pictureMs = (await pictureAfter(page, atMs)) - atMs;
  await first.waitForFunction(() => window.stream.state.phase === 'ended');
  const told = await first.evaluate(() => window.stream.state.endReason);
  await context.close();
  return { good: asked && undisturbed && told === 'replaced' && pictureMs < 3000, asked, undisturbed, told, pictureMs };
}

/** A browser with a profile on disk is killed with everything it has started, and started again. */
async function killBrowser(live: LiveHost) {
  const profile = await mkdtemp('/tmp/nimbo-profile-');
  const launch = () =>
    chromium.launchPersistentContext(profile, { executablePath: requireProgram('chromium'), args: CHROMIUM_ARGUMENTS });
  await wait(7000);
  const context = await launch();
  await live.openPage(context);
  // What a page stores is on disk a little later.
  await wait(6000);
  for (const pid of pidsWith(profile)) kill(pid);
  await wait(1000);
  const atMs = nowMs();
  const again = await launch();
  const page = await live.openPage(again);
  const asked = (await phase(page)) === 'in-use';
  if (asked) await page.evaluate(() => window.stream.takeOver());
  const pictureMs = (await pictureAfter(page, atMs)) - atMs;
  await again.close();
  await context.close().catch(() => undefined);
  await rm(profile, { recursive: true, force: true });
  return { good: Number.isFinite(pictureMs), asked, pictureMs };
}

/** The window passes: the slot is free again, and what the game wrote into HOME is still there. */
async function leaveForGood(live: LiveHost) {
  const id = await live.order({ reattachWindowSeconds: WINDOW_SECONDS });
  const { context } = await live.newPlayer();
  await live.status('playing');
  await context.close();
  await live.status('detached');
  const atMs = nowMs();
  const { endReason } = await live.status('ended');
  const freeMs = nowMs() - atMs - WINDOW_SECONDS * 1000;
  const left = census(id);
  const archives = `${live.host.settings.state}/archives/${id}`;
  const saved = existsSync(archives) && readdirSync(archives).length > 0;
  const good = endReason === 'detached-too-long' && freeMs < MOST_FREE_MS && left.length === 0 && saved;
  return { good, endReason, freeMs, left, saved };
}

function pidsWith(word: string): number[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && read(`/proc/${entry}/cmdline`).includes(word))
    .map(Number);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with another one.
  }
}
