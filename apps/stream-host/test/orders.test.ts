import { Problem } from '@nimbo/contracts/problems';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FROZEN_BUBBLE, shellGame } from './fixtures/recipes.ts';
import { type FakeApi, startFakeApi } from './support/fake-api.ts';
import { HOST_KEY, startOrder, startTestHost, type TestHost, until } from './support/host.ts';

let api: FakeApi;
let host: TestHost;
const waits = shellGame('sleep 60');

beforeAll(async () => {
  api = await startFakeApi();
  host = await startTestHost(api.url, 1);
});
afterAll(async () => {
  await host.stop();
  api.close();
});

async function problem(response: Promise<Response>): Promise<[number, string]> {
  const reply = await response;
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
  const { status, code } = Problem.parse(await reply.json());
  expect(status).toBe(reply.status);
  return [status, code];
}

describe('orders to a stream host', () => {
  it('are taken from nobody without the host key', async () => {
    const id = crypto.randomUUID();
    for (const [method, address] of [
      ['PUT', `/sessions/${id}`],
      ['PUT', `/sessions/${id}/deadline`],
      ['DELETE', `/sessions/${id}`],
      ['GET', '/sessions'],
    ] as const) {
      const body = method === 'PUT' ? startOrder(waits) : undefined;
      expect(await problem(host.call(method, address, body, null))).toEqual([401, 'token-missing']);
      expect(await problem(host.call(method, address, body, 'another-key'))).toEqual([401, 'token-invalid']);
      expect(await problem(host.call(method, address, body, `${HOST_KEY}x`))).toEqual([401, 'token-invalid']);
    }
  });

  it('are refused when they are malformed, and nothing is started', async () => {
    const id = crypto.randomUUID();
    const put = (body: unknown) => problem(host.call('PUT', `/sessions/${id}`, body));
    const good = startOrder(waits);
    expect(await put('{"gid":')).toEqual([400, 'malformed-json']);
    expect(await put({})).toEqual([400, 'invalid-request']);
    expect(await put({ ...good, surprise: true })).toEqual([400, 'invalid-request']);
    expect(await put({ ...good, maxPlaySeconds: 0 })).toEqual([400, 'invalid-request']);
    for (const saveKey of ['..', 'a/b', '', 'A', '../../etc', 'x'.repeat(121)]) {
      expect(await put({ ...good, saveKey })).toEqual([400, 'invalid-request']);
    }
    for (const path of ['/etc/passwd', '../x', 'a/../../x', '']) {
      const recipe = { ...waits, files: [{ path, content: 'x', always: true }] };
      expect(await put({ ...good, recipe })).toEqual([400, 'invalid-request']);
    }
    expect(await put('x'.repeat(70_000))).toEqual([413, 'body-too-large']);
    expect(await problem(host.call('PUT', '/sessions/not-a-uuid', good))).toEqual([400, 'invalid-request']);
    expect(await (await host.call('GET', '/sessions')).json()).toEqual([]);
  });

  it('end nothing that is not there', async () => {
    expect(await problem(host.call('DELETE', `/sessions/${crypto.randomUUID()}`))).toEqual([
      404,
      'play-session-unknown',
    ]);
  });

  it('move no deadline of what is not there, nor to what is none', async () => {
    const deadline = `/sessions/${crypto.randomUUID()}/deadline`;
    expect(await problem(host.call('PUT', deadline, { maxPlaySeconds: 5 }))).toEqual([404, 'play-session-unknown']);
    for (const body of [{}, { maxPlaySeconds: 0 }, { maxPlaySeconds: 1.5 }, { maxPlaySeconds: 5, gid: 'x' }]) {
      expect(await problem(host.call('PUT', deadline, body))).toEqual([400, 'invalid-request']);
    }
  });

  it('start one session however often and however fast they are repeated', async () => {
    const id = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 8 }, () => host.order(id, waits)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 200, 200, 201]);
    expect(await (await host.call('GET', '/sessions')).json()).toHaveLength(1);
    // Time runs on between an order and its repetition.
    expect((await host.order(id, waits, { maxPlaySeconds: 5 })).status).toBe(200);
    const other = host.order(id, waits, { saveKey: 'another' });
    expect(await problem(other)).toEqual([409, 'play-session-exists']);
    const second = crypto.randomUUID();
    expect(await problem(host.order(second, FROZEN_BUBBLE, { saveKey: 'other' }))).toEqual([503, 'host-full']);
    expect(await problem(host.order(second, FROZEN_BUBBLE))).toEqual([409, 'play-session-exists']);

    expect((await host.call('DELETE', `/sessions/${id}`)).status).toBe(202);
    expect(await api.seen(id, ({ status }) => status === 'ended')).toMatchObject({ endReason: 'left' });
    const after = await host.order(id, waits);
    expect(await after.json()).toMatchObject({ id, status: 'ended' });
    expect((await host.order(second, waits)).status).toBe(201);
  });
});

describe('what a stream host tells', () => {
  it('answers a ping to everybody', async () => {
    const reply = await fetch(`${host.url}/ping`, { headers: { origin: 'http://elsewhere.example' } });
    expect(reply.status).toBe(204);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('reports with its key where it is reached and what it can hold', async () => {
    await until(() => api.lastReport !== null);
    expect([...api.keysSeen]).toEqual([`Bearer ${HOST_KEY}`]);
    expect(api.lastReport).toMatchObject({
      zone: 'test',
      controlUrl: host.url,
      signalingUrl: `${host.url.replace('http', 'ws')}/signaling`,
      slots: 1,
      draining: false,
    });
  });

  it('keeps an ended session in the report until the api has stored it', async () => {
    const ended = api.lastReport?.sessions.find(({ status }) => status === 'ended');
    expect(ended).toBeDefined();
    api.reply.acknowledged.push(ended?.id ?? '');
    await until(() => !api.lastReport?.sessions.some(({ id }) => id === ended?.id));
  });
});

describe('a machine without user namespaces', () => {
  it('refuses to play instead of playing without a sandbox, and says why', async () => {
    const forbid = 'echo 0 > /proc/sys/user/max_user_namespaces; exec "$@"';
    const poor = await startTestHost(api.url, 1, undefined, [
      ...['unshare', '--user', '--map-root-user', 'sh', '-c', forbid, 'sh'],
    ]);
    const reply = await poor.order(crypto.randomUUID(), waits);
    const { code, detail } = Problem.parse(await reply.json());
    expect([reply.status, code]).toEqual([503, 'host-cannot-play']);
    expect(detail).toContain('user.max_user_namespaces');
    expect(await (await poor.call('GET', '/sessions')).json()).toEqual([]);
    await poor.stop();
  });
});
