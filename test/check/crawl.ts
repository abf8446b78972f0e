import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { endRunningOnebox, startOnebox } from '../e2e/onebox.ts';
import { type Crawl, crawl, hasMoved } from '../tour/crawl.ts';
import { PUBLIC_STOPS } from '../tour/public-stops.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { STOPS } from '../tour/stops.ts';
import type { Stop } from '../tour/ways.ts';

/**
 * `npm run check:crawl`: presses directions at random, 2,000 times on every screen and dialog, and looks after each press that
 * focus is on something that can be seen, and at the end that it has moved where it could. Pages before the sign-in that are not
 * of the app, which have no focus of their own to lead, are walked by Tab. `--seed N` repeats a walk, `--only NAME` (several) walks these screens, `--presses N`,
 * `--onebox FILE` uses one that runs.
 */
const CANNOT_RUN = 77;
/** Leads on by itself before anybody could walk it. */
const LEADS_ON = 'limbo';
const CHROMIUM = '/usr/bin/chromium';
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    presses: { type: 'string', default: '2000' },
    only: { type: 'string', multiple: true },
    onebox: { type: 'string' },
    state: { type: 'string', default: '/tmp/nimbo-crawl' },
    port: { type: 'string', default: '21500' },
  },
});
if (!existsSync(CHROMIUM)) {
  process.stdout.write(`${CHROMIUM} is missing: nothing can be walked\n`);
  process.exit(CANNOT_RUN);
}
const all: readonly Walked[] = [
  ...PUBLIC_STOPS.filter(({ name }) => name !== LEADS_ON).map((stop) => ({ stop, signedIn: false })),
  ...STOPS.map((stop) => ({ stop, signedIn: true })),
];
const stops = all.filter(({ stop: { name } }) => !values.only || values.only.includes(name));
if (stops.length === 0) {
  process.stderr.write(
    `no screen is called ${values.only?.join(', ')}; there are: ${all.map(({ stop: { name } }) => name).join(', ')}\n`,
  );
  process.exit(2);
}

const seed = Number(values.seed);
if (!values.onebox) await startOnebox(values.state, Number(values.port), ['--slots', '2']);
process.env.NIMBO_E2E_ONEBOX = values.onebox ?? path.join(values.state, 'onebox.json');
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
let faults = 0;
try {
  process.stdout.write(`seed ${seed}\n`);
  const storageState = await signInOnce(browser);
  for (const { stop, signedIn } of stops) {
    const walked = await walk(browser, stop, signedIn ? storageState : undefined).catch((error: Error) => error);
    if (walked instanceof Error) {
      faults++;
      process.stdout.write(`${stop.name.padEnd(22)} does not open: ${walked.message.split('\n')[0]}\n`);
      continue;
    }
    const stands = !hasMoved(walked);
    faults += walked.lost.length + (stands ? 1 : 0);
    process.stdout.write(
      `${stop.name.padEnd(22)} ${String(walked.visited).padStart(4)} of ${walked.targets} stops  ${walked.lost.length} lost${stands ? '  never moved' : ''}\n`,
    );
    for (const { press, way, why } of walked.lost)
      process.stdout.write(`  press ${press}: ${why} (${way.join(' ')})\n`);
  }
} finally {
  await browser.close();
  if (!values.onebox) await endRunningOnebox(values.state);
}
process.exit(faults === 0 ? 0 : 1);

interface Walked {
  readonly stop: Stop;
  readonly signedIn: boolean;
}

async function walk(of: Browser, stop: Stop, storageState: SignedIn | undefined): Promise<Crawl> {
  const viewport = { width: 1280, height: 720 };
  const context = await of.newContext({ viewport, ...(storageState ? { storageState } : {}) });
  context.setDefaultTimeout(30_000);
  try {
    const page = await context.newPage();
    await stop.open(page, 'en');
    const by = new URL(page.url()).pathname.includes('/go') ? 'directions' : 'tab';
    return await crawl(page, { seed, presses: Number(values.presses), by });
  } finally {
    await context.close();
  }
}
