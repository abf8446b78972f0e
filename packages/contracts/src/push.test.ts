import { describe, expect, it } from 'vitest';
import { PushToken, readPushToken, toPushToken } from './push.ts';

const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const ENDPOINT = 'https://push.example/wpush/v2/gAAAA-_x';

describe('a push token', () => {
  it('holds what a browser gave, and is a receiver of the contract', () => {
    const token = toPushToken({ endpoint: ENDPOINT, keys: KEYS });
    expect(PushToken.safeParse(token).success).toBe(true);
    expect(readPushToken(token)).toEqual({ endpoint: ENDPOINT, keys: KEYS });
  });

  it.each([
    'turn-0000000000000000',
    ENDPOINT,
    `${ENDPOINT}#`,
    `${ENDPOINT}#p256dh=${KEYS.p256dh}`,
    `${ENDPOINT}#auth=${KEYS.auth}&p256dh=${KEYS.p256dh}`,
    `${ENDPOINT}#p256dh=${KEYS.p256dh}&auth=${KEYS.auth}&x=1`,
    `${ENDPOINT}#p256dh=${KEYS.p256dh.slice(1)}&auth=${KEYS.auth}`,
    `${ENDPOINT}#x#p256dh=${KEYS.p256dh}&auth=${KEYS.auth}`,
    `not a url#p256dh=${KEYS.p256dh}&auth=${KEYS.auth}`,
  ])('%s is none', (token) => {
    expect(readPushToken(token)).toBeNull();
  });
});
