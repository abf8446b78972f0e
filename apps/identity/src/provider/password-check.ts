import { randomBytes } from 'node:crypto';
import type { Pool } from '@nimbo/service-runtime/postgres';
import { errors, type Provider } from 'oidc-provider';
import { attemptName } from '../accounts/email.ts';
import { logIn } from '../accounts/log-in.ts';
import type { AttemptLedger } from '../attempts/attempt-ledger.ts';

const LONGEST_PASSWORD = 4096;

/**
 * `grant_type=password` for `nimbo-admin`, which asks whether a signed-in person knows the current password. The token of the reply
 * has Keycloak's form and opens nothing. Source: RFC 6749 §4.3.
 * @param attempts those of people who are signed in
 */
export function checkPasswordsByGrant(provider: Provider, pool: Pool, attempts: AttemptLedger): void {
  provider.registerGrantType(
    'password',
    async (ctx) => {
      const { username, password } = ctx.oidc.params ?? {};
      if (typeof username !== 'string' || typeof password !== 'string' || password.length > LONGEST_PASSWORD)
        throw new errors.InvalidRequest('username and password are needed');
      // Everybody's check comes from the same application: an address would only count strangers together.
      const address = `checked:${attemptName(username)}`;
      const outcome = await logIn(pool, attempts, { email: username, password, address });
      if (!outcome.ok) throw new errors.InvalidGrant('Invalid user credentials');
      ctx.body = {
        access_token: randomBytes(32).toString('base64url'),
        token_type: 'Bearer',
        expires_in: 60,
        scope: '',
      };
    },
    ['username', 'password'],
    [],
  );
}
