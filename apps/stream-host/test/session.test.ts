import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FROZEN_BUBBLE } from './fixtures/recipes.ts';
import { type FakeApi, startFakeApi } from './support/fake-api.ts';
import { Browser, census, REAL_WORKER, startTestHost, type TestHost, until } from './support/host.ts';

let api: FakeApi;
let host: TestHost;

beforeAll(async () => {
  api = await startFakeApi();
  host = await startTestHost(api.url, 1, REAL_WORKER);
});
afterAll(async () => {
  await host.stop();
  api.close();
});

describe('a play session with a real game and the real media worker', () => {
  it('starts, offers its stream, is left, and leaves no process, socket or folder', async () => {
    const id = crypto.randomUUID();
    expect((await host.order(id, FROZEN_BUBBLE)).status).toBe(201);
    await api.seen(id, ({ status }) => status === 'ready');
    const browser = new Browser(host);
    await browser.say({ type: 'attach', ticket: await api.ticket(id) });
    const offer = await browser.hears('offer');
    expect(offer).toMatchObject({ display: { width: 640, height: 480 }, pointer: 'none', gamepad: { a: 'Enter' } });
    expect(offer.sdp).toMatch(/m=video[\s\S]*H264/);
    await browser.say({ type: 'leave' });
    expect(await browser.hears('ended')).toMatchObject({ reason: 'left' });
    const ended = await api.seen(id, ({ status }) => status === 'ended');
    expect(ended).toMatchObject({ endReason: 'left' });
    expect(census(id)).toEqual([]);
    expect(readdirSync(host.settings.runtime)).toEqual([]);
    expect(existsSync(`/tmp/.X11-unix/X${host.settings.udpPorts[0]}`)).toBe(false);
    api.reply.acknowledged.push(id);
    await until(async () => ((await (await host.call('GET', '/sessions')).json()) as unknown[]).length === 0);
    expect(readdirSync(`${host.settings.state}/sessions`)).toEqual([]);
  });
});
