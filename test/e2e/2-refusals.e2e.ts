import { Problem } from '@nimbo/contracts/problems';
import { expect, type Page } from '@playwright/test';
import { en, onebox, play, rows, signIn } from './player.ts';
import { test } from './traffic.ts';

interface Call {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Calls our interfaces from inside the page, as an attacker with the page's own rights would. */
const call = (page: Page, url: string, init: Call = {}) =>
  page.evaluate(
    async ([address, options]) => {
      const reply = await fetch(address, options);
      return { status: reply.status, type: reply.headers.get('content-type') ?? '', body: await reply.text() };
    },
    [url, init] as const,
  );

/** The user-zone bearer of the signed-in page. */
async function bearer(page: Page): Promise<string> {
  const { body } = await call(page, `${onebox().web}/api/token`);
  return (JSON.parse(body) as { access_token: string }).access_token;
}

function expectProblem(reply: { status: number; type: string; body: string }, status: number, code: string): void {
  expect(reply.type).toContain('application/problem+json');
  expect(Problem.parse(JSON.parse(reply.body))).toMatchObject({ status, code });
  expect(reply.status).toBe(status);
}

test('a wrong password is refused in words that do not say whether the account exists', async ({ page }) => {
  const { web, demo } = onebox();
  const refusals: string[] = [];
  for (const email of [demo.email, 'nobody@nimbo.example']) {
    await page.goto(`${web}/en/go`);
    await page.getByRole('button', { name: en.loginWindow.login, exact: true }).click();
    await page.locator('input[name=email]').fill(email);
    await page.locator('input[name=password]').fill('Wrong-password-1');
    await page.locator('input[name=password]').press('Enter');
    refusals.push(await page.getByRole('alert').innerText());
  }
  expect(refusals[0]).toContain('That did not work');
  expect(refusals[1]).toBe(refusals[0]);
});

test('bad requests with a good bearer get their problem, and leave nothing behind', async ({ page }) => {
  await signIn(page);
  const { userApi } = onebox();
  const authorization = `Bearer ${await bearer(page)}`;
  const json = { authorization, 'content-type': 'application/json' };
  const before = await rows('select count(*)::int as n from api.play_sessions');

  expectProblem(
    await call(page, `${userApi}/play-sessions`, { method: 'POST', headers: json, body: '{"gid":"no-such-game"}' }),
    404,
    'game-unknown',
  );
  expectProblem(
    await call(page, `${userApi}/play-sessions`, { method: 'POST', headers: json, body: '{"gid":' }),
    400,
    'malformed-json',
  );
  expectProblem(
    await call(page, `${userApi}/play-sessions`, { method: 'POST', headers: json, body: '{"gid":"../etc"}' }),
    400,
    'invalid-request',
  );
  expectProblem(
    await call(page, `${userApi}/play-sessions`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ gid: 'a'.repeat(80_000) }),
    }),
    413,
    'body-too-large',
  );
  expectProblem(await call(page, `${userApi}/profile`), 401, 'token-missing');
  expectProblem(
    await call(page, `${userApi}/profile`, { headers: { authorization: `${authorization.slice(0, -4)}AAAA` } }),
    401,
    'token-invalid',
  );
  expect(await rows('select count(*)::int as n from api.play_sessions')).toEqual(before);
});

test('a title above the age of the profile is refused wherever it is asked for', async ({ page }) => {
  await signIn(page);
  const { userApi } = onebox();
  const adult = 'io.github.freedoom.phase1';
  await rows('update api.profiles set age_limit = 12');
  try {
    const headers = { authorization: `Bearer ${await bearer(page)}`, 'content-type': 'application/json' };
    const ask = () => call(page, `${userApi}/v2/canPlay?gid=${adult}`, { headers });
    // The api knows a profile for some seconds; a change behind its back takes as long to be seen.
    await expect.poll(async () => (await ask()).status).toBe(403);
    const canPlay = await ask();
    expect(JSON.parse(canPlay.body)).toEqual([expect.objectContaining({ code: 'age-restricted' })]);
    expectProblem(
      await call(page, `${userApi}/play-sessions`, { method: 'POST', headers, body: JSON.stringify({ gid: adult }) }),
      403,
      'age-restricted',
    );
    expectProblem(await call(page, `${userApi}/catalog/${adult}/game-info`, { headers }), 403, 'age-restricted');
    const games = JSON.parse((await call(page, `${userApi}/catalog/games`, { headers })).body) as { gid: string }[];
    expect(games.length).toBeGreaterThan(100);
    expect(games.map((game) => game.gid)).not.toContain(adult);
  } finally {
    await rows('update api.profiles set age_limit = 18');
  }
});

test('a stream ticket opens one connection, once, and only as it was signed', async ({ page }) => {
  await signIn(page);
  await play(page, 'frozen-bubble');
  const { userApi } = onebox();
  const headers = { authorization: `Bearer ${await bearer(page)}` };
  const current = JSON.parse((await call(page, `${userApi}/play-sessions/current`, { headers })).body) as {
    playSession: { id: string };
  };
  const takeTicket = async (wish: string) => {
    const address = `${userApi}/play-sessions/${current.playSession.id}/ticket${wish}`;
    const { body } = await call(page, address, { method: 'POST', headers });
    return JSON.parse(body) as { ticket: string; signalingUrl: string };
  };
  const { ticket, signalingUrl } = await takeTicket('?takeOver=true');
  const attach = (text: string) =>
    page.evaluate(
      ([url, offered]) =>
        new Promise<string>((resolve) => {
          const socket = new WebSocket(url);
          socket.onopen = () => socket.send(JSON.stringify({ type: 'attach', ticket: offered }));
          socket.onmessage = (message) => {
            const signal = JSON.parse(message.data as string) as { type: string; code?: string };
            resolve(signal.code ?? signal.type);
            socket.close();
          };
          socket.onclose = () => resolve('closed');
        }),
      [signalingUrl, text] as const,
    );
  expect(await attach('nonsense')).toBe('ticket-invalid');
  const [header, , signature] = ticket.split('.');
  const forged = Buffer.from(
    JSON.stringify({ ...JSON.parse(Buffer.from(ticket.split('.')[1]!, 'base64url').toString()), gid: 'openttd' }),
  ).toString('base64url');
  expect(await attach(`${header}.${forged}.${signature}`)).toBe('ticket-invalid');
  // The page plays: nobody takes its game away without having been asked.
  expect(await attach((await takeTicket('')).ticket)).toBe('in-use');
  expect(['attached', 'offer', 'clock']).toContain(await attach(ticket));
  expect(await attach(ticket)).toBe('ticket-used');
  await page.goto(`${onebox().web}/en/go`);
  await page.getByRole('button', { name: en.running.end }).click();
  await expect
    .poll(() => rows('select status from api.play_sessions order by created_at desc limit 1'))
    .toEqual([{ status: 'ended' }]);
});

for (const [what, reply] of [
  ['answers 404', { status: 404, body: 'nothing here' }],
  ['answers garbage', { status: 200, contentType: 'application/json', body: '<html>[{"gid":' }],
  ['answers the wrong shape', { status: 200, contentType: 'application/json', body: '{"games":"many"}' }],
] as const) {
  test(`a CDN that ${what} is replaced by the api without a word`, async ({ page }) => {
    await page.route(/\/go\/catalog\/.*\.json/, (route) => route.fulfill(reply));
    await signIn(page);
    await page.goto(`${onebox().web}/en/go/game/frozen-bubble`);
    await expect(page.getByRole('button', { name: en.game.play, exact: true })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test('with neither CDN nor api the list says so in the specified words, fatal', async ({ page }) => {
  await signIn(page);
  await page.route(/\/catalog\//, (route) => route.abort());
  await page.goto(`${onebox().web}/en/go/games`);
  const modal = page.getByRole('dialog', { name: en.error.network });
  await expect(modal).toContainText(en.error.networkText);
  await expect(modal.getByRole('button', { name: en.common.tryAgain })).toBeVisible();
});

test('nobody signed out reaches the user zone, and a bad return address leads home', async ({ page }) => {
  const { web } = onebox();
  await page.goto(`${web}/en`);
  expectProblem(await call(page, `${web}/api/token`), 401, 'signed-out');
  const reply = await page.goto(`${web}/api/auth/signin?callbackUrl=${encodeURIComponent('https://evil.example/x')}`);
  expect(reply!.status()).toBeLessThan(500);
  expect(new URL(page.url()).hostname).toBe('localhost');
});
