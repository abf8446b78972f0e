import { API_TOKEN_ALGORITHM, type JwkSet, JwkSet as JwkSetShape } from '@nimbo/contracts/tokens';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';

export interface SigningKeys {
  /** Key that signs. */
  readonly kid: string;
  readonly privateKey: CryptoKey;
  /** Public halves of every key whose signatures still count. */
  readonly jwks: JwkSet;
}

interface KeyRow {
  kid: string;
  private_jwk: JWK;
}

/** The api's own keys; the first process that starts makes one, all others read it. */
export async function loadSigningKeys(pool: Pool): Promise<SigningKeys> {
  const rows = await inTransaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('api:signing-keys'))`);
    const stored = await client.query<KeyRow>('select kid, private_jwk from api.signing_keys order by created_at desc');
    if (stored.rows.length > 0) return stored.rows;
    const made = await makeKey();
    await client.query('insert into api.signing_keys (kid, private_jwk) values ($1, $2)', [made.kid, made.private_jwk]);
    return [made];
  });
  const newest = rows[0]!;
  const privateKey = await importJWK(newest.private_jwk, API_TOKEN_ALGORITHM);
  if (privateKey instanceof Uint8Array) throw new Error(`signing key ${newest.kid} is not an EC key`);
  return { kid: newest.kid, privateKey, jwks: toJwkSet(rows) };
}

async function makeKey(): Promise<KeyRow> {
  const { privateKey } = await generateKeyPair(API_TOKEN_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  return { kid: await calculateJwkThumbprint(jwk), private_jwk: jwk };
}

/** The schema keeps the named members only: `d` never leaves this module. */
function toJwkSet(rows: readonly KeyRow[]): JwkSet {
  return JwkSetShape.parse({
    keys: rows.map(({ kid, private_jwk }) => ({ ...private_jwk, kid, alg: API_TOKEN_ALGORITHM, use: 'sig' })),
  });
}
