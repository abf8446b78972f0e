import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { preparePlaces } from '../../apps/onebox/src/places.ts';
import { endRunningOnebox, startOnebox } from '../e2e/onebox.ts';
import { endSession, play, rows, signIn } from '../e2e/player.ts';

/**
 * `npm run bench:start`: from the click on Play in the app to the first picture with something in it, through web, api, stream
 * host and browser, and where the time went. Nothing of a game is started ahead. Prints one JSON object, times in ms.
 * `--state DIR` keeps the product's data between runs, `--onebox FILE` uses one that runs, `--starts N` each title so often.
 */
const { values } = parseArgs({
  options: {
    state: { type: 'string', default: '/tmp/nimbo-bench-start' },
    onebox: { type: 'string' },
    starts: { type: 'string', default: '7' },
    port: { type: 'string', default: '26000' },
  },
});
const TITLES = ['frozen-bubble', 'mrboom'];

const ownOnebox = values.onebox === undefined;
if (ownOnebox) await startOnebox(values.state, Number(values.port), ['--slots', '2']);
const state = values.onebox === undefined ? values.state : path.dirname(values.onebox);
process.env.NIMBO_E2E_ONEBOX = path.join(state, 'onebox.json');
const logs = path.join(preparePlaces(state, process.env.XDG_RUNTIME_DIR).open, 'stream-host/logs');

const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--autoplay-policy=no-user-gesture-required'],
});
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await page.addInitScript(watchStart);
  await signIn(page);
  const titles = [];
  for (const gid of TITLES) {
    // Once for the terms, which a player accepts once as well.
    await startOnce(page, gid);
    const starts = [];
    for (let start = 0; start < Number(values.starts); start++) starts.push(await startOnce(page, gid));
    titles.push({ gid, ...medians(starts), worst: Math.max(...starts.map(({ clickToPicture }) => clickToPicture)) });
  }
  const report = { bench: 'start', starts: Number(values.starts), load: loadavg()[0], titles };
  process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
} finally {
  await browser.close();
  if (ownOnebox) await endRunningOnebox(state);
}

type Start = Record<string, number> & { readonly clickToPicture: number };

/** Starts a title by its button and ends it again. */
async function startOnce(page: Page, gid: string): Promise<Start> {
  await play(page, gid);
  const { clickedMs, pictureMs } = await page.evaluate(() => window.startTimes.picture);
  const [session] = await rows<{ id: string }>(
    'select id from api.play_sessions where gid = $1 order by created_at desc limit 1',
    [gid],
  );
  const passed = milestones(path.join(logs, `${session!.id}.log`));
  await endSession(page);
  await untilEnded(session!.id);
  const sinceClick = Object.entries(passed).map(([name, atMs]) => [name, Math.round(atMs - clickedMs)] as const);
  const game = (passed['window-mapped'] ?? Number.NaN) - (passed.exec ?? Number.NaN);
  const clickToPicture = pictureMs - clickedMs;
  return { clickToPicture, game, withoutGame: clickToPicture - game, ...Object.fromEntries(sinceClick) };
}

/** When the session's log says that each milestone was passed, in ms since 1970. */
function milestones(file: string): Record<string, number> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const noted = lines.map((line) => JSON.parse(line) as { milestone?: string; atMs?: number });
  return Object.fromEntries(noted.flatMap(({ milestone, atMs }) => (milestone ? [[milestone, atMs ?? 0]] : [])));
}

async function untilEnded(id: string): Promise<void> {
  for (;;) {
    const [session] = await rows<{ status: string }>('select status from api.play_sessions where id = $1', [id]);
    if (session?.status === 'ended') return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function medians(starts: readonly Start[]): Record<string, number> {
  const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
  const names = Object.keys(starts[0] ?? {});
  return Object.fromEntries(
    names.map((name) => [name, Math.round(middle(starts.map((start) => start[name] ?? Number.NaN)))]),
  );
}

declare global {
  interface Window {
    startTimes: { picture: Promise<{ clickedMs: number; pictureMs: number }> };
  }
}

/** In the page: the last click's own time, and when a frame of the stream was shown that is not all one colour. Ms since 1970. */
function watchStart(): void {
  let clickedMs = 0;
  const since1970 = (ms: number) => performance.timeOrigin + ms;
  window.addEventListener('click', (event) => (clickedMs ||= since1970(event.timeStamp)), true);
  const context = new OffscreenCanvas(32, 24).getContext('2d', { willReadFrequently: true })!;
  const hasContent = (video: HTMLVideoElement) => {
    context.drawImage(video, 0, 0, 32, 24);
    const greens = context.getImageData(0, 0, 32, 24).data.filter((_, index) => index % 4 === 1);
    return Math.max(...greens) - Math.min(...greens) > 24;
  };
  const picture = new Promise<{ clickedMs: number; pictureMs: number }>((resolve) => {
    const watched = new WeakSet<Element>();
    const watch = (video: HTMLVideoElement) => {
      if (watched.has(video)) return;
      watched.add(video);
      const look = () => {
        if (hasContent(video)) resolve({ clickedMs, pictureMs: since1970(performance.now()) });
        else video.requestVideoFrameCallback(look);
      };
      video.requestVideoFrameCallback(look);
    };
    new MutationObserver(() => document.querySelectorAll('video').forEach(watch)).observe(document, {
      childList: true,
      subtree: true,
    });
  });
  window.startTimes = { picture };
}
