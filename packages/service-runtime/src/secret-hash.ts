import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Cost of one hash. Source: OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

const derive = promisify(argon2);
const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** The same text typed on another system may arrive decomposed. Source: RFC 8265 §4.2.2. */
const bytesOf = (secret: string) => Buffer.from(secret.normalize('NFC'), 'utf8');
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/**
 * PHC string of argon2id, about 40 ms of one core.
 * @param pepper a key that is kept apart from the hashes: without it, all values of a short secret can be tried
 */
export async function hashSecret(secret: string, pepper?: Buffer): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', {
    ...COST,
    message: bytesOf(secret),
    nonce,
    tagLength: TAG_BYTES,
    ...(pepper && { secret: pepper }),
  });
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

/** True when the secret belongs to the hash. A hash of unknown form is a fault of ours and throws. */
export async function verifySecret(hash: string, secret: string, pepper?: Buffer): Promise<boolean> {
  const parts = PHC.exec(hash);
  if (parts === null) throw new Error('a stored hash is not a PHC string of argon2id');
  const expected = Buffer.from(parts[5]!, 'base64');
  const tag = await derive('argon2id', {
    memory: Number(parts[1]),
    passes: Number(parts[2]),
    parallelism: Number(parts[3]),
    message: bytesOf(secret),
    nonce: Buffer.from(parts[4]!, 'base64'),
    tagLength: expected.length,
    ...(pepper && { secret: pepper }),
  });
  return timingSafeEqual(tag, expected);
}

let decoy: Promise<string> | undefined;

/** Spends the time of a check where there is nothing to check against, so that both answers take as long. Always false. */
export async function verifyNothing(secret: string): Promise<false> {
  decoy ??= hashSecret(randomBytes(SALT_BYTES).toString('hex'));
  await verifySecret(await decoy, secret);
  return false;
}
