import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { endRunningOnebox, startOnebox } from '../e2e/onebox.ts';
import { en, onebox, signIn } from '../e2e/player.ts';
import { freePort } from './web/free-port.ts';
import { type FormFactor, type Judged, judge } from './web/lighthouse.ts';
import { ratios, rounded } from './web/numbers.ts';
import { measureScripts } from './web/scripts.ts';
import { measureSearch } from './web/search.ts';
import { measureFocus, measureHeld, watchPage } from './web/steps.ts';
import { missed } from './web/targets.ts';

/**
 * `npm run bench:web`: how fast the production build of the web app is. Lighthouse over the start page, the pages of the sign-in and
 * the signed-in home, desktop and phone; scripts of home, and none among them that is to come on demand; search on a slow device;
 * focus and rails. Prints one JSON object with the load of the machine, and ends with 1 where a figure is not as good as promised.
 * `--runs N` of Lighthouse (5), `--part lighthouse|scripts|search|focus` (several), `--onebox FILE` uses one that runs,
 * `--compare FILE` adds the ratios to an earlier run.
 */
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    part: { type: 'string', multiple: true },
    onebox: { type: 'string' },
    state: { type: 'string', default: '/tmp/nimbo-bench-web' },
    port: { type: 'string', default: '21500' },
    compare: { type: 'string' },
  },
});
const wants = (part: string) => !values.part || values.part.includes(part);
const DESK = { width: 1280, height: 720 };
const FORMS: readonly FormFactor[] = ['desktop', 'mobile'];
const say = (line: string) => process.stderr.write(`${line}\n`);

if (!values.onebox) await startOnebox(values.state, Number(values.port));
process.env.NIMBO_E2E_ONEBOX = values.onebox ?? path.join(values.state, 'onebox.json');
const loadBefore = loadavg()[0];
try {
  const report = {
    bench: 'web',
    machine: { processor: cpus()[0]?.model ?? 'unknown', cores: cpus().length, node: process.version },
    ...(await measure()),
    load: { before: loadBefore, after: loadavg()[0] },
  };
  const former: unknown = values.compare && JSON.parse(readFileSync(values.compare, 'utf8'));
  const targets = missed(report);
  const whole = { ...report, missed: targets, ...(former ? { ratios: ratios(report, former) } : {}) };
  if (targets.length > 0) process.exitCode = 1;
  process.stdout.write(`${JSON.stringify(rounded(whole), null, 2)}\n`);
} finally {
  if (!values.onebox) await endRunningOnebox(values.state);
}

async function measure() {
  return {
    ...(wants('lighthouse') ? { lighthouse: await withBrowser(judgeAll) } : {}),
    ...(wants('scripts') || wants('search') || wants('focus') ? await withBrowser(measureApp) : {}),
  };
}

/** A browser of its own with a port for Lighthouse, whose tabs share one sign-in. */
async function withBrowser<T>(use: (context: BrowserContext, debuggingPort: number) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nimbo-bench-web-'));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: '/usr/bin/chromium',
    viewport: DESK,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    return await use(context, port);
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function judgeAll(context: BrowserContext, debuggingPort: number): Promise<Judged[]> {
  const { web } = onebox();
  const runs = Number(values.runs);
  const judged: Judged[] = [];
  // Only the start page is for search engines. What leads through the sign-in says `noindex` on purpose: its addresses are for one
  // person and one time, or lead to a door; there the audit of its being found would count the intention as a fault.
  const pages = [
    { page: 'landing', address: async () => `${web}/en`, isPublic: true, isIndexed: true },
    { page: 'login-window', address: async () => `${web}/en/go`, isPublic: true, isIndexed: false },
    { page: 'log-in', address: () => doorAddress(context, 'login'), isPublic: true, isIndexed: false },
    { page: 'join', address: () => doorAddress(context, 'join'), isPublic: true, isIndexed: false },
    { page: 'home', address: async () => `${web}/en/go`, isPublic: false, isIndexed: false },
  ];
  for (const one of pages) {
    if (!one.isPublic) await signIn(await context.newPage());
    const address = await one.address();
    for (const form of FORMS) {
      const result = await judge({ ...one, address, form, runs, debuggingPort });
      say(
        `${one.page} ${form}: ${result.performances.map(Math.round).join(' ')}; ${result.faults.join('; ') || 'no faults'}`,
      );
      judged.push(result);
    }
  }
  return judged;
}

/** Where the identity service asks this browser for an account: the way there has begun, and the page can be loaded again. */
async function doorAddress(context: BrowserContext, door: 'login' | 'join'): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${onebox().web}/en/go`);
  await page.getByRole('button', { name: en.loginWindow[door], exact: true }).click();
  await page.locator('input[name=password]').waitFor();
  const address = page.url();
  await page.close();
  return address;
}

async function measureApp(context: BrowserContext) {
  const page = await context.newPage();
  await page.addInitScript(watchPage);
  await signIn(page);
  const openHome = async () => {
    await page.goto(`${onebox().web}/en/go`);
    await page.getByRole('button', { name: en.home.moreInfo }).first().waitFor();
  };
  const fresh = await context.newPage();
  const scripts = await measureScripts(fresh, async () => {
    await fresh.goto(`${onebox().web}/en/go`);
    await fresh.getByRole('button', { name: en.home.moreInfo }).first().waitFor();
  });
  await fresh.close();
  say(`scripts: ${scripts.gzipBytes} bytes`);
  if (!wants('search') && !wants('focus')) return { scripts };

  await openHome();
  const rail = page.getByRole('region', { name: en.home.popular }).getByRole('link').first();
  await rail.focus();
  const focus = await measureFocus(page, 60);
  await page.waitForTimeout(500);
  await rail.focus();
  const held = await measureHeld(page, 3000);
  await page.goto(`${onebox().web}/en/go/search`);
  await page.getByRole('main').getByRole('listitem').first().waitFor();
  await page.getByRole('searchbox').focus();
  const search = await measureSearch(page);
  return { scripts, focus, held, search };
}
