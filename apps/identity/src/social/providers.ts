import type { SocialProvider } from '@nimbo/domain';

export interface ProviderTraits {
  readonly issuer: string;
  readonly authorizationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly jwksUri: string;
  readonly scope: string;
  /** Parameters of its own in the authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  /**
   * Does it vouch that the address is the person's? `claimed`: when `email_verified` says so. `unsaid`: it has no such claim; the
   * address is then as good as one that was typed in.
   */
  readonly emailIsVerified: 'claimed' | 'unsaid';
}

export const PROVIDER_TRAITS: Readonly<Record<SocialProvider, ProviderTraits>> = {
  // Source: https://accounts.google.com/.well-known/openid-configuration
  google: {
    issuer: 'https://accounts.google.com',
    authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenEndpoint: 'https://oauth2.googleapis.com/token',
    jwksUri: 'https://www.googleapis.com/oauth2/v3/certs',
    scope: 'openid email',
    parameters: { prompt: 'select_account' },
    emailIsVerified: 'claimed',
  },
  // Source: https://appleid.apple.com/.well-known/openid-configuration. An address comes only in a form.
  apple: {
    issuer: 'https://appleid.apple.com',
    authorizationEndpoint: 'https://appleid.apple.com/auth/authorize',
    tokenEndpoint: 'https://appleid.apple.com/auth/token',
    jwksUri: 'https://appleid.apple.com/auth/keys',
    scope: 'openid email',
    parameters: { response_mode: 'form_post' },
    emailIsVerified: 'claimed',
  },
  // Source: https://id.twitch.tv/oauth2/.well-known/openid-configuration. Claims come only when they are asked for one by one.
  twitch: {
    issuer: 'https://id.twitch.tv/oauth2',
    authorizationEndpoint: 'https://id.twitch.tv/oauth2/authorize',
    tokenEndpoint: 'https://id.twitch.tv/oauth2/token',
    jwksUri: 'https://id.twitch.tv/oauth2/keys',
    scope: 'openid user:read:email',
    parameters: { claims: '{"id_token":{"email":null,"email_verified":null}}' },
    emailIsVerified: 'claimed',
  },
  // Source: https://www.facebook.com/.well-known/openid-configuration and Facebook Login, "OIDC token with manual flow".
  facebook: {
    issuer: 'https://www.facebook.com',
    authorizationEndpoint: 'https://www.facebook.com/v23.0/dialog/oauth',
    tokenEndpoint: 'https://graph.facebook.com/v23.0/oauth/access_token',
    jwksUri: 'https://www.facebook.com/.well-known/oauth/openid/jwks/',
    scope: 'openid email',
    parameters: {},
    emailIsVerified: 'unsaid',
  },
};
