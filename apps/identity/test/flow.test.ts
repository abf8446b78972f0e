import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser } from './support/browser.ts';
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
} from './support/service.ts';

let identity: Running;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

const keys = () => createRemoteJWKSet(new URL(`${identity.openid}/certs`));
const verify = async (token: string, audience: string) =>
  (await jwtVerify(token, keys(), { issuer: identity.issuer, audience, algorithms: ['RS256'] })).payload;

describe('joining', () => {
  it('makes an account, logs the person in and goes on to the web site with a code', async () => {
    const email = newEmail();
    const { end, verifier } = await join(identity, email);
    expect(end.status).toBe(303);
    const callback = new URL(end.location!);
    expect(callback.origin + callback.pathname).toBe(CALLBACK);
    expect(callback.searchParams.get('state')).toBe('state-1');
    expect(callback.searchParams.get('iss')).toBe(identity.issuer);

    const { status, body } = await redeem(identity, codeOf(end), verifier);
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 300, scope: 'openid email profile' });

    const access = await verify(body.access_token, 'nimbo-api');
    expect(access).toMatchObject({
      azp: 'nimbo-web',
      preferred_username: email,
      email,
      email_verified: false,
      locale: 'en',
      realm_access: { roles: ['player'] },
      scope: 'openid email profile',
    });
    expect(access.sub).toMatch(/^[0-9a-f-]{36}$/);
    expect(decodeProtectedHeader(body.access_token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' });
    const id = await verify(body.id_token, 'nimbo-web');
    expect(id).toMatchObject({
      sub: access.sub,
      sid: access.sid,
      nonce: 'nonce-1',
      email,
      preferred_username: email,
      locale: 'en',
    });
  });

  it('keeps the language of the page as the language of the account', async () => {
    const attempt = newAttempt(identity, { ui_locales: 'pt-BR' });
    const { end, verifier } = await join(identity, newEmail(), attempt);
    const { body } = await redeem(identity, codeOf(end), verifier);
    expect(await verify(body.id_token, 'nimbo-web')).toMatchObject({ locale: 'pt' });
  });

  it('is the first page with prompt=create', async () => {
    const { browser, address, verifier } = newAttempt(identity, { prompt: 'create' });
    const page = await browser.get(address);
    expect(page.text).toContain('name="passwordAgain"');
    const end = await browser.submit(page, { email: newEmail(), password: 'Lluvia 22', passwordAgain: 'Lluvia 22' });
    expect((await redeem(identity, codeOf(end), verifier)).status).toBe(200);
  });
});

describe('an authorization request', () => {
  it('may come as a form', async () => {
    const { browser, address, verifier } = newAttempt(identity);
    const [endpoint, query] = address.split('?') as [string, string];
    const page = await browser.post(endpoint, query);
    const email = newEmail();
    await join(identity, email);
    const end = await browser.submit(page, { email, password: PASSWORD });
    expect((await redeem(identity, codeOf(end), verifier)).status).toBe(200);
  });
});

describe('logging in', () => {
  it('takes the address in any case, also where it was not typed so', async () => {
    const email = newEmail();
    await join(identity, email.toUpperCase());
    const { end, verifier } = await logIn(identity, ` ${email.replace('p', 'P')} `);
    const { body } = await redeem(identity, codeOf(end), verifier);
    expect(await verify(body.id_token, 'nimbo-web')).toMatchObject({ email: email.toUpperCase() });
  });

  it('asks nothing a second time in the same browser, and asks again in another', async () => {
    const { browser } = await newPerson(identity);
    const again = newAttempt(identity, {}, browser);
    const end = await again.browser.get(again.address);
    expect((await redeem(identity, codeOf(end), again.verifier)).status).toBe(200);
    const other = newAttempt(identity);
    expect((await other.browser.get(other.address)).status).toBe(200);
  });

  it('as somebody else signs the former person out of this browser', async () => {
    const former = await newPerson(identity);
    const attempt = newAttempt(identity, { prompt: 'login' }, former.browser);
    const email = newEmail();
    await join(identity, email);
    const { end } = await logIn(identity, email, PASSWORD, attempt);
    const { body } = await redeem(identity, codeOf(end), attempt.verifier);
    expect(await verify(body.id_token, 'nimbo-web')).toMatchObject({ email });
    expect((await refresh(identity, former.tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('on a form from before somebody else signed in beside it works too', async () => {
    const [email, other] = [newEmail(), newEmail()];
    await join(identity, email);
    await join(identity, other);
    const early = newAttempt(identity);
    const page = await early.browser.get(early.address);
    await logIn(identity, other, PASSWORD, newAttempt(identity, {}, early.browser));
    const end = await early.browser.submit(page, { email, password: PASSWORD });
    const { body } = await redeem(identity, codeOf(end), early.verifier);
    expect(await verify(body.id_token, 'nimbo-web')).toMatchObject({ email });
  });

  it('as the same person again keeps what the web site holds', async () => {
    const { email, browser, tokens } = await newPerson(identity);
    const attempt = newAttempt(identity, { prompt: 'login' }, browser);
    const { end } = await logIn(identity, email, PASSWORD, attempt);
    expect((await redeem(identity, codeOf(end), attempt.verifier)).status).toBe(200);
    expect((await refresh(identity, tokens.refresh_token)).status).toBe(200);
  });

  it('fills in the address the web site knows', async () => {
    const { browser, address } = newAttempt(identity, { login_hint: 'ana@casa.example' });
    expect((await browser.get(address)).text).toContain('value="ana@casa.example"');
  });

  it('answers prompt=none with login_required to a stranger', async () => {
    const { browser, address } = newAttempt(identity, { prompt: 'none' });
    const end = await browser.get(address);
    expect(new URL(end.location!).searchParams.get('error')).toBe('login_required');
  });
});

describe('refreshing', () => {
  it('gives a new pair each time, and the new access token is as good', async () => {
    const { tokens } = await newPerson(identity);
    const second = await refresh(identity, tokens.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(tokens.refresh_token);
    const third = await refresh(identity, second.body.refresh_token);
    expect(await verify(third.body.access_token, 'nimbo-api')).toMatchObject({ realm_access: { roles: ['player'] } });
    expect(await verify(third.body.id_token, 'nimbo-web')).toHaveProperty('email');
  });
});

describe('the administration', () => {
  it.each(['basic', 'post'])('gets a token of its own kind with its secret by %s', async (method) => {
    const reply =
      method === 'basic'
        ? await requestToken(identity, { grant_type: 'client_credentials' }, ADMIN_CLIENT)
        : await requestToken(
            identity,
            { grant_type: 'client_credentials', client_id: ADMIN_CLIENT.id, client_secret: ADMIN_CLIENT.secret },
            null,
          );
    expect(reply.status).toBe(200);
    expect(await verify(reply.body.access_token, 'realm-management')).toMatchObject({
      azp: 'nimbo-admin',
      realm_access: { roles: ['admin'] },
    });
  });

  it('never gets one that the api would take', async () => {
    const { body } = await requestToken(identity, { grant_type: 'client_credentials' }, ADMIN_CLIENT);
    await expect(verify(body.access_token, 'nimbo-api')).rejects.toThrow('aud');
  });
});

describe('signing out', () => {
  it('with the id token ends everything at once and leads back to the web site', async () => {
    const { browser, tokens } = await newPerson(identity);
    const query = new URLSearchParams({
      id_token_hint: tokens.id_token,
      post_logout_redirect_uri: `${WEB}/es`,
      state: 'bye',
    });
    const end = await browser.get(`${identity.openid}/logout?${query}`);
    expect(end).toMatchObject({ status: 303, location: `${WEB}/es?state=bye` });
    expect([...browser.cookies.keys()].filter((name) => name.includes('session'))).toEqual([]);
    expect((await refresh(identity, tokens.refresh_token)).body.error).toBe('invalid_grant');
    const next = newAttempt(identity, {}, browser);
    expect((await browser.get(next.address)).status).toBe(200);
  });

  it('by a form, also one without cookies, works as well and keeps the id token out of the address', async () => {
    const { browser, tokens } = await newPerson(identity);
    const fields = { id_token_hint: tokens.id_token, post_logout_redirect_uri: `${WEB}/limbo`, state: '/es?a=1#b' };
    const stranger = openBrowser(identity.origin);
    const end = await stranger.post(`${identity.openid}/logout`, new URLSearchParams(fields).toString());
    expect(end).toMatchObject({ status: 303, location: `${WEB}/limbo?state=${encodeURIComponent('/es?a=1#b')}` });
    expect((await refresh(identity, tokens.refresh_token)).body.error).toBe('invalid_grant');
    const next = newAttempt(identity, {}, browser);
    expect((await browser.get(next.address)).text).toContain('name="password"');
  });

  it('twice with the same id token leads back all the same', async () => {
    const { browser, tokens } = await newPerson(identity);
    const address = `${identity.openid}/logout?${new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${WEB}/` })}`;
    await browser.get(address);
    expect(await browser.get(address)).toMatchObject({ status: 303, location: `${WEB}/` });
  });

  it('with the id token of somebody else asks first', async () => {
    const [ana, eve] = [await newPerson(identity), await newPerson(identity)];
    const page = await ana.browser.get(`${identity.openid}/logout?id_token_hint=${eve.tokens.id_token}`);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Log out?');
    expect((await refresh(identity, ana.tokens.refresh_token)).status).toBe(200);
  });

  it('without an id token asks, and a yes ends the session', async () => {
    const { browser, tokens } = await newPerson(identity);
    const page = await browser.get(`${identity.openid}/logout?ui_locales=es`);
    expect(page.text).toContain('¿Cerrar sesión?');
    const end = await browser.submit(page, { logout: 'yes' });
    expect(end.text).toContain('You are logged out');
    expect((await refresh(identity, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('without an id token and without the button ends the session too, not only the part of the client', async () => {
    const { browser, tokens } = await newPerson(identity);
    const page = await browser.get(`${identity.openid}/logout?client_id=nimbo-web`);
    await browser.submit(page, {});
    expect((await refresh(identity, tokens.refresh_token)).body.error).toBe('invalid_grant');
    const again = await browser.get(newAttempt(identity, { prompt: 'none' }).address);
    expect(again.location).toContain('error=login_required');
  });

  it('in one browser leaves the other signed in', async () => {
    const email = newEmail();
    const first = await newPerson(identity, email);
    const second = await logIn(identity, email);
    const tokens = await redeem(identity, codeOf(second.end), second.verifier);
    await first.browser.get(`${identity.openid}/logout?id_token_hint=${first.tokens.id_token}`);
    expect((await refresh(identity, tokens.body.refresh_token)).status).toBe(200);
  });
});

describe('userinfo and introspection', () => {
  const userinfo = (token: string) =>
    fetch(`${identity.openid}/userinfo`, { headers: { authorization: `Bearer ${token}` } });
  const introspect = async (token: string, client = ADMIN_CLIENT) =>
    (
      await fetch(`${identity.openid}/token/introspect`, {
        method: 'POST',
        body: new URLSearchParams({ token, client_id: client.id, client_secret: client.secret }),
      })
    ).json();

  it('know a live access token and forget it with its session', async () => {
    const { browser, email, tokens } = await newPerson(identity);
    const reply = await userinfo(tokens.access_token);
    expect(await reply.json()).toMatchObject({ email, email_verified: false, preferred_username: email, locale: 'en' });
    expect(await introspect(tokens.access_token)).toMatchObject({ active: true, azp: 'nimbo-web' });
    await browser.get(`${identity.openid}/logout?id_token_hint=${tokens.id_token}`);
    expect((await userinfo(tokens.access_token)).status).toBe(401);
    expect(await introspect(tokens.access_token)).toEqual({ active: false });
  });

  it('revoking the refresh token ends its grant', async () => {
    const { tokens } = await newPerson(identity);
    const revoked = await fetch(`${identity.openid}/revoke`, {
      method: 'POST',
      body: new URLSearchParams({
        token: tokens.refresh_token,
        client_id: 'nimbo-web',
        client_secret: 'web-secret-for-tests',
      }),
    });
    expect(revoked.status).toBe(200);
    expect((await refresh(identity, tokens.refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('the pages', () => {
  it.each([
    ['en', 'Log in', 'Join and play 10 minutes free'],
    ['es', 'Inicia sesión', 'Únete y juega 10 minutos'],
    ['pt', 'Entre na conta', 'Cadastre-se e jogue 10 minutos grátis'],
  ])('speak %s, by the request or by the browser', async (language, title, join_) => {
    for (const attempt of [
      newAttempt(identity, { ui_locales: language }),
      newAttempt(identity, {}, openBrowser(identity.origin, language)),
    ]) {
      const page = await attempt.browser.get(attempt.address);
      expect(page.text).toContain(`<html lang="${language}">`);
      expect(page.text).toContain(`<h1>${title}</h1>`);
      expect(page.text).toContain(join_);
    }
  });

  it('carry a policy under which nothing from elsewhere runs, and are not kept', async () => {
    const { browser, address } = newAttempt(identity);
    const { headers, text } = await browser.get(address);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`form-action 'self' ${WEB};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)|\sstyle=|\son[a-z]+=|<style/);
  });

  it('come with every file they name', async () => {
    const { browser, address } = newAttempt(identity);
    const { text } = await browser.get(address);
    const files = [...text.matchAll(/(?:src|href)="(\/realms\/nimbo\/resources\/[^"]+)"/g)].map(([, file]) => file!);
    expect(files.length).toBeGreaterThan(12);
    for (const file of files) expect((await fetch(identity.origin + file)).status).toBe(200);
  });

  it('keep their cookies to themselves', async () => {
    const { browser } = await newPerson(identity);
    expect(browser.cookies.size).toBeGreaterThan(0);
    for (const [name, { path, attributes }] of browser.cookies) {
      expect(name).toMatch(/^nimbo-identity-/);
      expect(path).toMatch(/^\/realms\/nimbo\//);
      expect(attributes).toMatch(/httponly/);
      expect(attributes).toMatch(/samesite=lax/);
    }
  });
});
