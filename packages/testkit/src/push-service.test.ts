import { createECDH } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decryptPush, startPushService, type TestPushService, type TestSubscription } from './push-service.ts';

/** Source: RFC 8291 §5 and appendix A. */
const EXAMPLE = {
  message:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

let service: TestPushService;
let subscription: TestSubscription;
let vapid: { readonly publicKey: string; readonly privateKey: Buffer };

beforeAll(async () => {
  service = await startPushService();
  const ecdh = createECDH('prime256v1');
  ecdh.generateKeys();
  vapid = { publicKey: ecdh.getPublicKey('base64url'), privateKey: ecdh.getPrivateKey() };
  subscription = service.subscribe(vapid.publicKey);
});
afterAll(() => service.stop());

const decode = (text: string) => Buffer.from(text, 'base64url');

async function authorization(claims: object = {}): Promise<string> {
  const point = decode(vapid.publicKey);
  const token = await new SignJWT({
    aud: service.url,
    sub: 'mailto:operator@nimbo.example',
    exp: Math.floor(Date.now() / 1000) + 3600,
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
    .sign({
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
      d: vapid.privateKey.toString('base64url'),
    });
  return `vapid t=${token}, k=${vapid.publicKey}`;
}

async function post(headers: Record<string, string> = {}, body: Uint8Array<ArrayBuffer> = new Uint8Array(200)) {
  const all = { ttl: '60', 'content-encoding': 'aes128gcm', authorization: await authorization(), ...headers };
  return (await fetch(subscription.endpoint, { method: 'POST', headers: all, body })).status;
}

describe('the push service of tests', () => {
  it('reads the example of RFC 8291, and nothing that was changed', () => {
    expect(decryptPush(decode(EXAMPLE.message), decode(EXAMPLE.privateKey), EXAMPLE.auth)).toBe(
      'When I grow up, I want to be a watermelon',
    );
    const changed = decode(EXAMPLE.message);
    changed[120]! ^= 1;
    expect(() => decryptPush(changed, decode(EXAMPLE.privateKey), EXAMPLE.auth)).toThrow();
  });

  it.each<[number, string, () => Promise<number>]>([
    [400, 'without a time to live', () => post({ ttl: '' })],
    [403, 'without a sender', () => post({ authorization: '' })],
    [403, 'of another sender', async () => post({ authorization: (await authorization()).replace(/k=./, 'k=x') })],
    [
      403,
      'for another service',
      async () => post({ authorization: await authorization({ aud: 'https://x.example' }) }),
    ],
    [403, 'of an expired sender', async () => post({ authorization: await authorization({ exp: 1 }) })],
    [403, 'of a sender for too long', async () => post({ authorization: await authorization({ exp: 9e9 }) })],
    [403, 'of a sender nobody can reach', async () => post({ authorization: await authorization({ sub: 'x' }) })],
    [413, 'that is too large', () => post({}, new Uint8Array(4097))],
    [415, 'in the clear', () => post({ 'content-encoding': 'identity' })],
    [400, 'that is not encrypted for it', () => post()],
  ])('answers %i to what comes %s', async (status, _how, send) => {
    expect(await send()).toBe(status);
    expect(subscription.received).toEqual([]);
  });

  it('knows no other address, and says when a subscription is over', async () => {
    expect((await fetch(`${service.url}/push/nobody`, { method: 'POST' })).status).toBe(404);
    service.unsubscribe(subscription);
    expect(await post()).toBe(410);
  });
});
