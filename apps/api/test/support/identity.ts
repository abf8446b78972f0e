import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { createTestAccounts, type TestAccounts } from './test-accounts.ts';

export interface TestIdentity {
  readonly issuer: string;
  readonly internalUrl: string;
  readonly privateKey: CryptoKey;
  /** Accounts that the calls of the administration know; anybody else is unknown. */
  readonly accounts: TestAccounts;
  /** Requests for the keys so far. */
  keyRequests(): number;
  /** An access token as the identity service signs it; claims replace the usual ones. */
  token(claims?: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>;
  /** Closes the server: the identity service is down. */
  stop(): Promise<void>;
}

/** The identity service as the api knows it: a key, an issuer and an address that serves the key. */
export async function startIdentity(): Promise<TestIdentity> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256', use: 'sig' }] });
  let requests = 0;
  const accounts = createTestAccounts();
  const server = createServer(async (request, response) => {
    if (await accounts.answer(request, response)) return;
    requests += 1;
    response.statusCode = request.url === '/realms/nimbo/protocol/openid-connect/certs' ? 200 : 404;
    response.end(jwks);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = 'https://identity.test/realms/nimbo';
  return {
    issuer,
    internalUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/nimbo`,
    privateKey,
    accounts,
    keyRequests: () => requests,
    token: (claims = {}, header = {}) => {
      const now = Math.floor(Date.now() / 1000);
      return new SignJWT({
        iss: issuer,
        aud: 'nimbo-api',
        azp: 'nimbo-web',
        iat: now,
        exp: now + 300,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt', ...header })
        .sign(privateKey);
    },
    stop: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
