import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A browser's subscription at the service, with what only that browser has. */
export interface TestSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
  /** What has come to the browser, decrypted. */
  readonly received: string[];
  /** Answers given to the sender, newest last. */
  readonly answers: number[];
}

export interface TestPushService {
  /** Its origin. */
  readonly url: string;
  /** @param vapidKey the sender's public key: nobody else gets anything through */
  subscribe(vapidKey: string): TestSubscription;
  /** The browser has given it up: 410 from now on. */
  unsubscribe(subscription: TestSubscription): void;
  /** Answers with this status instead, so many times. */
  fail(status: number, times: number): void;
  /** Requests so far, refused ones too. */
  requests(): number;
  stop(): Promise<void>;
}

interface Held extends TestSubscription {
  readonly vapidKey: string;
  readonly privateKey: Buffer;
  gone: boolean;
}

/** Largest message a push service has to take, in bytes. Source: RFC 8030 §7.2. */
const MOST_BYTES = 4096;
/** Longest life of a VAPID token, in seconds. Source: RFC 8292 §2. */
const LONGEST_VAPID_SECONDS = 24 * 3600;

/** A browser vendor's push service: takes what RFC 8030, 8291 and 8292 allow, and nothing else. */
export async function startPushService(): Promise<TestPushService> {
  const held = new Map<string, Held>();
  let requests = 0;
  let failing = { status: 0, times: 0 };
  const server = createServer((request, response) => {
    void answer(request).then((status) => {
      held.get(request.url ?? '')?.answers.push(status);
      response.writeHead(status, status === 201 ? { location: `${url}/message/${requests}` } : {}).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage): Promise<number> {
    requests += 1;
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    if (failing.times > 0) {
      failing = { ...failing, times: failing.times - 1 };
      return failing.status;
    }
    const subscription = held.get(request.url ?? '');
    if (!subscription) return 404;
    if (request.method !== 'POST') return 405;
    if (!/^\d+$/.test(request.headers.ttl?.toString() ?? '')) return 400;
    if (body.length > MOST_BYTES) return 413;
    if (!(await isSender(request.headers.authorization, subscription.vapidKey, url))) return 403;
    if (subscription.gone) return 410;
    if (request.headers['content-encoding'] !== 'aes128gcm') return 415;
    try {
      subscription.received.push(decryptPush(body, subscription.privateKey, subscription.keys.auth));
    } catch {
      return 400;
    }
    return 201;
  }

  return {
    url,
    subscribe: (vapidKey) => {
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const made: Held = {
        endpoint: `${url}${path}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
        received: [],
        answers: [],
        vapidKey,
        privateKey: ecdh.getPrivateKey(),
        gone: false,
      };
      held.set(path, made);
      return made;
    },
    unsubscribe: ({ endpoint }) => {
      held.get(new URL(endpoint).pathname)!.gone = true;
    },
    fail: (status, times) => {
      failing = { status, times };
    },
    requests: () => requests,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Source: RFC 8292 §2, §3. */
async function isSender(authorization: string | undefined, vapidKey: string, origin: string): Promise<boolean> {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (token === undefined || key !== vapidKey) return false;
  const point = Buffer.from(vapidKey, 'base64url');
  const coordinate = (at: number) => point.subarray(at, at + 32).toString('base64url');
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) }, 'ES256');
  try {
    const { payload } = await jwtVerify(token, publicKey, { algorithms: ['ES256'], audience: origin });
    const inSeconds = (payload.exp ?? Number.POSITIVE_INFINITY) - Date.now() / 1000;
    return inSeconds <= LONGEST_VAPID_SECONDS && /^(mailto:|https:)/.test(payload.sub ?? '');
  } catch {
    return false;
  }
}

/** One record of `aes128gcm` with keys agreed on by ECDH. Source: RFC 8188 §2, RFC 8291 §3.4. @throws where it is damaged */
export function decryptPush(body: Buffer, privateKey: Buffer, auth: string): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + idLength);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const secret = ecdh.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey]);
  const material = Buffer.from(hkdfSync('sha256', secret, Buffer.from(auth, 'base64url'), info, 32));
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${label}\0`), length));
  const sealed = body.subarray(21 + idLength);
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the record has no end');
  return padded.subarray(0, end).toString();
}
