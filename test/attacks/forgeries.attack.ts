import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { onebox, rows } from '../e2e/player.ts';
import { signInOnce } from '../tour/sign-in-once.ts';

/** What a page of another site does to somebody who is signed in here. */
interface Forgery {
  readonly name: string;
  readonly html: string;
}

type Encoding = 'application/x-www-form-urlencoded' | 'text/plain' | 'multipart/form-data';
const ENCODINGS: readonly Encoding[] = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data'];
const EVIL_TOKEN = 'a'.repeat(64);

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A form that sends itself. In plain text, its one field is a JSON text. */
function form(
  action: string,
  fields: Record<string, string>,
  encoding: Encoding = ENCODINGS[0]!,
  method = 'post',
): Forgery {
  const entries =
    encoding === 'text/plain' ? [[JSON.stringify({ ...fields, x: '' }).slice(0, -2), '"}']] : Object.entries(fields);
  const inputs = entries
    .map(([name, value]) => `<input name="${escapeMarkup(name!)}" value="${escapeMarkup(value!)}">`)
    .join('');
  return {
    name: `a form by ${method} to ${new URL(action).pathname} as ${encoding}`,
    html: `<form method="${method}" enctype="${encoding}" action="${escapeMarkup(action)}">${inputs}</form><script>document.forms[0].submit()</script>`,
  };
}

/** A request from a script, with the person's cookies; what it can read is kept. */
function script(address: string, init: Record<string, unknown>, name = ''): Forgery {
  return {
    name: `a script by ${init.method ?? 'GET'} ${init.mode ?? 'cors'} to ${new URL(address).pathname} ${name}`,
    html: `<script>fetch(${JSON.stringify(address)}, ${JSON.stringify({ credentials: 'include', ...init })})
.then((reply) => reply.text()).then((text) => { window.read = text; }).catch(() => undefined);</script>`,
  };
}

const visit = (address: string): Forgery => ({
  name: `a visit to ${new URL(address).pathname}`,
  html: `<script>location = ${JSON.stringify(address)}</script>`,
});
const element = (name: string, html: string): Forgery => ({ name, html });

function forgeries(): Forgery[] {
  const { web, publicApi, userApi, identity } = onebox();
  const openid = `${identity}/protocol/openid-connect`;
  const json = { 'content-type': 'application/json' };
  const plain = { 'content-type': 'text/plain' };
  return [
    ...ENCODINGS.flatMap((encoding) => [
      form(`${web}/api/auth/signout`, { csrfToken: EVIL_TOKEN, callbackUrl: '/en' }, encoding),
      form(`${web}/api/auth/signin/nimbo`, { csrfToken: EVIL_TOKEN, callbackUrl: '/en' }, encoding),
      form(`${web}/api/auth/session`, { csrfToken: EVIL_TOKEN, data: '{"language":"pt"}' }, encoding),
      form(`${web}/api/auth/callback/nimbo`, { code: 'x', state: 'y' }, encoding),
      form(`${web}/api/log`, { level: 'error', message: 'x' }, encoding),
      form(`${web}/api/sign-out`, {}, encoding),
      form(`${web}/api/token`, {}, encoding),
      form(`${userApi}/feedback`, { kind: 'other', message: 'x' }, encoding),
      form(`${userApi}/household/profiles`, { nickname: 'Eve' }, encoding),
      form(`${publicApi}/auth-sessions/end`, {}, encoding),
      form(`${publicApi}/auth-sessions/ended`, { logoutToken: 'eyJhbGciOiJub25lIn0.e30.' }, encoding),
      form(`${openid}/logout`, { logout: 'yes' }, encoding),
      form(`${openid}/logout/confirm`, { xsrf: EVIL_TOKEN, logout: 'yes' }, encoding),
    ]),
    form(`${web}/api/auth/_log`, { level: 'error', code: 'x' }),
    form(`${web}/api/backchannel-logout`, { logout_token: 'eyJhbGciOiJub25lIn0.e30.' }),
    form(`${identity}/login-actions/abcdefghijkl/log-in`, { email: 'eve@evil.example', password: 'x', csrf: 'x' }),
    form(`${openid}/token`, { grant_type: 'refresh_token', refresh_token: 'x' }),
    form(`${openid}/revoke`, { token: 'x' }),
    form(`${web}/api/auth/signout`, {}, ENCODINGS[0], 'get'),
    visit(`${web}/api/auth/signout?csrfToken=${EVIL_TOKEN}`),
    visit(`${web}/api/auth/callback/nimbo?code=of-eve&state=of-eve`),
    visit(`${web}/api/sign-out`),
    visit(`${openid}/logout?client_id=nimbo-web`),
    visit(`${openid}/logout?post_logout_redirect_uri=https://evil.example/`),
    script(`${web}/api/token`, {}),
    script(`${web}/api/token`, { mode: 'no-cors' }),
    script(`${web}/api/auth/session`, {}),
    script(`${web}/api/auth/csrf`, {}),
    script(`${web}/api/auth/signout`, { method: 'POST', headers: json, body: '{}' }),
    script(`${web}/api/auth/signout`, { method: 'POST', mode: 'no-cors', headers: plain, body: '{}' }),
    script(`${web}/api/auth/session`, { method: 'POST', headers: json, body: '{"data":{"language":"pt"}}' }),
    script(`${userApi}/household/profiles`, {}),
    script(`${userApi}/household/current-profile`, { method: 'PUT', headers: json, body: '{}' }),
    script(`${userApi}/topics/subscribe`, { method: 'POST', mode: 'no-cors', headers: plain, body: '{}' }),
    script(`${openid}/userinfo`, {}),
    script(`${identity.replace('/realms/', '/admin/realms/')}/users?email=x&exact=true`, {}),
    element('a script element with the token', `<script src="${web}/api/token"></script>`),
    element('a script element with the session', `<script src="${web}/api/auth/session"></script>`),
    element('a picture of the way out', `<img src="${web}/api/sign-out"><img src="${openid}/logout">`),
    element('a frame with the app', `<iframe src="${web}/en/go"></iframe>`),
    element('a frame with the way out', `<iframe src="${web}/en/sign-out"></iframe>`),
    element('a frame with the sign-in', `<iframe src="${openid}/auth?client_id=nimbo-web"></iframe>`),
  ];
}

let evil: Server;
let served = '';
let evilUrl: string;
test.beforeAll(async () => {
  evil = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><body>${served}</body>`);
  });
  // Another site to the browser: the product is on localhost.
  evil.listen(0, '127.0.0.1');
  await once(evil, 'listening');
  evilUrl = `http://127.0.0.1:${(evil.address() as AddressInfo).port}/`;
});
test.afterAll(() => void evil.close());

/** Everything a forged request could have changed. */
async function stateOf(context: BrowserContext): Promise<string> {
  const { web } = onebox();
  const { user } = (await (await context.request.get(`${web}/api/auth/session`)).json()) as { user?: unknown };
  const [counts] = await rows(
    `select (select count(*) from web.auth_sessions) as sessions, (select count(*) from api.feedback) as feedback,
       (select count(*) from api.profiles) as profiles, (select count(*) from api.topic_subscriptions) as receivers,
       (select count(*) from identity.accounts) as accounts, (select count(*) from api.auth_sessions) as browsers,
       (select count(*) from identity.artifacts where model in ('Session', 'RefreshToken') and account_id is not null) as artifacts`,
  );
  return JSON.stringify({ user, counts });
}

async function frameStaysEmpty(page: Page): Promise<boolean> {
  const frames = page.frames().slice(1);
  const texts = await Promise.all(
    frames.map((frame) =>
      frame
        .locator('body')
        .innerText()
        .catch(() => ''),
    ),
  );
  return frames.every((frame, index) => frame.url().startsWith('chrome-error:') || texts[index] === '');
}

test('nothing another site sends does or reads anything', async ({ browser }) => {
  const all = forgeries();
  expect(all.length).toBeGreaterThanOrEqual(40);
  const context = await browser.newContext({ storageState: await signInOnce(browser) });
  const before = await stateOf(context);
  expect(before).toContain('"user":{');
  const hits: string[] = [];
  for (const { name, html } of all) {
    served = html;
    const page = await context.newPage();
    await page.goto(evilUrl);
    await page.waitForLoadState('networkidle').catch(() => undefined);
    const read = await page.evaluate(() => (window as { read?: string }).read).catch(() => undefined);
    if (read) hits.push(`${name} read ${read.slice(0, 80)}`);
    if (!(await frameStaysEmpty(page))) hits.push(`${name} showed our page`);
    if (page.url().includes('evil.example')) hits.push(`${name} led to ${page.url()}`);
    await page.close();
    const after = await stateOf(context);
    if (after !== before) hits.push(`${name} changed ${before} to ${after}`);
  }
  expect(hits).toEqual([]);
  await context.close();
});
