import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { FaultRelay, type RelayConditions } from './fault-relay.ts';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function socket(): Promise<Socket> {
  const created = createSocket('udp4');
  created.bind(0, '127.0.0.1');
  await once(created, 'listening');
  open.push(created);
  return created;
}

async function path(conditions: RelayConditions = {}) {
  const host = await socket();
  const relay = await FaultRelay.start({ host: host.address(), conditions });
  open.push(relay);
  const browser = await socket();
  return { host, relay, browser };
}

/** The next packet, as text, and where it came from. */
async function next(receiver: Socket): Promise<{ text: string; from: RemoteInfo }> {
  const [packet, from] = (await once(receiver, 'message')) as [Buffer, RemoteInfo];
  return { text: packet.toString(), from };
}

describe('the fault relay', () => {
  it('passes packets both ways', async () => {
    const { host, relay, browser } = await path();
    browser.send('from the browser', relay.port, '127.0.0.1');
    const { text, from } = await next(host);
    host.send('from the host', from.port, from.address);
    const answer = await next(browser);
    expect([text, answer.text]).toEqual(['from the browser', 'from the host']);
    expect(answer.from.port).toBe(relay.port);
  });

  it('keeps browsers apart towards the host', async () => {
    const { host, relay, browser } = await path();
    const other = await socket();
    browser.send('first', relay.port, '127.0.0.1');
    const first = await next(host);
    other.send('second', relay.port, '127.0.0.1');
    const second = await next(host);
    expect(second.from.port).not.toBe(first.from.port);
    host.send('to the second', second.from.port, second.from.address);
    expect((await next(other)).text).toBe('to the second');
  });

  it('loses what is sent while it is cut, in the direction that is cut, and counts it', async () => {
    const { host, relay, browser } = await path({ toHost: { cut: true } });
    browser.send('lost', relay.port, '127.0.0.1');
    await expect.poll(async () => (await relay.readStatistics()).toHost.droppedByCut).toBe(1);
    await relay.change({ toHost: { cut: false } });
    browser.send('found', relay.port, '127.0.0.1');
    const { text, from } = await next(host);
    expect(text).toBe('found');
    await relay.changeBoth({ cut: true });
    host.send('lost too', from.port, from.address);
    await expect.poll(async () => (await relay.readStatistics()).toBrowser.droppedByCut).toBe(1);
  });

  it('shows the host a known browser at a new port and address', async () => {
    const { host, relay, browser } = await path();
    browser.send('before', relay.port, '127.0.0.1');
    const before = await next(host);
    await relay.rebind('127.0.0.2');
    browser.send('after', relay.port, '127.0.0.1');
    const after = await next(host);
    expect(after.from.address).toBe('127.0.0.2');
    expect(after.from.port).not.toBe(before.from.port);
    host.send('reaches it there', after.from.port, after.from.address);
    expect((await next(browser)).text).toBe('reaches it there');
  });

  it('delivers in order what waits for a slow link', async () => {
    const { host, relay, browser } = await path({
      toHost: { rateKbps: 1000, delayMs: 5, reorders: false, jitterMs: 5 },
    });
    const received: string[] = [];
    host.on('message', (packet) => received.push(packet.toString()));
    for (let number = 0; number < 8; number++) browser.send(`${number}`, relay.port, '127.0.0.1');
    await expect.poll(() => received).toEqual(['0', '1', '2', '3', '4', '5', '6', '7']);
  });
});
