import { generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { FROZEN_BUBBLE } from './fixtures/recipes.ts';
import { type FakeApi, HOST_ID, startFakeApi } from './support/fake-api.ts';
import { Browser, startTestHost, type TestHost } from './support/host.ts';

const POLICY_VIOLATION = 1008;
const MESSAGE_TOO_BIG = 1009;

let api: FakeApi;
let host: TestHost;
const id = crypto.randomUUID();

beforeAll(async () => {
  api = await startFakeApi();
  host = await startTestHost(api.url);
  await host.order(id, FROZEN_BUBBLE);
  await api.seen(id, ({ status }) => status === 'ready');
});
afterAll(async () => {
  await host.stop();
  api.close();
});

async function refusal(ticket: string): Promise<unknown> {
  const browser = new Browser(host);
  await browser.say({ type: 'attach', ticket });
  const { code } = await browser.hears('refused');
  expect(await browser.closed).toBe(POLICY_VIOLATION);
  expect(browser.heard.map(({ type }) => type)).toEqual(['refused']);
  return code;
}

describe('a stream ticket', () => {
  const now = () => Math.floor(Date.now() / 1000);

  it.each([
    ['signed by another key', async () => api.ticket(id, { key: (await generateKeyPair('ES256')).privateKey })],
    ['for another host', () => api.ticket(id, { audience: 'host-2' })],
    ['that is another kind of token', () => api.ticket(id, { type: 'nimbo-bearer+jwt' })],
    ['for no play session', () => api.ticket(id, { subject: 'everything' })],
    ['without a profile', () => api.ticket(id, { claims: { profile: undefined } })],
    ['with a short id', () => api.ticket(id, { id: 'short' })],
    ['from the future', () => api.ticket(id, { issuedAt: now() + 60 })],
    ['that is no token at all', async () => 'a.b.c'],
    ['that is empty', async () => ''],
    ['that nobody signed', async () => unsigned()],
    ['signed with a shared secret', async () => sharedSecret()],
  ])('%s is not valid', async (_, make) => {
    expect(await refusal(await make())).toBe('ticket-invalid');
  });

  it('is refused when its life is over, also when it claims a longer one', async () => {
    expect(await refusal(await api.ticket(id, { issuedAt: now() - 60 }))).toBe('ticket-expired');
    const boastful = { issuedAt: now() - 60, expiresAt: now() + 3600 };
    expect(await refusal(await api.ticket(id, boastful))).toBe('ticket-expired');
  });

  it('opens no play session this host does not have', async () => {
    expect(await refusal(await api.ticket(crypto.randomUUID()))).toBe('play-session-unknown');
  });

  it('is good once', async () => {
    const ticket = await api.ticket(id);
    const browser = new Browser(host);
    await browser.say({ type: 'attach', ticket });
    await browser.hears('offer');
    expect(await browser.hears('clock')).toMatchObject({ remainingSeconds: 600 });
    expect(await refusal(ticket)).toBe('ticket-used');
    browser.socket.close();
  });

  it('is good once also when it is shown twice at the same moment', async () => {
    const ticket = await api.ticket(id);
    const browsers = [new Browser(host), new Browser(host)];
    await Promise.all(browsers.map((browser) => browser.say({ type: 'attach', ticket })));
    const outcomes = await Promise.all(
      browsers.map((browser) => Promise.race([browser.hears('offer'), browser.hears('refused')])),
    );
    expect(outcomes.map(({ type }) => type).sort()).toEqual(['offer', 'refused']);
    for (const { socket } of browsers) socket.close();
  });
});

describe('what comes before or instead of a ticket', () => {
  it.each([
    ['text that is not JSON', 'hello'],
    ['a list', []],
    ['an unknown type', { type: 'dance' }],
    ['an answer before the ticket', { type: 'answer', sdp: 'v=0' }],
    ['leaving before the ticket', { type: 'leave' }],
    ['a ticket with something more', { type: 'attach', ticket: 'x', admin: true }],
    ['a ticket that is too long', { type: 'attach', ticket: 'x'.repeat(5000) }],
    ['a ticket that is a number', { type: 'attach', ticket: 1 }],
    ['bytes', Buffer.from([1, 2, 3])],
  ])('refuses %s', async (_, message) => {
    const browser = new Browser(host);
    await browser.say(message);
    expect(await browser.hears('refused')).toMatchObject({ code: 'invalid-request' });
    expect(await browser.closed).toBe(POLICY_VIOLATION);
  });

  it('cuts off a message above 64 KiB', async () => {
    const browser = new Browser(host);
    await browser.say('x'.repeat(65 * 1024));
    expect(await browser.closed).toBe(MESSAGE_TOO_BIG);
  });

  it('does not wait for ever for a ticket', async () => {
    const browser = new Browser(host);
    expect(await browser.hears('refused')).toMatchObject({ code: 'invalid-request' });
    expect(await browser.closed).toBe(POLICY_VIOLATION);
  });

  it('has no other address', async () => {
    const socket = new WebSocket(`${host.url.replace('http', 'ws')}/elsewhere`);
    const status = await new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
    });
    expect(status).toBe(404);
  });

  it('lets only so many browsers wait at the door, and the game goes on', async () => {
    const crowd = Array.from({ length: 80 }, () => new Browser(host));
    await Promise.all(crowd.map(({ closed, socket }) => Promise.race([closed, opened(socket)])));
    expect(crowd.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length).toBeLessThanOrEqual(64);
    for (const { socket } of crowd) socket.terminate();
    await Promise.all(crowd.map(({ closed }) => closed));
    const browser = new Browser(host);
    await browser.play(await api.ticket(id, { claims: { takeOver: true } }));
    await api.seen(id, ({ status }) => status === 'playing');
  });
});

describe('an attached browser', () => {
  it.each([
    ['a second ticket', async () => ({ type: 'attach', ticket: await api.ticket(id) })],
    ['garbage', async () => '{"type":'],
    ['an answer that is too long', async () => ({ type: 'answer', sdp: 'x'.repeat(40_000) })],
  ])('is dropped for %s', async (_, make) => {
    const browser = new Browser(host);
    await browser.play(await api.ticket(id, { claims: { takeOver: true } }));
    await browser.say(await make());
    expect(await browser.hears('refused')).toMatchObject({ code: 'invalid-request' });
    await browser.closed;
  });

  it('is dropped for a flood', async () => {
    const browser = new Browser(host);
    await browser.play(await api.ticket(id, { claims: { takeOver: true } }));
    for (let sent = 0; sent < 200; sent++) await browser.say({ type: 'candidate', candidate: '', mid: '0' });
    expect(await browser.hears('refused')).toMatchObject({ code: 'invalid-request' });
  });
});

function opened(socket: WebSocket): Promise<unknown> {
  return new Promise((resolve) => socket.on('open', resolve));
}

function claims() {
  const now = Math.floor(Date.now() / 1000);
  const profile = crypto.randomUUID();
  return { sub: id, aud: HOST_ID, gid: 'a', profile, jti: crypto.randomUUID(), iat: now, exp: now + 30 };
}

function unsigned(): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  return `${encode({ alg: 'none', typ: 'nimbo-ticket+jwt' })}.${encode(claims())}.`;
}

function sharedSecret(): Promise<string> {
  const header = { alg: 'HS256', typ: 'nimbo-ticket+jwt', kid: 'key-1' };
  return new SignJWT(claims())
    .setProtectedHeader(header)
    .sign(new TextEncoder().encode('a secret of thirty-two bytes !!!'));
}
