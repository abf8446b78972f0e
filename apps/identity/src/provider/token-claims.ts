import { IDENTITY_AUDIENCE } from '@nimbo/contracts/tokens';
import { errors, type ResourceServer } from 'oidc-provider';
import type { Account } from '../accounts/account-store.ts';
import { ADMIN_CLIENT, WEB_CLIENT } from './clients.ts';
import { LIFETIMES } from './lifetimes.ts';

/** `aud` of tokens for administering the realm; Keycloak's name for that client, so no player's route takes them. */
export const ADMIN_AUDIENCE = 'realm-management';

/** What each client's access tokens are for. Clients do not choose. */
const RESOURCE_OF_CLIENT: Record<string, string> = {
  [WEB_CLIENT]: 'urn:nimbo:api',
  [ADMIN_CLIENT]: 'urn:nimbo:identity-admin',
};

export function resourceOf(clientId: string): string {
  return RESOURCE_OF_CLIENT[clientId] ?? 'urn:nimbo:none';
}

/** @throws InvalidTarget when the client asks for a resource that is not its own */
export function toResourceServer(clientId: string, resource: string, accessTokenSeconds: number): ResourceServer {
  if (resource !== resourceOf(clientId)) throw new errors.InvalidTarget();
  const shape = { accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } } as const;
  return clientId === ADMIN_CLIENT
    ? { ...shape, scope: '', audience: ADMIN_AUDIENCE, accessTokenTTL: LIFETIMES.ClientCredentials }
    : {
        ...shape,
        scope: 'openid profile email',
        audience: IDENTITY_AUDIENCE,
        accessTokenTTL: accessTokenSeconds,
      };
}

/** Claims about an account by scope; names as Keycloak has them. Source: OpenID Connect Core §5.1. */
export const CLAIMS_BY_SCOPE = {
  openid: ['sub', 'sid', 'auth_time', 'acr', 'amr'],
  profile: ['preferred_username', 'locale'],
  email: ['email', 'email_verified'],
};

export function toAccountClaims(account: Account) {
  return {
    sub: account.id,
    preferred_username: account.email,
    locale: account.locale,
    email: account.email,
    email_verified: account.emailVerified,
  };
}

/** What an access token stands on. */
export interface SignIn {
  /** Id of the session. */
  readonly id: string | undefined;
  /** How it began: `pwd`, or `fed` where another provider vouched for the person. */
  readonly methods: readonly string[] | undefined;
}

/** Claims of an access token beside the registered ones, in Keycloak's form; `amr` after RFC 9068 §2.2.1. */
export function toAccessTokenClaims(clientId: string, account: Account | null, { id, methods }: SignIn) {
  if (account === null) return { azp: clientId, realm_access: { roles: ['admin'] } };
  const { sub: _, ...claims } = toAccountClaims(account);
  return {
    azp: clientId,
    sid: id,
    ...(methods && { amr: [...methods] }),
    realm_access: { roles: [...account.roles] },
    ...claims,
  };
}
