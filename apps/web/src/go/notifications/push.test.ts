import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { readPushToken } from '@nimbo/contracts/push';
import { describe, expect, it } from 'vitest';
import type { Api } from '../access/api.ts';
import { keepOn, type PushPorts, turnOff, turnOn } from './push.ts';

const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };

interface Sent {
  readonly path: string;
  readonly topic?: string;
  readonly tokens: readonly string[];
}

/** A browser, and the service's answers to it in turn. */
function browser({ permission = 'granted', present = false, answers = [] as (string | null)[] } = {}) {
  let made = 0;
  let current: PushSubscription | null = null;
  const sent: Sent[] = [];
  const subscribe = () => {
    made += 1;
    const endpoint = `https://push.example/${made}`;
    const subscription = {
      toJSON: () => ({ endpoint, keys: KEYS }),
      unsubscribe: async () => {
        current = null;
        return true;
      },
    };
    current = subscription as unknown as PushSubscription;
    return current;
  };
  if (present) subscribe();
  const api = {
    call: async (route: { path: string }, { body }: { body: { tokens: string[]; topic?: string } }) => {
      sent.push({ path: route.path, ...body });
      const code = answers.shift() ?? null;
      return code === null ? { ok: true, status: 200, data: {} } : { ok: false, status: 403, data: { code } };
    },
  } as unknown as Api;
  const ports: PushPorts = {
    api,
    language: 'es',
    askPermission: async () => permission as NotificationPermission,
    register: async () =>
      ({
        pushManager: { getSubscription: async () => current, subscribe: async () => subscribe() },
      }) as unknown as ServiceWorkerRegistration,
  };
  return { ports, sent, made: () => made, current: () => current };
}

describe('being told while the app is closed', () => {
  it('is not turned on without the permission', async () => {
    const { ports, sent, made } = browser({ permission: 'denied' });
    expect(await turnOn(ports, 'key')).toBe('denied');
    expect([sent, made()]).toEqual([[], 0]);
  });

  it('tells the service where this browser is reached', async () => {
    const { ports, sent } = browser();
    expect(await turnOn(ports, 'key')).toBe('on');
    expect(sent.map(({ path, topic }) => [path, topic])).toEqual([
      ['/user/topics/subscribe', 'household'],
      ['/user/topics/subscribe', 'turn'],
    ]);
    expect(readPushToken(sent[0]!.tokens[0]!)).toEqual({ endpoint: 'https://push.example/1', keys: KEYS });
  });

  it('makes a subscription of its own where another account had the browser’s', async () => {
    const { ports, sent, made } = browser({ present: true, answers: ['token-taken'] });
    expect(await turnOn(ports, 'key')).toBe('on');
    expect(made()).toBe(2);
    expect(sent[1]!.tokens[0]).toContain('https://push.example/2#');
  });

  it('fails where the service does not take it', async () => {
    expect(await turnOn(browser({ answers: ['unavailable'] }).ports, 'key')).toBe('failed');
    expect(await turnOn(browser({ present: true, answers: ['token-taken', 'token-taken'] }).ports, 'key')).toBe(
      'failed',
    );
  });

  it('goes on after a new sign-in, but not with what is another account’s', async () => {
    const { ports, sent, made } = browser({ present: true, answers: ['token-taken'] });
    await keepOn(ports);
    expect([sent.length, made()]).toEqual([1, 1]);
    const none = browser();
    await keepOn(none.ports);
    expect([none.sent, none.made()]).toEqual([[], 0]);
  });

  it('is turned off here and at the service', async () => {
    const { ports, sent, current } = browser({ present: true });
    expect(await turnOff(ports)).toBe('off');
    expect(sent.map(({ path }) => path)).toEqual(['/user/topics/unsubscribe']);
    expect(current()).toBeNull();
    expect(await turnOff(ports)).toBe('off');
  });
});

describe('the service worker', () => {
  const script = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8');
  const MESSAGE = { title: 'T', body: 'B', tag: 't', path: '/es/go/notifications' };

  function worker(pages: { url: string; visibilityState: string }[] = []) {
    const listeners = new Map<string, (event: object) => void>();
    const shown: unknown[] = [];
    const opened: string[] = [];
    const navigated: string[] = [];
    const windows = pages.map((page) => ({
      ...page,
      focus: async () => ({ navigate: async (url: string) => navigated.push(url) }),
    }));
    const self = {
      addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
      location: { origin: 'https://play.example' },
      clients: { matchAll: async () => windows, openWindow: async (url: string) => opened.push(url) },
      registration: { showNotification: async (title: string, options: object) => shown.push({ title, ...options }) },
    };
    runInContext(script, createContext({ self, URL }));
    const dispatch = async (type: string, event: object) => {
      const work: Promise<unknown>[] = [];
      listeners.get(type)!({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
      await Promise.all(work);
    };
    return {
      ...{ shown, opened, navigated },
      push: (json: () => unknown) => dispatch('push', { data: { json } }),
      click: (data: unknown) => dispatch('notificationclick', { notification: { data, close: () => undefined } }),
    };
  }

  it('shows a message where no page is looked at', async () => {
    const there = worker([{ url: 'https://play.example/es/go', visibilityState: 'hidden' }]);
    await there.push(() => MESSAGE);
    expect(there.shown).toEqual([{ title: 'T', body: 'B', tag: 't', icon: '/icon.svg', data: MESSAGE.path }]);
    const looked = worker([{ url: 'https://play.example/es/go', visibilityState: 'visible' }]);
    await looked.push(() => MESSAGE);
    expect(looked.shown).toEqual([]);
  });

  it.each([
    () => ({ ...MESSAGE, title: 7 }),
    () => null,
    () => 'text',
    () => {
      throw new SyntaxError('no JSON');
    },
  ])('shows nothing of what is no message', async (json) => {
    const there = worker();
    await there.push(json);
    expect(there.shown).toEqual([]);
  });

  it('leads to the open app, or opens it, and nowhere else', async () => {
    const open = worker([{ url: 'https://play.example/es/go/games', visibilityState: 'hidden' }]);
    await open.click(MESSAGE.path);
    expect([open.navigated, open.opened]).toEqual([['https://play.example/es/go/notifications'], []]);
    const waiting = worker([{ url: 'https://play.example/es/go/games/doom', visibilityState: 'hidden' }]);
    await waiting.click('/es/go');
    expect([waiting.navigated, waiting.opened], 'a page that waits for its turn goes on').toEqual([[], []]);
    const closed = worker();
    await closed.click(MESSAGE.path);
    for (const elsewhere of ['https://evil.example/', '//evil.example/x', '/\\evil.example'])
      await closed.click(elsewhere);
    expect(closed.opened).toEqual(['https://play.example/es/go/notifications']);
  });
});
