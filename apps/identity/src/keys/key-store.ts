import { createHmac, randomBytes } from 'node:crypto';
import { inTransaction, type Pool, type PoolClient } from '@nimbo/service-runtime/postgres';
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

/** Reads the keys; the first process to ask makes them. */
export async function loadKeys(pool: Pool): Promise<IdentityKeys> {
  return inTransaction(pool, async (client) => {
    await lockKeys(client);
    const signing = await loadSigningKeys(client);
    if (signing.length === 0) signing.push(await insertSigningKey(client));
    const cookies = await loadCookieKeys(client);
    if (cookies.length === 0) cookies.push(await insertCookieKey(client));
    // The oldest secret never changes while rows are only added.
    const root = cookies.at(-1)!;
    return { signing, cookies, derive: (purpose) => createHmac('sha256', root).update(purpose).digest() };
  });
}

/** Adds a signing key and a cookie key and drops signing keys nobody needs; running processes take them at their next start. */
export async function rotateKeys(pool: Pool): Promise<{ readonly kid: string }> {
  return inTransaction(pool, async (client) => {
    await lockKeys(client);
    const key = await insertSigningKey(client);
    await insertCookieKey(client);
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

async function loadSigningKeys(client: PoolClient): Promise<JWK[]> {
  const { rows } = await client.query<{ jwk: JWK }>(
    'select jwk from identity.signing_keys order by created_at desc, kid',
  );
  return rows.map((row) => row.jwk);
}

async function insertSigningKey(client: PoolClient): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { modulusLength: RSA_BITS, extractable: true });
  const material = await exportJWK(privateKey);
  const jwk: JWK = { ...material, kid: await calculateJwkThumbprint(material), alg: 'RS256', use: 'sig' };
  await client.query('insert into identity.signing_keys (kid, jwk, created_at) values ($1, $2, clock_timestamp())', [
    jwk.kid,
    jwk,
  ]);
  return jwk;
}

async function loadCookieKeys(client: PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ secret: string }>('select secret from identity.cookie_keys order by id desc');
  return rows.map((row) => row.secret);
}

async function insertCookieKey(client: PoolClient): Promise<string> {
  const secret = randomBytes(COOKIE_SECRET_BYTES).toString('base64url');
  await client.query('insert into identity.cookie_keys (secret) values ($1)', [secret]);
  return secret;
}
