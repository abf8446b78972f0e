import type { Language } from '@nimbo/domain';
import type { Profile } from 'next-auth';
import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { WebConfig } from '../config.ts';

/** The only provider: social sign-in reaches us through it. */
export const PROVIDER_ID = 'nimbo';
const IDENTITY_TIMEOUT_MS = 8000;

/** Claims of the id token. `locale` is a language tag. */
export interface IdentityClaims extends Profile {
  readonly sub: string;
  readonly locale?: string;
  readonly sid?: string;
}

/**
 * The realm as next-auth takes it. Endpoints stand here one by one, without discovery: the browser and this process reach the
 * realm at different addresses.
 * @param language asked of the identity service's own pages
 */
export function identityProvider(
  identity: WebConfig['identity'],
  clientSecret: string,
  language: Language,
): OAuthConfig<IdentityClaims> {
  const endpoint = (base: string, name: string) => `${base}/protocol/openid-connect/${name}`;
  return {
    id: PROVIDER_ID,
    name: 'Nimbo',
    type: 'oauth',
    issuer: identity.issuer,
    clientId: identity.clientId,
    clientSecret,
    authorization: {
      url: endpoint(identity.issuer, 'auth'),
      params: { scope: 'openid email profile', ui_locales: language },
    },
    token: endpoint(identity.internalUrl, 'token'),
    userinfo: endpoint(identity.internalUrl, 'userinfo'),
    jwks_endpoint: endpoint(identity.internalUrl, 'certs'),
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: IDENTITY_TIMEOUT_MS },
    profile: (claims) => ({ id: claims.sub, name: claims.name ?? null, email: claims.email ?? null }),
  };
}
