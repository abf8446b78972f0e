import { OPENID_REFUSALS, type RealmUnderTest } from '@nimbo/testkit/openid-refusals';
import { importJWK, type JWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keySeal } from '../src/keys/key-store.ts';
import { ADMIN_CLIENT, CALLBACK, newPerson, type Running, startIdentity, WEB_CLIENT } from './support/service.ts';

let identity: Running;
let realm: RealmUnderTest;
beforeAll(async () => {
  identity = await startIdentity({ IDENTITY_RATE_LIMITS: 'no' });
  const [{ browser }, other] = [await newPerson(identity), await newPerson(identity)];
  realm = {
    openid: identity.openid,
    callback: CALLBACK,
    web: WEB_CLIENT,
    admin: ADMIN_CLIENT,
    foreignIdToken: other.tokens.id_token,
    visit: (address) => browser.get(address),
    sign: await signerOf(identity),
  };
});
afterAll(() => identity.stop());

/** The newest key of the service, which only its database has, sealed. */
async function signerOf({ database }: Running): Promise<NonNullable<RealmUnderTest['sign']>> {
  const { rows } = await database.pool.query<{ kid: string; sealed: Buffer }>(
    'select kid, sealed from identity.signing_keys order by created_at desc limit 1',
  );
  const { kid, sealed } = rows[0]!;
  const key = await importJWK(JSON.parse(keySeal(ADMIN_CLIENT.secret).open(kid, sealed)!) as JWK, 'RS256');
  return (claims, header) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, ...header }).sign(key);
}

describe('the embedded identity service never accepts', () => {
  it.each(OPENID_REFUSALS)('$name', async ({ run }) => {
    expect(await run(realm)).toBeNull();
  });
});
