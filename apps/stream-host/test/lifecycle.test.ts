import { existsSync, readdirSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FROZEN_BUBBLE, shellGame } from './fixtures/recipes.ts';
import { type FakeApi, startFakeApi } from './support/fake-api.ts';
import { Browser, census, gamePid, gameSounds, pidsOf, startTestHost, type TestHost, until } from './support/host.ts';

let api: FakeApi;
let host: TestHost;
let id: string;

beforeAll(async () => {
  api = await startFakeApi();
  host = await startTestHost(api.url);
});
afterAll(async () => {
  await host.stop();
  api.close();
});
beforeEach(() => {
  id = crypto.randomUUID();
});
afterEach(async () => {
  await host.call('DELETE', `/sessions/${id}`);
  await status('ended');
  expect(census(id)).toEqual([]);
});

const status = (wanted: string) => api.seen(id, (session) => session.status === wanted);

async function ready(changes: Parameters<TestHost['order']>[2] = {}): Promise<void> {
  await host.order(id, FROZEN_BUBBLE, { saveKey: id, ...changes });
  await status('ready');
}

async function playing(changes: Parameters<TestHost['order']>[2] = {}): Promise<Browser> {
  await ready(changes);
  const browser = new Browser(host);
  await browser.play(await api.ticket(id));
  await status('playing');
  return browser;
}

describe('what ends a play session', () => {
  it('ends it at its time limit by itself, and counts the last seconds down', async () => {
    const browser = await playing({ maxPlaySeconds: 3 });
    expect(await browser.hears('ended')).toMatchObject({ reason: 'time-limit' });
    expect(await status('ended')).toMatchObject({ endReason: 'time-limit', playedSeconds: 3 });
    const clocks = browser.heard.filter(({ type }) => type === 'clock').map(({ remainingSeconds }) => remainingSeconds);
    expect(clocks[0]).toBe(3);
    expect(clocks.length).toBeGreaterThanOrEqual(3);
  });

  it('plays on by a later limit, which survives the agent, and ends at once by one that is past', async () => {
    const browser = await playing({ maxPlaySeconds: 3 });
    const move = (maxPlaySeconds: number) => host.call('PUT', `/sessions/${id}/deadline`, { maxPlaySeconds });
    expect((await move(60)).status).toBe(204);
    await until(() =>
      browser.heard.some(({ type, remainingSeconds }) => type === 'clock' && Number(remainingSeconds) > 50),
    );
    expect(await api.seen(id, ({ maxPlaySeconds }) => maxPlaySeconds === 60)).toMatchObject({ status: 'playing' });
    const { attachment } = await browser.hears('attached');
    host.agent.kill('SIGKILL');
    await host.startAgent();
    const again = new Browser(host);
    await again.say({ type: 'attach', ticket: await api.ticket(id), attachment, media: 'keep' });
    expect(await again.hears('attached')).toMatchObject({ media: 'kept' });
    const later = await api.seen(id, ({ playedSeconds }) => playedSeconds > 3.5);
    expect(later).toMatchObject({ status: 'playing', maxPlaySeconds: 60 });
    await until(async () => (await move(1)).status === 204);
    expect(await again.hears('ended')).toMatchObject({ reason: 'time-limit' });
    const { endReason, playedSeconds } = await status('ended');
    expect(endReason).toBe('time-limit');
    expect(playedSeconds).toBeGreaterThan(3.5);
    expect(playedSeconds).toBeLessThan(30);
    expect((await move(60)).status).toBe(404);
  });

  it('ends it when nobody has come within the window', async () => {
    await host.order(id, FROZEN_BUBBLE, { saveKey: id, reattachWindowSeconds: 1 });
    expect(await status('ended')).toMatchObject({ endReason: 'detached-too-long', playedSeconds: 0 });
  });

  it('tells a game that crashed from one that was closed', async () => {
    await ready();
    process.kill(await gamePid(id), 'SIGKILL');
    expect(await status('ended')).toMatchObject({ endReason: 'game-crashed' });
  });

  it('gives up a program that ends before it shows anything', async () => {
    await host.order(id, shellGame('exit 0'), { saveKey: id });
    expect(await status('ended')).toMatchObject({ endReason: 'start-failed' });
  });

  it('gives up a program that is not there', async () => {
    await host.order(id, { ...FROZEN_BUBBLE, argv: ['/usr/games/no-such-game'] }, { saveKey: id });
    expect(await status('ended')).toMatchObject({ endReason: 'start-failed' });
  });

  it('ends it at once when its X server is killed', async () => {
    await ready();
    process.kill(pidsOf(id, 'Xvfb')[0]!, 'SIGKILL');
    expect((await status('ended')).endReason).toMatch(/host-lost|game-crashed/);
  });

  it('ends it when the api does not want it any more', async () => {
    await ready();
    api.reply.unwanted.push(id);
    expect(await status('ended')).toMatchObject({ endReason: 'operator' });
  });

  it('leaves nothing when the keeper is killed, and reports the session as lost', async () => {
    await playing();
    const keeper = await keeperPid();
    process.kill(keeper, 'SIGKILL');
    expect(await status('ended')).toMatchObject({ endReason: 'host-lost' });
    expect(readdirSync(host.settings.runtime)).toEqual([]);
    expect(existsSync(`/tmp/.X${host.settings.udpPorts[0]}-lock`)).toBe(false);
  });

  it('ends every session when the agent is asked to stop', async () => {
    await playing();
    const agent = host.agent;
    agent.kill('SIGTERM');
    await until(() => agent.exitCode !== null);
    expect(agent.exitCode).toBe(0);
    expect(api.lastReport?.draining).toBe(true);
    const last = api.lastReport?.sessions.find((session) => session.id === id);
    expect(last).toMatchObject({ status: 'ended', endReason: 'operator' });
    expect(census(id)).toEqual([]);
    await host.startAgent();
  });
});

describe('what a play session survives', () => {
  it('keeps the game while the browser is away, and takes it back', async () => {
    const browser = await playing();
    const game = await gamePid(id);
    await browser.say({ type: 'candidate', candidate: 'silent', mid: '0' });
    browser.socket.terminate();
    const detached = await status('detached');
    const again = new Browser(host);
    await again.play(await api.ticket(id));
    const resumed = await status('playing');
    expect(resumed.playedSeconds).toBeGreaterThanOrEqual(detached.playedSeconds);
    expect(await gamePid(id)).toBe(game);
  });

  it('gives the game to a second browser only by the choice of the player', async () => {
    const first = await playing();
    const shy = new Browser(host);
    await shy.say({ type: 'attach', ticket: await api.ticket(id) });
    expect(await shy.hears('refused')).toMatchObject({ code: 'in-use' });
    await shy.closed;
    expect(first.heard.some(({ type }) => type === 'refused')).toBe(false);
    const second = new Browser(host);
    await second.play(await api.ticket(id, { claims: { takeOver: true } }));
    expect(await first.hears('refused')).toMatchObject({ code: 'replaced' });
    await first.closed;
    expect((await status('playing')).endReason).toBeNull();
  });

  it('lets a browser that comes back keep its media, and nobody else', async () => {
    const first = await playing();
    const { attachment } = await first.hears('attached');
    first.socket.terminate();
    const again = new Browser(host);
    await again.say({ type: 'attach', ticket: await api.ticket(id), attachment, media: 'keep' });
    expect(await again.hears('attached')).toMatchObject({ attachment, media: 'kept' });
    const other = new Browser(host);
    await other.say({ type: 'attach', ticket: await api.ticket(id), attachment: crypto.randomUUID(), media: 'keep' });
    expect(await other.hears('refused')).toMatchObject({ code: 'in-use' });
  });

  it('goes on when the media worker is killed: same game, and a new worker offers a new connection', async () => {
    const browser = await playing();
    const game = await gamePid(id);
    const worker = await workerPid();
    const offers = () => browser.heard.filter(({ type }) => type === 'offer').length;
    process.kill(worker, 'SIGKILL');
    await status('detached');
    await until(async () => offers() === 2);
    await browser.say({ type: 'answer', sdp: 'v=0' });
    await status('playing');
    expect(await workerPid()).not.toBe(worker);
    expect(await gamePid(id)).toBe(game);
  });

  it('goes on when the sound server is killed, which is started again', async () => {
    await playing();
    const game = await gamePid(id);
    await gameSounds(host, id);
    const sound = pidsOf(id, 'pulseaudio')[0]!;
    process.kill(sound, 'SIGKILL');
    await until(() => pidsOf(id, 'pulseaudio').some((pid) => pid !== sound));
    expect(await gamePid(id)).toBe(game);
    expect((await status('playing')).endReason).toBeNull();
  });

  it('goes on when the agent is killed; the next agent adopts it and remembers used tickets', async () => {
    await ready();
    const ticket = await api.ticket(id);
    const browser = new Browser(host);
    await browser.play(ticket);
    await status('playing');
    const { attachment } = await browser.hears('attached');
    const game = await gamePid(id);
    host.agent.kill('SIGKILL');
    await browser.closed;
    await host.startAgent();
    const again = new Browser(host);
    await again.say({ type: 'attach', ticket });
    expect(await again.hears('refused')).toMatchObject({ code: 'ticket-used' });
    const third = new Browser(host);
    await third.say({ type: 'attach', ticket: await api.ticket(id), attachment, media: 'keep' });
    expect(await third.hears('attached')).toMatchObject({ media: 'kept' });
    expect(await gamePid(id)).toBe(game);
    await status('playing');
    await third.say({ type: 'leave' });
    expect(await status('ended')).toMatchObject({ endReason: 'left' });
  });

  it('ends, and is known to have ended, while there is no agent', async () => {
    await ready({ reattachWindowSeconds: 3 });
    host.agent.kill('SIGKILL');
    await until(() => census(id).length === 0);
    await host.startAgent();
    expect(await status('ended')).toMatchObject({ endReason: 'detached-too-long' });
  });

  it('goes on when the api is away, and is reported when it is back', async () => {
    await ready();
    api.broken = true;
    const browser = new Browser(host);
    await browser.play(await api.ticket(id));
    await until(async () => {
      const sessions = (await (await host.call('GET', '/sessions')).json()) as { id: string; status: string }[];
      return sessions.find((session) => session.id === id)?.status === 'playing';
    });
    api.broken = false;
    await status('playing');
  });
});

async function keeperPid(): Promise<number> {
  return Number(
    census(id)
      .find((line) => line.includes('nimbo-keeper'))
      ?.split(' ')[0],
  );
}

async function workerPid(): Promise<number> {
  let pid = 0;
  await until(() => {
    pid = Number(
      census(id)
        .find((line) => line.includes('nimbo-worker'))
        ?.split(' ')[0] ?? 0,
    );
    return pid > 0;
  });
  return pid;
}
