import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { onebox, rows } from '../e2e/player.ts';
import { type SignedIn, signInOnce } from '../tour/sign-in-once.ts';
import { REPOSITORY } from '../workspaces.ts';
import { PAYLOADS, WAYS } from './payloads.ts';
import { type Watch, watch } from './watch.ts';

/** Long enough for a handler, an animation or a request to begin. */
const SETTLE_MS = 80;

let storageState: SignedIn;
test.beforeAll(async ({ browser }) => {
  storageState = await signInOnce(browser);
  expect(PAYLOADS.length).toBeGreaterThanOrEqual(200);
});

let context: BrowserContext;
let page: Page;
let seen: Watch;
test.beforeEach(async ({ browser }) => {
  context = await browser.newContext({ storageState });
  page = await context.newPage();
  seen = await watch(context, page);
});
test.afterEach(async () => {
  expect(seen.hits).toEqual([]);
  await context.close();
});

test('the watch sees what it watches for', async ({ browser }) => {
  const other = await browser.newContext();
  const victim = await other.newPage();
  const { hits } = await watch(other, victim);
  await victim.goto(`${onebox().web}/en`);
  await victim.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=alert(1)><img src="http://127.0.0.1:9/x">');
    alert(2);
  });
  await expect.poll(() => hits.length).toBeGreaterThanOrEqual(3);
  await other.close();
});

test('what is searched for is shown as it was written', async () => {
  await page.goto(`${onebox().web}/en/go/search`);
  const box = page.getByRole('searchbox');
  let shown = 0;
  for (const payload of PAYLOADS) {
    await box.fill(payload);
    await page.waitForTimeout(SETTLE_MS);
    shown += await page.getByRole('heading', { name: payload.slice(0, 20) }).count();
  }
  expect(shown).toBeGreaterThan(50);
});

test('what stands in addresses is shown nowhere, or as it was written', async () => {
  const { web, identity } = onebox();
  // Each address shows at most one of our own words for it: one deed is enough.
  for (const payload of PAYLOADS.slice(0, WAYS.length)) {
    const encoded = encodeURIComponent(payload);
    for (const address of [
      `${web}/en/auth-error?error=${encoded}`,
      `${web}/en/sign-in?error=${encoded}&callbackUrl=${encoded}`,
      `${web}/en/go/search?q=${encoded}#${encoded}`,
      `${identity}/protocol/openid-connect/auth?client_id=${encoded}&ui_locales=${encoded}&login_hint=${encoded}`,
    ])
      await page.goto(address, { waitUntil: 'domcontentloaded' });
  }
});

test('feedback and reports stay one line of text for whoever reads them', async () => {
  const { web, userApi } = onebox();
  await page.goto(`${web}/en/go/feedback`);
  const statuses = await page.evaluate(
    async ({ payloads, api }) => {
      const { access_token } = await (await fetch('/api/token')).json();
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${access_token}` };
      const seen: number[] = [];
      for (const message of payloads) {
        const sent = { method: 'POST', headers, body: JSON.stringify({ kind: 'other', message }) };
        seen.push((await fetch(`${api}/feedback?l=en`, sent)).status);
        const report = { level: 'error', message, code: message, stack: message, url: message };
        const told = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(report) };
        seen.push((await fetch('/api/log', told)).status);
        const form = new URLSearchParams({ level: 'error', code: message, message, client: 'true' });
        seen.push((await fetch('/api/auth/_log', { method: 'POST', body: form })).status);
      }
      return seen;
    },
    { payloads: [...PAYLOADS, 'two\r\nlines', '\u001b[31mred\u001b]0;title\u0007'], api: userApi },
  );
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(5);

  const state = path.dirname(process.env.NIMBO_E2E_ONEBOX!);
  // Those the limits have kept out.
  const [account] = await rows<{ account_id: string }>('select account_id from api.feedback limit 1');
  for (const message of [...PAYLOADS, '\u001b[31mred\u001b]0;title\u0007'])
    await rows(`insert into api.feedback (account_id, language, kind, message) values ($1, 'en', 'other', $2)`, [
      account!.account_id,
      message,
    ]);
  const list = (...more: string[]) =>
    spawnSync(process.execPath, ['apps/onebox/src/feedback-command.ts', '--state', state, '--limit', '500', ...more], {
      cwd: REPOSITORY,
      encoding: 'utf8',
    }).stdout;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
  const text = list();
  expect(text.length).toBeGreaterThan(1000);
  expect(CONTROLS.test(text)).toBe(false);
  await rows(`delete from api.feedback where account_id = $1`, [account!.account_id]);

  const log = readFileSync(path.join(state, 'logs/web.log'), 'utf8');
  expect(CONTROLS.test(log)).toBe(false);
  for (const line of log.split('\n').filter((one) => one.startsWith('{'))) expect(() => JSON.parse(line)).not.toThrow();
});
