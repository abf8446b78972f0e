import { createHash, randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, type Page, readForm, wordsOf } from './support/browser.ts';
import {
  ADMIN_CLIENT,
  CALLBACK,
  codeOf,
  join,
  logIn,
  newAttempt,
  newEmail,
  newPerson,
  PASSWORD,
  type Running,
  redeem,
  refresh,
  requestToken,
  startIdentity,
  WEB,
  WEB_CLIENT,
} from './support/service.ts';

let identity: Running;
beforeAll(async () => {
  identity = await startIdentity({ IDENTITY_RATE_LIMITS: 'no' });
});
afterAll(() => identity.stop());

const authorize = (changes: Record<string, string | null>) => {
  const { browser, address } = newAttempt(identity, changes);
  return browser.get(address);
};
const errorOf = (page: Page) => page.location && new URL(page.location).searchParams.get('error');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

describe('an authorization request', () => {
  it.each([
    ['another site', { redirect_uri: 'https://evil.example/api/auth/callback/nimbo' }],
    ['another path', { redirect_uri: `${CALLBACK}/more` }],
    ['a query behind the path', { redirect_uri: `${CALLBACK}?next=1` }],
    ['a host that only begins alike', { redirect_uri: CALLBACK.replace('4249', '4249.evil.example') }],
    ['a user before the host', { redirect_uri: CALLBACK.replace('127', 'evil@127') }],
    ['no address', { redirect_uri: null }],
    ['an unknown client', { client_id: 'nimbo-evil' }],
    ['no client', { client_id: null }],
    ['a client with U+0000', { client_id: 'nimbo-web\0' }],
    ['the client that may not sign people in', { client_id: 'nimbo-admin' }],
  ])('to %s is refused here, and nothing is sent there', async (_what, changes) => {
    const page = await authorize(changes);
    expect(page.status).toBe(400);
    expect(page.location).toBeNull();
    expect(wordsOf(page)).toContain('This link does not work');
  });

  it.each([
    ['without PKCE', { code_challenge: null, code_challenge_method: null }, 'invalid_request'],
    ['with PKCE in plain', { code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge without its method', { code_challenge_method: null }, 'invalid_request'],
    ['with a malformed challenge', { code_challenge: 'short' }, 'invalid_request'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an id token in the address', { response_type: 'id_token' }, 'unsupported_response_type'],
    ['for a resource that is not the client’s own', { resource: 'urn:nimbo:identity-admin' }, 'invalid_target'],
    ['with a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['with an unknown prompt', { prompt: 'dance' }, 'invalid_request'],
  ])('%s is refused at the web site with %s', async (_what, changes, error) => {
    const page = await authorize(changes as Record<string, string | null>);
    expect(page.location).toMatch(new RegExp(`^${CALLBACK.replaceAll('.', '\\.')}[?#]`));
    const { searchParams, hash } = new URL(page.location!);
    expect(searchParams.get('error') ?? new URLSearchParams(hash.slice(1)).get('error')).toBe(error);
  });

  it('with U+0000 in its state comes back whole', async () => {
    const attempt = newAttempt(identity, { state: 'a\0b' });
    const { end } = await join(identity, newEmail(), attempt);
    expect(new URL(end.location!).searchParams.get('state')).toBe('a\0b');
  });

  it('with a parameter given twice is refused', async () => {
    const { browser, address } = newAttempt(identity);
    expect((await browser.get(`${address}&redirect_uri=https://evil.example/`)).status).toBe(400);
    expect(errorOf(await browser.get(`${address}&scope=openid`))).toBe('invalid_request');
  });
});

describe('a code', () => {
  const fresh = async () => {
    const { end, verifier } = await join(identity, newEmail());
    return { code: codeOf(end), verifier };
  };

  it('is refused without its verifier, with another one and with the challenge itself', async () => {
    for (const wrong of [undefined, randomBytes(32).toString('base64url'), 'challenge']) {
      const { code, verifier } = await fresh();
      const given = wrong === 'challenge' ? challengeOf(verifier) : wrong;
      const reply = await requestToken(identity, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: CALLBACK,
        ...(given ? { code_verifier: given } : {}),
      });
      expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
  });

  it('is refused with another redirect address and without one', async () => {
    const { code, verifier } = await fresh();
    const reply = await redeem(identity, code, verifier, { redirect_uri: `${WEB}/` });
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    const missing = await requestToken(identity, { grant_type: 'authorization_code', code, code_verifier: verifier });
    expect(missing).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it('is refused the second time, and what the first one gave ends', async () => {
    const { code, verifier } = await fresh();
    const first = await redeem(identity, code, verifier);
    expect(await redeem(identity, code, verifier)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await refresh(identity, first.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is redeemed at most once by twenty requests at the same time', async () => {
    const { code, verifier } = await fresh();
    const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(identity, code, verifier)));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set(['invalid_grant']),
    );
  });

  it('is refused after its minute', async () => {
    const { code, verifier } = await fresh();
    await identity.database.pool.query(
      `update identity.artifacts set payload = jsonb_set(payload::jsonb, '{exp}', to_jsonb(extract(epoch from now())::int - 1))
       where model = 'AuthorizationCode' and consumed_at is null`,
    );
    expect(await redeem(identity, code, verifier)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });

  it('is refused to another client', async () => {
    const { code, verifier } = await fresh();
    const reply = await requestToken(
      identity,
      { grant_type: 'authorization_code', code, redirect_uri: CALLBACK, code_verifier: verifier },
      ADMIN_CLIENT,
    );
    expect(reply.status).toBe(400);
    expect(reply.body).not.toHaveProperty('access_token');
  });
});

describe('the token endpoint', () => {
  it.each([
    ['a wrong secret', { ...WEB_CLIENT, secret: `${WEB_CLIENT.secret}x` }],
    ['the secret of the other client', { ...WEB_CLIENT, secret: ADMIN_CLIENT.secret }],
    ['an unknown client', { id: 'nimbo-evil', secret: WEB_CLIENT.secret }],
  ])('refuses %s', async (_what, client) => {
    for (const grant of ['client_credentials', 'refresh_token']) {
      const reply = await requestToken(identity, { grant_type: grant, refresh_token: 'x' }, client);
      expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    }
  });

  it('refuses who gives no secret at all', async () => {
    const empty = await requestToken(identity, { grant_type: 'client_credentials' }, { ...ADMIN_CLIENT, secret: '' });
    expect(empty).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    const reply = await requestToken(identity, { grant_type: 'refresh_token', client_id: WEB_CLIENT.id }, null);
    expect(reply).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });

  it('gives the web client no token without a person, and the administration none with one', async () => {
    const alone = await requestToken(identity, { grant_type: 'client_credentials' }, WEB_CLIENT);
    expect(alone.status).toBe(400);
    expect(alone.body).not.toHaveProperty('access_token');
    const { tokens } = await newPerson(identity);
    const foreign = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await requestToken(identity, foreign, ADMIN_CLIENT)).status).toBe(400);
  });

  it.each(['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', ''])(
    'knows no grant %j',
    async (grant) => {
      const reply = await requestToken(identity, { grant_type: grant, username: 'a', password: 'b' });
      expect(reply.status).toBe(400);
    },
  );

  it('refuses a body that is too large, before reading it and while reading it', async () => {
    const known = await fetch(`${identity.openid}/token`, { method: 'POST', body: 'a='.padEnd(70_000, 'x') });
    expect(known.status).toBe(413);
    expect(await chunked(`${identity.openid}/token`, 'a='.padEnd(70_000, 'x'))).toBe(400);
  });

  it('refuses JSON', async () => {
    const reply = await fetch(`${identity.openid}/token`, {
      method: 'POST',
      body: '{"grant_type":',
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(400);
  });
});

describe('a refresh token', () => {
  it('is refused when it was used before, and its successor dies with it', async () => {
    const { tokens } = await newPerson(identity);
    const next = await refresh(identity, tokens.refresh_token);
    expect(await refresh(identity, tokens.refresh_token)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await refresh(identity, next.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('is used at most once by ten requests at the same time', async () => {
    const { tokens } = await newPerson(identity);
    const replies = await Promise.all(Array.from({ length: 10 }, () => refresh(identity, tokens.refresh_token)));
    expect(replies.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(replies.every(({ status }) => status === 200 || status === 400)).toBe(true);
  });

  it.each(['', 'x', '\0', 'a'.repeat(3000)])('is refused when it was made up: %j', async (token) => {
    expect((await refresh(identity, token)).status).toBe(400);
  });

  it('is refused after its account was closed', async () => {
    const { tokens, email } = await newPerson(identity);
    await identity.database.pool.query('update identity.accounts set enabled = false where email = $1', [email]);
    expect((await refresh(identity, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('an access token', () => {
  const userinfo = async (authorization: string) =>
    (await fetch(`${identity.openid}/userinfo`, { headers: { authorization } })).status;

  it('is refused in every forged form', async () => {
    const { tokens } = await newPerson(identity);
    const [head, body, signature] = tokens.access_token.split('.') as [string, string, string];
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const keys = (await (await fetch(`${identity.openid}/certs`)).json()) as { keys: { kid: string; n: string }[] };
    const kid = keys.keys[0]!.kid;
    const header = { alg: 'RS256', typ: 'at+jwt', kid };
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${head}.${body}.`,
      `${head}.${body}.${signature.slice(0, -4)}AAAA`,
      `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: 'admin' })).toString('base64url')}.${signature}`,
      await new SignJWT(claims).setProtectedHeader(header).sign(privateKey),
      await new SignJWT(claims).setProtectedHeader({ ...header, jwk: await exportJWK(publicKey) }).sign(privateKey),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .sign(Buffer.from(keys.keys[0]!.n)),
      tokens.id_token,
      tokens.refresh_token,
    ];
    for (const token of forged) expect(await userinfo(`Bearer ${token}`)).toBe(401);
    expect(await userinfo(tokens.access_token)).toBe(401);
    expect(await userinfo(`Bearer ${tokens.access_token}`)).toBe(200);
  });

  it('of an application is no person', async () => {
    const { body } = await requestToken(identity, { grant_type: 'client_credentials' }, ADMIN_CLIENT);
    expect(await userinfo(`Bearer ${body.access_token}`)).toBe(401);
  });

  it('is not introspected for a stranger', async () => {
    const { tokens } = await newPerson(identity);
    const reply = await fetch(`${identity.openid}/token/introspect`, {
      method: 'POST',
      body: new URLSearchParams({ token: tokens.access_token, client_id: 'nimbo-web', client_secret: 'wrong' }),
    });
    expect([reply.status, await reply.json()]).toMatchObject([401, { error: 'invalid_client' }]);
  });
});

describe('logging in', () => {
  const REFUSAL = 'That did not work Check the email and the password, then try again.';

  it('says the same about a wrong password, an unknown address and no address', async () => {
    const email = newEmail();
    await join(identity, email);
    for (const [address, password] of [
      [email, `${PASSWORD}x`],
      [newEmail(), PASSWORD],
      ['nobody', PASSWORD],
      ['', ''],
      [email, 'x'.repeat(3000)],
    ] as const) {
      const { end } = await logIn(identity, address, password);
      expect(end.status).toBe(401);
      expect(wordsOf(end)).toContain(REFUSAL);
    }
  });

  it('is locked after five failures, and then refuses the right password with the same words', async () => {
    const email = newEmail();
    await join(identity, email);
    const refusals: string[] = [];
    for (let failure = 0; failure < 5; failure++)
      refusals.push(wordsOf((await logIn(identity, email, 'Wrong-pass1')).end));
    const { end } = await logIn(identity, email.toUpperCase());
    expect(end.status).toBe(401);
    expect(wordsOf(end).replace(email.toUpperCase(), email)).toBe(refusals[0]);
    expect(new Set(refusals).size).toBe(1);

    await passTime('61 seconds');
    expect((await logIn(identity, email)).end.status).toBe(303);
  });

  it('is locked for an address without an account just the same', async () => {
    const email = newEmail();
    for (let failure = 0; failure < 5; failure++) await logIn(identity, email, 'Wrong-pass1');
    await join(identity, email);
    expect((await logIn(identity, email)).end.status).toBe(401);
  });

  it('evaluates at most five of fifty guesses at the same time', async () => {
    const email = newEmail();
    await join(identity, email);
    const guesses = Array.from({ length: 50 }, (_, index) =>
      logIn(identity, email, index < 45 ? `Wrong-pass${index}` : PASSWORD),
    );
    const replies = await Promise.all(guesses);
    expect(replies.every(({ end }) => end.status === 401 || end.status === 303)).toBe(true);
    const failures = await identity.database.pool.query(
      'select max(failures) from identity.failed_attempts where subject like $1',
      ['account:%'],
    );
    expect(failures.rows[0].max).toBeLessThanOrEqual(5);
  });

  it('is locked for an address that tries many accounts', async () => {
    const email = newEmail();
    await join(identity, email);
    for (let failure = 0; failure < 40; failure++) await logIn(identity, `${failure}${email}`, 'Wrong-pass1');
    expect((await logIn(identity, email)).end.status).toBe(401);
  });

  it('is refused to a closed account with the same words', async () => {
    const email = newEmail();
    await join(identity, email);
    await identity.database.pool.query('update identity.accounts set enabled = false where email = $1', [email]);
    expect(wordsOf((await logIn(identity, email)).end)).toContain(REFUSAL);
  });

  afterEach(() => passTime('13 hours'));
});

describe('joining', () => {
  const tryToJoin = async (fields: { email?: string; password?: string; passwordAgain?: string }) => {
    const attempt = newAttempt(identity, { prompt: 'create' });
    const page = await attempt.browser.get(attempt.address);
    const password = fields.password ?? PASSWORD;
    return attempt.browser.submit(page, { email: newEmail(), passwordAgain: password, ...fields, password });
  };

  it.each([
    ['a short password', { password: 'Ab1-' }, 'Use at least 8 characters.'],
    ['too few kinds', { password: 'tormenta1' }, 'Use 3 of the 4 kinds below.'],
    ['an endless password', { password: `Ab1-${'x'.repeat(200)}` }, 'Use at most 128 characters.'],
    ['another password the second time', { passwordAgain: `${PASSWORD}2` }, 'The two passwords are not the same.'],
    ['half an address', { email: 'ana@casa' }, 'Write a whole email address'],
    ['markup', { email: '"><script>alert(1)</script>@casa.example' }, 'Write a whole email address'],
  ])('with %s is refused beside the field', async (_what, fields, words) => {
    const page = await tryToJoin(fields);
    expect(page.status).toBe(422);
    expect(wordsOf(page)).toContain(words);
    expect(page.text).toContain('aria-invalid="true"');
    expect(page.text).not.toContain('<script>alert');
    expect(page.text).not.toContain(PASSWORD);
  });

  it('with an address that has an account is refused, whatever its case', async () => {
    const email = newEmail();
    await join(identity, email);
    const page = await tryToJoin({ email: email.toUpperCase() });
    expect(page.status).toBe(422);
    expect(wordsOf(page)).toContain('There is an account with this email already.');
  });

  it('with the same address ten times at once makes one account', async () => {
    const email = newEmail();
    const pages = await Promise.all(Array.from({ length: 10 }, () => tryToJoin({ email })));
    expect(pages.map(({ status }) => status).toSorted()).toEqual([303, ...Array(9).fill(422)]);
  });
});

describe('a form', () => {
  const open = async () => {
    const attempt = newAttempt(identity);
    const page = await attempt.browser.get(attempt.address);
    return { ...attempt, page, ...readForm(page) };
  };

  it('without fields, with a field twice and with fields of another form is shown again', async () => {
    const { browser, action, hidden } = await open();
    const csrf = `csrf=${hidden.csrf}`;
    for (const body of [
      csrf,
      `${csrf}&email=a&email=b&password=c`,
      `${csrf}&password=x`,
      `${csrf}&email=%00%ff&__proto__=1`,
    ]) {
      const page = await browser.post(action, body);
      expect(page.status).toBe(400);
      expect(wordsOf(page)).toContain('The form did not arrive whole.');
    }
  });

  it.each([
    ['JSON', 'application/json', '{}', 415],
    ['text', 'text/plain', 'csrf=1', 415],
    ['parts', 'multipart/form-data; boundary=x', '--x--', 415],
    ['too much', 'application/x-www-form-urlencoded', 'email='.padEnd(20_000, 'x'), 413],
  ])('as %s is refused with a page', async (_what, type, body, status) => {
    const { browser, action } = await open();
    const page = await browser.post(action, body, { 'content-type': type });
    expect(page.status).toBe(status);
    expect(wordsOf(page)).toContain('The form did not arrive');
  });

  it('without its token, with that of another visit or from another site is refused', async () => {
    const [mine, other] = [await open(), await open()];
    const fields = { email: newEmail(), password: PASSWORD };
    const send = (csrf: string, headers = {}) =>
      mine.browser.post(mine.action, new URLSearchParams({ csrf, ...fields }).toString(), headers);
    expect((await send('')).status).toBe(403);
    expect((await send(other.hidden.csrf!)).status).toBe(403);
    expect((await send(mine.hidden.csrf!, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await send(mine.hidden.csrf!, { 'sec-fetch-site': 'same-origin' })).status).toBe(401);
  });

  it('in a browser without its cookie has expired', async () => {
    const { page } = await open();
    const stranger = openBrowser(identity.origin, 'pt');
    const reply = await stranger.get(page.address);
    expect(reply.status).toBe(400);
    expect(wordsOf(reply)).toContain('Esta página expirou');
  });

  it('has expired once it was used', async () => {
    const { browser, page } = await open();
    const email = newEmail();
    await join(identity, email);
    await browser.submit(page, { email, password: PASSWORD });
    const again = await browser.submit(page, { email, password: PASSWORD });
    expect(again.status).toBe(400);
    expect(wordsOf(again)).toContain('This page has expired');
  });

  it.each(['/', '/short', '/..%2f..%2fetc', `/${'x'.repeat(300)}`, '/abcdefghijklmnop/other'])(
    'at %s is not there',
    async (path) => {
      const reply = await fetch(`${identity.issuer}/login-actions${path}`, { headers: { accept: 'text/html' } });
      expect([404, 414]).toContain(reply.status);
    },
  );
});

describe('signing out', () => {
  it.each(['https://evil.example/', '//evil.example', 'javascript:alert(1)', `${WEB}.evil.example/`])(
    'never leads to %s',
    async (address) => {
      const { browser, tokens } = await newPerson(identity);
      const query = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: address });
      const page = await browser.get(`${identity.openid}/logout?${query}`);
      expect([page.status, page.location]).toEqual([400, null]);
      expect((await refresh(identity, tokens.refresh_token)).status).toBe(200);
    },
  );

  it('with a forged id token ends nothing', async () => {
    const { browser, tokens } = await newPerson(identity);
    const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1]!, 'base64url').toString());
    const page = await browser.get(`${identity.openid}/logout?id_token_hint=${new UnsecuredJWT(claims).encode()}`);
    expect(page.status).toBe(400);
    expect((await refresh(identity, tokens.refresh_token)).status).toBe(200);
  });

  it('confirmed from another site is refused', async () => {
    const { browser, tokens } = await newPerson(identity);
    await browser.get(`${identity.openid}/logout`);
    const page = await browser.post(`${identity.openid}/logout/confirm`, 'xsrf=1&logout=yes');
    expect(page.status).toBe(400);
    expect((await refresh(identity, tokens.refresh_token)).status).toBe(200);
  });
});

describe('every address', () => {
  it('ignores who writes another host', async () => {
    const text = await rawGet('/realms/nimbo/.well-known/openid-configuration', {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    });
    expect(text).not.toContain('evil.example');
    expect(text).toContain(`"token_endpoint":"${identity.openid}/token"`);
  });

  it.each([
    ['GET', '/token'],
    ['DELETE', '/auth'],
    ['GET', '/nothing'],
    ['DELETE', '/logout'],
    ['PUT', '/userinfo'],
  ])('refuses %s %s clearly', async (method, path) => {
    const reply = await fetch(`${identity.openid}${path}`, { method });
    expect([404, 405]).toContain(reply.status);
    expect(await reply.text()).toContain('not');
  });

  it('never answers with a fault of ours to garbage', async () => {
    const garbage = [
      '%',
      '%00',
      '%ff%fe',
      'a[]=1',
      'client_id[]=x',
      '__proto__[x]=1',
      `q=${'y'.repeat(9000)}`,
      'claims={',
      'max_age=-1',
      'id_token_hint=a.b.c',
    ];
    for (const path of ['/auth', '/logout', '/certs', '/userinfo', '/logout/success'])
      for (const query of garbage) {
        const { browser, address } = newAttempt(identity);
        const reply = await browser.get(
          path === '/auth' ? `${address}&${query}` : `${identity.openid}${path}?${query}`,
        );
        expect(reply.status, `${path}?${query}`).toBeLessThan(500);
      }
  });
});

/** Lets time go by for the failures so far. */
const passTime = (interval: string) =>
  identity.database.pool.query(`update identity.failed_attempts set last_failure_at = last_failure_at - $1::interval`, [
    interval,
  ]);

/** Sends a body whose length is not announced. */
function chunked(address: string, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      address,
      { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode!);
      },
    );
    call.on('error', reject);
    call.write(body.slice(0, 1000));
    call.end(body.slice(1000));
  });
}

function rawGet(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = request(identity.origin + path, { headers }, async (reply) => {
      let text = '';
      for await (const chunk of reply) text += chunk;
      resolve(text);
    });
    call.on('error', reject);
    call.end();
  });
}
