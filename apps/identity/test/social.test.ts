import { freePort } from '@nimbo/testkit/free-port';
import { startUpstreamProvider, type UpstreamProvider } from '@nimbo/testkit/upstream-provider';
import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Browser, openBrowser, type Page, readForm, wordsOf } from './support/browser.ts';
import {
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
  startIdentity,
} from './support/service.ts';

let upstream: UpstreamProvider;
let identity: Running;
beforeAll(async () => {
  upstream = await startUpstreamProvider(await freePort());
  const settings = Object.fromEntries(
    ['GOOGLE', 'APPLE', 'TWITCH'].flatMap((name) => [
      [`IDENTITY_SOCIAL_${name}_CLIENT_ID`, upstream.client.id],
      [`IDENTITY_SOCIAL_${name}_CLIENT_SECRET`, upstream.client.secret],
      [`IDENTITY_SOCIAL_${name}_ISSUER`, upstream.issuer],
    ]),
  );
  identity = await startIdentity({ IDENTITY_RATE_LIMITS: 'no', ...settings });
});
afterEach(() => upstream.reset());
afterAll(async () => {
  await identity.stop();
  await upstream.stop();
});

let people = 0;
const newSubject = () => `subject-${++people}`;
const somebody = (more: Partial<UpstreamProvider['person']> = {}) => {
  const person = { sub: newSubject(), email: newEmail(), email_verified: true, ...more };
  upstream.person = person;
  return person;
};

/** The address of a provider's button. */
function buttonOf(page: Page, provider: string): string | null {
  const href = new RegExp(`href="([^"]+/social/${provider}\\?[^"]*)"`).exec(page.text)?.[1];
  return href ? new URL(href.replaceAll('&amp;', '&'), page.address).href : null;
}

/** From the form to the provider and to the address it sends the browser to. */
async function depart(provider: string, attempt = newAttempt(identity)) {
  const form = await attempt.browser.get(attempt.address);
  const out = await attempt.browser.get(buttonOf(form, provider)!);
  return { ...attempt, out };
}

async function there(out: Page): Promise<string> {
  const reply = await fetch(out.location!, { redirect: 'manual' });
  return reply.headers.get('location')!;
}

/** The whole way, with a provider that answers by an address. */
async function through(provider: string, attempt = newAttempt(identity)) {
  const { browser, verifier, out } = await depart(provider, attempt);
  const end = await browser.get(await there(out));
  return { browser, verifier, end };
}

const isBack = (page: Page) => page.location === null && /name="password"/.test(page.text);
const linksOf = async (email: string) =>
  (
    await identity.database.pool.query(
      `select f.provider, f.subject from identity.federated_identities f
       join identity.accounts a on a.id = f.account_id where a.email_key = $1 order by f.provider`,
      [email.toLowerCase()],
    )
  ).rows;
const accountsOf = async (email: string) =>
  (await identity.database.pool.query('select * from identity.accounts where email_key = $1', [email.toLowerCase()]))
    .rows;

describe('a person whom a provider does not vouch for', () => {
  it.each([
    ['the person declines', { refuses: 'access_denied' }, 'did not tell us who you are'],
    ['Apple’s own no', { refuses: 'user_cancelled_authorize' }, 'did not tell us who you are'],
    ['the provider says it is away', { refuses: 'temporarily_unavailable' }, 'does not answer right now'],
    ['an error nobody knows', { refuses: 'strange' }, 'did not fit'],
    ['the token endpoint is cut', { away: 'token' }, 'does not answer right now'],
    ['the token endpoint fails', { tokenStatus: 503 }, 'does not answer right now'],
    ['the client was forgotten there', { tokenStatus: 401 }, 'did not fit'],
    ['the keys cannot be read', { away: 'certs' }, 'does not answer right now'],
    ['a foreign key signs', { foreignKey: true }, 'did not fit'],
  ] as const)('stays at the form: %s', async (_what, behaviour, words) => {
    const { email } = somebody();
    Object.assign(upstream, behaviour);
    const { end } = await through('google');
    expect(isBack(end)).toBe(true);
    expect(wordsOf(end)).toContain(words);
    expect(wordsOf(end)).toContain('Google');
    expect(await accountsOf(email)).toEqual([]);
  });

  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'https://evil.example' }],
    ['another nonce', { nonce: 'replayed' }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['an end in the past', { exp: 1_600_000_000 }],
    ['a beginning in the future', { nbf: 4_102_444_800 }],
    ['several audiences and another client', { aud: ['nimbo-at-upstream', 'x'], azp: 'x' }],
  ])('stays at the form: an id token with %s', async (_what, changes) => {
    const { email } = somebody();
    upstream.spoil = (claims) => ({ ...claims, ...changes });
    const { end } = await through('google');
    expect(isBack(end)).toBe(true);
    expect(wordsOf(end)).toContain('did not fit');
    expect(await accountsOf(email)).toEqual([]);
  });

  it.each([
    ['an address that is not verified', { email_verified: false }, 'is not confirmed yet'],
    ['an address nobody says to be verified', { email_verified: undefined }, 'is not confirmed yet'],
    ['a no in words, as Apple writes it', { email_verified: 'false' }, 'is not confirmed yet'],
    ['no address', { email: undefined }, 'did not give us your email'],
    ['something that is no address', { email: 'ana' }, 'did not give us your email'],
  ])('makes no account with %s', async (_what, person, words) => {
    somebody(person as Partial<UpstreamProvider['person']>);
    const { end } = await through('google');
    expect(isBack(end)).toBe(true);
    expect(wordsOf(end)).toContain(words);
  });

  it('reads that the provider is away where nobody has reached it yet', async () => {
    upstream.away = 'discovery';
    const fresh = await startIdentity({
      IDENTITY_SOCIAL_GOOGLE_CLIENT_ID: upstream.client.id,
      IDENTITY_SOCIAL_GOOGLE_CLIENT_SECRET: upstream.client.secret,
      IDENTITY_SOCIAL_GOOGLE_ISSUER: upstream.issuer,
    });
    try {
      const attempt = newAttempt(fresh);
      const form = await attempt.browser.get(attempt.address);
      expect(wordsOf(await attempt.browser.get(buttonOf(form, 'google')!))).toContain(
        'Google does not answer right now',
      );
      upstream.reset();
      expect((await attempt.browser.get(buttonOf(form, 'google')!)).location).toContain(`${upstream.issuer}/authorize`);
    } finally {
      await fresh.stop();
    }
  });
});

describe('the way back', () => {
  const endpoint = (provider: string, query: string) => `${identity.issuer}/broker/${provider}/endpoint?${query}`;

  it.each(['', 'state=', 'state=made-up&code=x', 'code=x', `state=${'x'.repeat(300)}&code=x`, 'state[]=x'])(
    'with %j leads nowhere',
    async (query) => {
      const reply = await openBrowser(identity.origin).get(endpoint('google', query));
      expect([reply.status, reply.location]).toEqual([400, null]);
    },
  );

  it('in another browser signs nobody in', async () => {
    somebody();
    const { out, browser } = await depart('google');
    const back = await there(out);
    const stranger = await openBrowser(identity.origin).get(back);
    expect(stranger.status).toBe(400);
    expect(wordsOf(stranger)).toContain('This page has expired');
    // The way is still open to whom it belongs.
    expect(codeOf(await browser.get(back))).not.toBe('');
  });

  it('to the form of somebody else signs nobody in', async () => {
    somebody();
    const mine = await depart('google');
    const theirs = newAttempt(identity);
    await theirs.browser.get(theirs.address);
    const back = new URL(await there(mine.out));
    const other = await depart('google', theirs);
    const form = new URL(other.out.location!).searchParams.get('state')!;
    // Their answer under my state, and mine under theirs.
    const swapped = endpoint('google', `code=${back.searchParams.get('code')}&state=${form}`);
    expect(wordsOf(await theirs.browser.get(swapped))).toContain('did not fit');
    const crossed = await theirs.browser.get(back.href);
    expect([crossed.status, crossed.location]).toEqual([400, null]);
  });

  it('works once', async () => {
    somebody();
    const { out, browser } = await depart('google');
    const back = await there(out);
    expect(codeOf(await browser.get(back))).not.toBe('');
    const again = await browser.get(back);
    expect([again.status, again.location]).toEqual([400, null]);
  });

  it('of one provider is not taken for another’s', async () => {
    somebody();
    const { out, browser } = await depart('google');
    const back = (await there(out)).replace('/google/', '/twitch/');
    expect((await browser.get(back)).status).toBe(400);
  });

  it('after ten minutes is closed', async () => {
    somebody();
    const { out, browser } = await depart('google');
    const back = await there(out);
    await identity.database.pool.query(`update identity.social_attempts set expires_at = now()`);
    expect((await browser.get(back)).status).toBe(400);
  });

  it('from a provider that is not set up is not there', async () => {
    const { browser, address } = newAttempt(identity);
    const form = await browser.get(address);
    expect(buttonOf(form, 'facebook')).toBeNull();
    const folder = buttonOf(form, 'google')!.split('/social/')[0];
    for (const path of [
      `${folder}/social/facebook`,
      `${folder}/social/evil`,
      `${folder}/social/facebook/return?state=x`,
    ])
      expect((await browser.get(path)).status).toBe(404);
    expect((await browser.get(endpoint('facebook', 'state=x'))).status).toBe(404);
  });

  it('shows none of the words in its address', async () => {
    const { browser, address } = newAttempt(identity);
    const form = await browser.get(address);
    const base = `${form.address.split('?')[0]!.replace(/\/log-in$/, '')}/log-in`;
    for (const query of ['fault=%3Cb%3E&provider=google', 'fault=away&provider=%3Cb%3E', 'fault=away&provider=evil']) {
      const page = await browser.get(`${base}?${query}`);
      expect(page.text).not.toContain('role="alert"');
      expect(page.text).not.toContain('<b>');
    }
  });
});

describe('an account with the same address', () => {
  it('is not opened without its password, and asks for it', async () => {
    const { email } = await newPerson(identity);
    const person = somebody({ email: email.toUpperCase() });
    const { browser, end, verifier } = await through('google');
    expect(end.location).toBeNull();
    expect(wordsOf(end)).toContain('Is this account yours?');
    expect(wordsOf(end)).toContain('Google');
    expect(await linksOf(email)).toEqual([]);

    const wrong = await browser.submit(end, { password: `${PASSWORD}x` });
    expect(wrong.status).toBe(401);
    expect(await linksOf(email)).toEqual([]);

    const right = await browser.submit(wrong, { password: PASSWORD });
    const { body } = await redeem(identity, codeOf(right), verifier);
    expect(decodeJwt(body.id_token)).toMatchObject({ email });
    expect(await linksOf(email)).toEqual([{ provider: 'google', subject: person.sub }]);

    const next = await through('google');
    expect(codeOf(next.end)).not.toBe('');
    expect((await logIn(identity, email)).end.status).toBe(303);
  });

  it('counts guesses at its password like any others', async () => {
    const { email } = await newPerson(identity);
    somebody({ email });
    let { browser, end } = await through('google');
    for (let tries = 0; tries < 5; tries++) end = await browser.submit(end, { password: 'wrong' });
    const locked = await browser.submit(end, { password: PASSWORD });
    expect(locked.status).toBe(401);
    expect(await linksOf(email)).toEqual([]);
  });

  it('is asked for only in the browser that came from the provider, and only by our own page', async () => {
    const { email } = await newPerson(identity);
    somebody({ email });
    const { browser, end } = await through('google');
    const { action, hidden } = readForm(end);
    const stranger = await openBrowser(identity.origin).post(
      action,
      new URLSearchParams({ ...hidden, password: PASSWORD }).toString(),
    );
    expect(stranger.status).toBe(400);
    const forged = await browser.post(action, new URLSearchParams({ csrf: 'x', password: PASSWORD }).toString());
    expect(forged.status).toBe(403);
    const foreign = await browser.submit(end, { password: PASSWORD }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.status).toBe(403);
    expect(await linksOf(email)).toEqual([]);
  });

  it('is no page for who did not come from a provider', async () => {
    const { browser, address } = newAttempt(identity);
    const form = await browser.get(address);
    const folder = buttonOf(form, 'google')!.split('/social/')[0];
    expect((await browser.get(`${folder}/connect`)).status).toBe(400);
  });

  it('of another provider is not opened at all', async () => {
    const { email } = somebody();
    await through('google');
    somebody({ email });
    const { end } = await through('twitch');
    expect(isBack(end)).toBe(true);
    expect(wordsOf(end)).toContain('It logs in another way, not with Twitch');
    expect(await linksOf(email)).toMatchObject([{ provider: 'google' }]);
  });

  it('that is closed stays closed', async () => {
    const { email } = somebody();
    await through('google');
    await identity.database.pool.query('update identity.accounts set enabled = false where email = $1', [email]);
    const { end } = await through('google');
    expect(isBack(end)).toBe(true);
    expect(wordsOf(end)).toContain('This account is closed');
  });
});

describe('a person whom a provider vouches for', () => {
  it.each(['google', 'twitch'])('joins through %s at the first time and is known at the second', async (provider) => {
    const { email, sub } = somebody();
    const first = await through(provider, newAttempt(identity, { ui_locales: 'pt' }));
    const { body } = await redeem(identity, codeOf(first.end), first.verifier);
    expect(decodeJwt(body.id_token)).toMatchObject({ email, email_verified: true, locale: 'pt', amr: ['fed'] });
    expect(decodeJwt(body.access_token)).toMatchObject({ amr: ['fed'] });
    const later = await refresh(identity, body.refresh_token);
    expect([later.status, decodeJwt(later.body.access_token).amr]).toEqual([200, ['fed']]);
    expect(await accountsOf(email)).toMatchObject([{ password_hash: null, email_verified: true, roles: ['player'] }]);

    upstream.person = { sub, email: newEmail(), email_verified: false };
    const second = await through(provider);
    const again = await redeem(identity, codeOf(second.end), second.verifier);
    expect(decodeJwt(again.body.id_token).sub).toBe(decodeJwt(body.id_token).sub);
    expect(decodeJwt(again.body.id_token)).toMatchObject({ email });
  });

  it('has no password, so none opens the account', async () => {
    const { email } = somebody();
    await through('google');
    for (const password of [PASSWORD, '', 'null', 'undefined'])
      expect((await logIn(identity, email, password)).end.status).toBe(401);
    const { end } = await join(identity, email);
    expect(wordsOf(end)).toContain('There is an account with this email already');
  });

  it('comes back by a form, as Apple sends it, without cookies of ours', async () => {
    const { email } = somebody({ email_verified: 'true' });
    const { browser, out, verifier } = await depart('apple');
    const asked = new URL(out.location!).searchParams;
    expect(asked.get('response_mode')).toBe('form_post');
    const page = await fetch(out.location!);
    const fields = [...(await page.text()).matchAll(/name="(\w+)" value="([^"]*)"/g)].map(
      ([, name, value]): [string, string] => [name!, value!],
    );
    const posted = await fetch(asked.get('redirect_uri')!, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    expect(posted.status).toBe(303);
    const end = await browser.get(new URL(posted.headers.get('location')!, identity.origin).href);
    const { body } = await redeem(identity, codeOf(end), verifier);
    expect(decodeJwt(body.id_token)).toMatchObject({ email, email_verified: true });
  });

  it('is asked for with PKCE, a state and a nonce of this one time', async () => {
    upstream.requests.length = 0;
    somebody();
    await through('google');
    somebody();
    await through('google');
    const [one, two] = upstream.requests as [URLSearchParams, URLSearchParams];
    expect(one.get('code_challenge_method')).toBe('S256');
    expect(one.get('scope')).toBe('openid email');
    expect(one.get('redirect_uri')).toBe(`${identity.issuer}/broker/google/endpoint`);
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.get(name)!.length).toBeGreaterThanOrEqual(43);
      expect(one.get(name)).not.toBe(two.get(name));
    }
  });

  it('twice at the same moment gets one account', async () => {
    const { email } = somebody();
    const ways = await Promise.all([depart('google'), depart('google')]);
    const ends = await Promise.all(ways.map(async ({ browser, out }) => browser.get(await there(out))));
    expect(ends.filter(({ location }) => location !== null).length).toBeGreaterThanOrEqual(1);
    expect(await accountsOf(email)).toHaveLength(1);
  });
});

describe('the buttons', () => {
  it('stand on both forms in the language of the page, for the providers that are set up', async () => {
    const { browser, address } = newAttempt(identity, { ui_locales: 'es' });
    const form: Page = await (browser as Browser).get(address);
    const folder = buttonOf(form, 'google')!.split('/social/')[0];
    for (const page of [form, await browser.get(`${folder}/join?ui_locales=es`)]) {
      const order = [...page.text.matchAll(/aria-label="(Iniciar sesión con \w+)"/g)].map(([, label]) => label);
      expect(order).toEqual(['Iniciar sesión con Google', 'Iniciar sesión con Apple', 'Iniciar sesión con Twitch']);
    }
  });

  it('are not there where no provider is set up', async () => {
    const plain = await startIdentity();
    try {
      const { browser, address } = newAttempt(plain);
      expect((await browser.get(address)).text).not.toContain('class="social"');
    } finally {
      await plain.stop();
    }
  });
});
