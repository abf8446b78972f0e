import type { HostSignal } from '@nimbo/contracts/signaling';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HostLink, type HostLinkOptions } from './host-link.ts';
import { ATTACH_TIMEOUT_MS, OFFER_TIMEOUT_MS, REATTACH_WINDOW_MS } from './reconnect.ts';

const ATTACHMENT = '3b241101-e2bb-4255-8caf-4136c566a962';
const ATTACHED: HostSignal = { type: 'attached', attachment: ATTACHMENT, media: 'new' };

class FakeSocket extends EventTarget {
  readonly OPEN = 1;
  readyState = 1;
  binaryType = '';
  readonly sent: { type: string; ticket?: string; media?: string; attachment?: string }[] = [];
  send(message: string) {
    this.sent.push(JSON.parse(message));
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.dispatchEvent(new Event('open'));
    return this.sent[0]!;
  }
  say(signal: HostSignal) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(signal) }));
  }
  drop() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

let sockets: FakeSocket[];
let heard: string[];
let canKeep: boolean;

function link(openTicket?: HostLinkOptions['openTicket'], more: Partial<HostLinkOptions> = {}): HostLink {
  let tickets = 0;
  return new HostLink(
    {
      openTicket: openTicket ?? (async () => ({ ticket: `ticket ${++tickets}`, signalingUrl: 'ws://host' })),
      createWebSocket: () => {
        const socket = new FakeSocket();
        sockets.push(socket);
        return socket as unknown as WebSocket;
      },
      ...more,
    },
    {
      plan: () => ({ transport: 'webrtc', canKeep }),
      onSignal: ({ type }) => heard.push(type),
      onMedia: () => heard.push('media'),
      onRefused: (code) => heard.push(`refused ${code}`),
      onSocketLost: () => heard.push('socket lost'),
      onFailed: () => heard.push('failed'),
    },
  );
}

beforeEach(() => {
  sockets = [];
  heard = [];
  canKeep = false;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a refused ticket is told by its code; one that fails without a code is a part of the service that is away', async () => {
  const refused = Object.assign(new Error(), { code: 'play-session-ended' });
  await link(() => Promise.reject(refused)).connect();
  await link(() => Promise.reject(new TypeError('fetch failed'))).connect();
  expect(heard).toEqual(['refused play-session-ended', 'refused unavailable']);
});

test('a host that does not let in, and one that lets in and offers nothing, have failed after their time', async () => {
  const host = link();
  await host.connect();
  await vi.advanceTimersByTimeAsync(ATTACH_TIMEOUT_MS - 1);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['failed']);

  await host.connect();
  sockets[1]!.say(ATTACHED);
  await vi.advanceTimersByTimeAsync(OFFER_TIMEOUT_MS - 1);
  expect(heard).toEqual(['failed', 'attached']);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(['failed', 'attached', 'failed']);
});

test('a ticket that comes after its attempt was dropped opens nothing', async () => {
  let give = (_: { ticket: string; signalingUrl: string }) => {};
  const host = link(() => new Promise((resolve) => (give = resolve)));
  const connecting = host.connect();
  host.dropAttempt();
  give({ ticket: 'late', signalingUrl: 'ws://host' });
  await connecting;
  expect(sockets).toEqual([]);
  expect(heard).toEqual([]);
});

test('the former socket serves until the new one is let in, and its being refused for that means nothing', async () => {
  const host = link();
  await host.connect();
  sockets[0]!.say(ATTACHED);
  await host.connect();
  sockets[0]!.say({ type: 'refused', code: 'replaced' });
  expect(heard).toEqual(['attached']);
  expect(host.socket!.isOpen).toBe(true);
  sockets[1]!.say(ATTACHED);
  expect(sockets.map(({ readyState }) => readyState)).toEqual([3, 1]);
  sockets[1]!.say({ type: 'refused', code: 'replaced' });
  expect(heard).toEqual(['attached', 'attached', 'refused replaced']);
});

test('running media is kept only where nothing but the socket was lost', async () => {
  canKeep = true;
  const host = link();
  await host.connect();
  expect(sockets[0]!.open().media).toBe('keep');
  sockets[0]!.say(ATTACHED);
  await host.connect();
  expect(sockets[1]!.open().media).toBe('new');
  sockets[1]!.say(ATTACHED);
  sockets[1]!.drop();
  expect(heard.slice(-2)).toEqual(['socket lost', 'failed']);
  canKeep = false;
  await host.connect();
  expect(sockets[2]!.open().media).toBe('new');
});

test('it comes back with what the host gave it, also after the page was closed', async () => {
  let kept: string | null = null;
  const attachment = { read: () => kept, write: (given: string) => (kept = given) };
  const first = link(undefined, { attachment });
  await first.connect();
  expect(sockets[0]!.open().attachment).toBeUndefined();
  sockets[0]!.say(ATTACHED);
  await first.connect();
  expect(sockets[1]!.open().attachment).toBe(ATTACHMENT);
  first.disconnect();
  await link(undefined, { attachment }).connect();
  expect(sockets[2]!.open().attachment).toBe(ATTACHMENT);
});

test('pauses grow, a connection that works begins them anew, and a game that is not kept any longer is given up', async () => {
  const host = link();
  const waited = async () => {
    const before = sockets.length;
    for (let ms = 0; ms <= 2000; ms += 50) {
      if (sockets.length > before) return ms;
      await vi.advanceTimersByTimeAsync(50);
    }
    return null;
  };
  expect(host.retry()).toBe(true);
  expect(await waited()).toBe(250);
  expect(host.retry()).toBe(true);
  expect(await waited()).toBe(500);
  host.settle();
  expect(host.retry()).toBe(true);
  expect(await waited()).toBe(250);
  await vi.advanceTimersByTimeAsync(REATTACH_WINDOW_MS);
  expect(host.retry()).toBe(false);
  host.markDown();
  expect(host.retry()).toBe(true);
});
