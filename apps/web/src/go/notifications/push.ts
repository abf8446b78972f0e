import { toPushToken } from '@nimbo/contracts/push';
import { topicRoutes } from '@nimbo/contracts/topic-routes';
import type { Language, NotificationTopic } from '@nimbo/domain';
import { type Api, problemCode } from '../access/api.ts';

/** A file of its own at the root, so that it may show notices for every page. */
export const PUSH_WORKER = '/push-worker.js';

/** What the service tells browsers of: what a home is asked, and whose turn it is. */
const PUSHED_TOPICS = ['household', 'turn'] as const satisfies readonly NotificationTopic[];

/** What a browser has for it; absent where it has nothing. */
export interface PushPorts {
  readonly api: Api;
  readonly language: Language;
  readonly register: () => Promise<Pick<ServiceWorkerRegistration, 'pushManager'>>;
  readonly askPermission: () => Promise<NotificationPermission>;
}

export type PushOutcome = 'on' | 'off' | 'denied' | 'failed';

export function canPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

export async function findSubscription({ register }: PushPorts): Promise<PushSubscription | null> {
  return (await register()).pushManager.getSubscription();
}

/** Lets this browser be told something while the app is closed. */
export async function turnOn(ports: PushPorts, key: string): Promise<PushOutcome> {
  if ((await ports.askPermission()) !== 'granted') return 'denied';
  const { pushManager } = await ports.register();
  const present = await pushManager.getSubscription();
  const first = await tell(ports, present ?? (await pushManager.subscribe(asked(key))));
  if (first !== 'token-taken') return first === null ? 'on' : 'failed';
  // Another account had this browser's: it keeps that one, and we make one of our own.
  await present?.unsubscribe();
  return (await tell(ports, await pushManager.subscribe(asked(key)))) === null ? 'on' : 'failed';
}

/** A new sign-in is another browser to the service: it is told that this one still listens. Another account's stays as it is. */
export async function keepOn(ports: PushPorts): Promise<void> {
  const subscription = await findSubscription(ports);
  if (subscription) await tell(ports, subscription);
}

export async function turnOff({ api, register }: PushPorts): Promise<PushOutcome> {
  const subscription = await (await register()).pushManager.getSubscription();
  if (!subscription) return 'off';
  const token = tokenOf(subscription);
  // The browser's own end counts, also where the service does not hear of it: it drops what is gone.
  if (token !== null) await api.call(topicRoutes.unsubscribeTopics, { body: { tokens: [token] } });
  return (await subscription.unsubscribe()) ? 'off' : 'failed';
}

const asked = (key: string): PushSubscriptionOptionsInit => ({ userVisibleOnly: true, applicationServerKey: key });

/** @returns why it was not taken; null where it was */
async function tell({ api, language }: PushPorts, subscription: PushSubscription): Promise<string | null> {
  const token = tokenOf(subscription);
  if (token === null) return 'no-keys';
  for (const topic of PUSHED_TOPICS) {
    const reply = await api.call(topicRoutes.subscribeTopic, { body: { tokens: [token], topic, language } });
    if (!reply.ok) return problemCode(reply) ?? 'no-reply';
  }
  return null;
}

function tokenOf(subscription: PushSubscription): string | null {
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh, auth } = keys ?? {};
  return endpoint && p256dh && auth ? toPushToken({ endpoint, keys: { p256dh, auth } }) : null;
}
