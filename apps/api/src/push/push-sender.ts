import { createECDH } from 'node:crypto';
import { type PushReceiver, readPushToken } from '@nimbo/contracts/push';
import type { Logger } from '@nimbo/service-runtime/log';
import type { Pool } from '@nimbo/service-runtime/postgres';
import webpush from 'web-push';
import { type Notifications, PUSH_CHANNEL } from '../database/notifications.ts';
import { WakeUp } from '../database/wake-up.ts';
import { isPushService } from './push-services.ts';
import { claimPush, dropReceiver, postponePush, type QueuedPush, removePush } from './push-store.ts';
import { writePush } from './push-texts.ts';

export interface PushSettings {
  /** VAPID private key, 32 bytes as base64url. Source: RFC 8292. */
  readonly privateKey: string;
  /** Whom a push service writes to when we do harm: `mailto:` or `https:`. */
  readonly contact: string;
  /** Origins of the push services that are believed. */
  readonly services: readonly string[];
}

/** Longest pause between two looks, in ms; notices of the database make it shorter. */
const LOOK_MS = 5000;
const REQUEST_TIMEOUT_MS = 8000;

/** `gone`: nobody is behind the subscription any more. `refused`: it will never be taken. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | { readonly again: true; readonly afterSeconds: number };

/** The public key that belongs to a private one, as browsers subscribe with it. */
export function publicKeyOf(privateKey: string): string {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey, 'base64url');
  return ecdh.getPublicKey('base64url');
}

/**
 * Hands one message to the browser's push service, encrypted for that browser. Source: RFC 8030, 8188, 8291, 8292.
 * @param keepSeconds how long the push service keeps it for a device that is off
 */
export async function sendPush(
  receiver: PushReceiver,
  payload: unknown,
  keepSeconds: number,
  settings: PushSettings,
): Promise<PushOutcome> {
  if (!isPushService(receiver.endpoint, settings.services)) return 'gone';
  try {
    const { method, headers, body } = webpush.generateRequestDetails(receiver, JSON.stringify(payload), {
      TTL: keepSeconds,
      urgency: 'normal',
      contentEncoding: 'aes128gcm',
      vapidDetails: {
        subject: settings.contact,
        publicKey: publicKeyOf(settings.privateKey),
        privateKey: settings.privateKey,
      },
    });
    const reply = await fetch(receiver.endpoint, {
      method,
      headers: headers as Record<string, string>,
      body: body ? new Uint8Array(body) : null,
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    await reply.body?.cancel();
    return toOutcome(reply.status, Number(reply.headers.get('retry-after')));
  } catch (error) {
    // Keys that are no point of the curve.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) return 'refused';
    return { again: true, afterSeconds: 0 };
  }
}

function toOutcome(status: number, retryAfter: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) return { again: true, afterSeconds: retryAfter > 0 ? retryAfter : 0 };
  return 'refused';
}

/** Sends what is queued. Any number of processes may run one. */
export class PushSender {
  readonly #pool: Pool;
  readonly #log: Logger;
  readonly #settings: PushSettings | null;
  readonly #wake = new WakeUp();
  readonly #off: () => void;
  #running: Promise<void> | undefined;
  #stopping = false;

  /** @param settings null where the operator sends nothing */
  constructor(pool: Pool, log: Logger, notifications: Notifications, settings: PushSettings | null) {
    this.#pool = pool;
    this.#log = log;
    this.#settings = settings;
    this.#off = notifications.onAny(PUSH_CHANNEL, () => this.#wake.ring());
  }

  start(): void {
    if (this.#settings) this.#running ??= this.#run(this.#settings);
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.#off();
    this.#wake.ring();
    await this.#running;
  }

  async #run(settings: PushSettings): Promise<void> {
    while (!this.#stopping) {
      try {
        for (let push = await claimPush(this.#pool); push; push = await claimPush(this.#pool)) {
          await this.#deliver(push, settings);
          if (this.#stopping) return;
        }
      } catch (error) {
        this.#log.warn({ err: error }, 'pushes could not be sent');
      }
      await this.#wake.wait(LOOK_MS);
    }
  }

  async #deliver(push: QueuedPush, settings: PushSettings): Promise<void> {
    const receiver = readPushToken(push.token);
    const message = writePush(push.code, push.language);
    const outcome = receiver ? await sendPush(receiver, message, push.secondsLeft, settings) : 'gone';
    // The address of a subscription is a secret of its browser.
    const about = { push: push.id, topic: push.topic, tries: push.tries };
    if (typeof outcome === 'object') {
      this.#log.warn({ ...about }, 'a push service is away, trying again');
      return postponePush(this.#pool, push, outcome.afterSeconds);
    }
    this.#log.info({ ...about, outcome }, 'push handed over');
    if (outcome === 'gone') return dropReceiver(this.#pool, push.token);
    return removePush(this.#pool, push.id);
  }
}
