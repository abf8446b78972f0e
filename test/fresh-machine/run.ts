import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';
import { play, signIn } from '../e2e/player.ts';
import playwright from '../e2e/playwright.config.ts';
import { decodedPerSecond, watchConnections } from '../e2e/stream.ts';
import { REPOSITORY } from '../workspaces.ts';
import { buildBareDebian, removeBareDebian, whyNot } from './bare-debian.ts';

/**
 * `npm run check:fresh`: on a bare Debian 12, from a fresh clone, as root and as a user with sudo in a private home, `npm start`
 * alone reaches a page that plays; the second start is quick; Ctrl-C leaves no process. Prints JSON.
 */
const PORT = 24_000;
const SECOND_START_SECONDS = 20;

interface Started {
  readonly start: 'first' | 'second';
  readonly seconds: number;
}
interface Stopped {
  readonly stopped: 'first' | 'second';
  readonly left: readonly string[];
}

const reason = whyNot();
if (reason) {
  process.stderr.write(`not run: ${reason}\n`);
  process.exit(77);
}

const results = (['root', 'player'] as const).map((user) => () => tryAs(user));
const outcomes = [];
for (const run of results) outcomes.push(await run());
process.stdout.write(`${JSON.stringify(outcomes, null, 2)}\n`);
process.exit(outcomes.every((outcome) => outcome.ok) ? 0 : 1);

async function tryAs(user: 'root' | 'player') {
  const folder = mkdtempSync('/var/tmp/nimbo-fresh-');
  const root = path.join(folder, 'debian');
  const debian = buildBareDebian(root);
  const home = user === 'root' ? '/root' : '/home/player';
  const clone = path.join(home, 'a/rather/deep/place/for/a/clone/of', 'nimbo');
  execFileSync('git', ['clone', '-q', REPOSITORY, path.join(root, clone)]);
  execFileSync('chroot', [root, 'chown', '-R', `${user}:${user}`, path.join(home, 'a')]);
  const before = megabytes(root);
  const [program, args] = debian.shell(user, `cd '${clone}' && node test/fresh-machine/inside.mjs ${PORT}`);
  const child = spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit', 'pipe'] });
  const starts: (Started & { framesPerSecond: number })[] = [];
  const stops: Stopped[] = [];
  for await (const line of createInterface({ input: child.stdio[3] as NodeJS.ReadableStream })) {
    const event = JSON.parse(line) as Started | Stopped;
    if ('stopped' in event) {
      stops.push(event);
      continue;
    }
    starts.push({ ...event, framesPerSecond: await playOnce(path.join(root, clone, '.nimbo/onebox.json')) });
    child.stdin!.write('played\n');
  }
  const outcome = {
    user,
    starts,
    leftAfterStop: stops.flatMap((stop) => stop.left),
    installedMegabytes: megabytes(root) - before,
    ok:
      starts.length === 2 &&
      stops.length === 2 &&
      starts.every((start) => start.framesPerSecond >= 30) &&
      starts[1]!.seconds < SECOND_START_SECONDS &&
      stops.every((stop) => stop.left.length === 0),
  };
  removeBareDebian(root);
  rmSync(folder, { recursive: true, force: true });
  return outcome;
}

async function playOnce(oneboxFile: string): Promise<number> {
  process.env.NIMBO_E2E_ONEBOX = oneboxFile;
  const browser = await chromium.launch(playwright.use!.launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    await watchConnections(page);
    await signIn(page);
    await play(page, 'frozen-bubble');
    return Math.round(await decodedPerSecond(page, 4000));
  } finally {
    await browser.close();
  }
}

function megabytes(folder: string): number {
  return Number(execFileSync('du', ['-sxm', folder], { encoding: 'utf8' }).split('\t')[0]);
}
