import { z } from 'zod';

/**
 * Names one receiver of one device: the address of a browser's push subscription with its keys behind `#`,
 * `https://push.example/abc#p256dh=BNc…&auth=tBH…`. One text, because the specification's receivers are texts. Source: Spec §7,
 * RFC 8291 §3.
 */
export const PushToken = z.string().regex(/^[A-Za-z0-9._~:/?#[\]@!$&'()*+,;=%-]{16,2048}$/);

/** A browser's push subscription, as `PushSubscription.toJSON()` has it. */
export interface PushReceiver {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export function toPushToken({ endpoint, keys }: PushReceiver): string {
  return `${endpoint.split('#')[0]}#p256dh=${keys.p256dh}&auth=${keys.auth}`;
}

/** Uncompressed point of P-256 and sixteen bytes, as base64url. */
const KEYS = /^p256dh=([A-Za-z0-9_-]{87})=*&auth=([A-Za-z0-9_-]{22})=*$/;

/** The subscription behind a token; null where it is none. */
export function readPushToken(token: string): PushReceiver | null {
  const [endpoint = '', fragment = '', ...more] = token.split('#');
  const [, p256dh, auth] = KEYS.exec(fragment) ?? [];
  if (more.length > 0 || p256dh === undefined || auth === undefined || !URL.canParse(endpoint)) return null;
  return { endpoint, keys: { p256dh, auth } };
}

/** What a service worker is told: nothing that a push service could make use of. */
export const PushMessage = z.strictObject({
  /** Ready to be shown, in the receiver's language. */
  title: z.string().max(120),
  body: z.string().max(240),
  /** Replaces a shown one of the same name. */
  tag: z.string().max(80),
  /** Where in the app it leads, a path of our own. */
  path: z
    .string()
    .regex(/^\/[a-z0-9/-]*$/)
    .max(120),
});
export type PushMessage = z.output<typeof PushMessage>;
