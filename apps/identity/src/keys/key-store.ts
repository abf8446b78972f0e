import { createHmac, randomBytes } from 'node:crypto';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool, type PoolClient } from '@nimbo/service-runtime/postgres';
import { createSeal, type Seal } from '@nimbo/service-runtime/seal';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';

/** How long a replaced signing key stays published: longer than any token signed with it lives. */
const VERIFY_DAYS = 2;
const RSA_BITS = 2048;
const COOKIE_SECRET_BYTES = 48;

export interface IdentityKeys {
  /** Private RS256 keys, the signing one first. */
  readonly signing: readonly JWK[];
  /** Secrets of cookie signatures, the signing one first. */
  readonly cookies: readonly string[];
  /** A secret for one purpose of ours, the same in every process and after every restart. */
  readonly derive: (purpose: string) => Buffer;
}

export interface KeyStoreOptions {
  readonly pool: Pool;
  /** Secret of the process with which keys are sealed; with another one they cannot be read, and new ones are made. */
  readonly secret: string;
  readonly log: Logger;
}

/** Reads the keys; the first process to ask makes them. */
export async function loadKeys({ pool, secret, log }: KeyStoreOptions): Promise<IdentityKeys> {
  const seal = keySeal(secret);
  return inTransaction(pool, async (client) => {
    await lockKeys(client);
    await sealOpenKeys(client, seal);
    const signing = (await open(client, SIGNING, seal, log)).map((text) => JSON.parse(text) as JWK);
    if (signing.length === 0) signing.push(await insertSigningKey(client, seal));
    const cookies = await open(client, COOKIES, seal, log);
    if (cookies.length === 0) cookies.push(await insertCookieKey(client, seal));
    // The oldest secret never changes while rows are only added.
    const root = cookies.at(-1)!;
    return { signing, cookies, derive: (purpose) => createHmac('sha256', root).update(purpose).digest() };
  });
}

/** Adds a signing key and a cookie key and drops signing keys nobody needs; running processes take them at their next start. */
export async function rotateKeys({ pool, secret }: Omit<KeyStoreOptions, 'log'>): Promise<{ readonly kid: string }> {
  const seal = keySeal(secret);
  return inTransaction(pool, async (client) => {
    await lockKeys(client);
    const key = await insertSigningKey(client, seal);
    await insertCookieKey(client, seal);
    await client.query(
      `delete from identity.signing_keys old
       where (select min(newer.created_at) from identity.signing_keys newer where newer.created_at > old.created_at)
             < now() - make_interval(days => $1)`,
      [VERIFY_DAYS],
    );
    return { kid: key.kid! };
  });
}

const lockKeys = (client: PoolClient) => client.query(`select pg_advisory_xact_lock(hashtext('identity:keys'))`);

export const keySeal = (secret: string) => createSeal(secret, 'nimbo identity keys');
const COOKIE = 'cookie';
/** Newest first. */
const SIGNING = 'select kid as owner, sealed from identity.signing_keys order by created_at desc, kid';
const COOKIES = `select '${COOKIE}' as owner, sealed from identity.cookie_keys order by id desc`;

/** Those that open; what another secret has sealed is as good as gone. */
async function open(client: PoolClient, query: string, seal: Seal, log: Logger): Promise<string[]> {
  const { rows } = await client.query<{ owner: string; sealed: Buffer }>(query);
  const texts = rows.flatMap(({ owner, sealed }) => seal.open(owner, sealed) ?? []);
  if (texts.length < rows.length) log.warn('keys were sealed with another secret and are not used');
  return texts;
}

/** What a former version left open. */
async function sealOpenKeys(client: PoolClient, seal: Seal): Promise<void> {
  const signing = await client.query<{ kid: string; jwk: JWK }>(
    'select kid, jwk from identity.signing_keys where sealed is null',
  );
  for (const { kid, jwk } of signing.rows)
    await client.query('update identity.signing_keys set sealed = $2, jwk = null where kid = $1', [
      kid,
      seal.close(kid, JSON.stringify(jwk)),
    ]);
  const cookies = await client.query<{ id: number; secret: string }>(
    'select id, secret from identity.cookie_keys where sealed is null',
  );
  for (const { id, secret } of cookies.rows)
    await client.query('update identity.cookie_keys set sealed = $2, secret = null where id = $1', [
      id,
      seal.close(COOKIE, secret),
    ]);
}

async function insertSigningKey(client: PoolClient, seal: Seal): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: RSA_BITS, extractable: true });
  const material = await exportJWK(privateKey);
  const kid = await calculateJwkThumbprint(material);
  const jwk: JWK = { ...material, kid, alg: 'RS256', use: 'sig' };
  await client.query('insert into identity.signing_keys (kid, sealed, created_at) values ($1, $2, clock_timestamp())', [
    kid,
    seal.close(kid, JSON.stringify(jwk)),
  ]);
  return jwk;
}

async function insertCookieKey(client: PoolClient, seal: Seal): Promise<string> {
  const secret = randomBytes(COOKIE_SECRET_BYTES).toString('base64url');
  await client.query('insert into identity.cookie_keys (sealed) values ($1)', [seal.close(COOKIE, secret)]);
  return secret;
}
