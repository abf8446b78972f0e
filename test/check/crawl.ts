import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { endRunningOnebox, startOnebox } from '../e2e/onebox.ts';
import { type Crawl, crawl } from '../tour/crawl.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { STOPS } from '../tour/stops.ts';
import type { Stop } from '../tour/ways.ts';

/**
 * `npm run check:crawl`: presses directions at random, 2,000 times on every screen and dialog, and looks after each press that
 * focus is on something that can be seen. `--seed N` repeats a walk, `--only NAME` (several) walks these screens, `--presses N`,
 * `--onebox FILE` uses one that runs.
 */
const CANNOT_RUN = 77;
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
const stops = STOPS.filter(({ name }) => !values.only || values.only.includes(name));
if (stops.length === 0) {
  process.stderr.write(
    `no screen is called ${values.only?.join(', ')}; there are: ${STOPS.map(({ name }) => name).join(', ')}\n`,
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
  for (const stop of stops) {
    const walked = await walk(browser, stop, storageState);
    faults += walked.lost.length + (walked.visited === 0 ? 1 : 0);
    process.stdout.write(
      `${stop.name.padEnd(20)} ${String(walked.visited).padStart(4)} stops  ${walked.lost.length} lost\n`,
    );
    for (const { press, way, why } of walked.lost)
      process.stdout.write(`  press ${press}: ${why} (${way.join(' ')})\n`);
  }
} finally {
  await browser.close();
  if (!values.onebox) await endRunningOnebox(values.state);
}
process.exit(faults === 0 ? 0 : 1);

async function walk(of: Browser, stop: Stop, storageState: SignedIn): Promise<Crawl> {
  const context = await of.newContext({ viewport: { width: 1280, height: 720 }, storageState });
  context.setDefaultTimeout(30_000);
  try {
    const page = await context.newPage();
    await stop.open(page, 'en');
    return await crawl(page, { seed, presses: Number(values.presses) });
  } finally {
    await context.close();
  }
}
