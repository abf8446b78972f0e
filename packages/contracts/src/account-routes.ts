import { z } from 'zod';
import { CurrentProfile } from './playing.ts';
import type { Route } from './route.ts';
import { JwkSet } from './tokens.ts';

/** What other services call: the web app for its browsers, and whoever verifies what the api signs. */
export const accountRoutes = {
  jwks: {
    method: 'GET',
    path: '/.well-known/jwks.json',
    authz: 'public',
    summary: 'Public keys of bearers and stream tickets (RFC 7517)',
    response: JwkSet,
  },
  mintBearer: {
    method: 'POST',
    path: '/auth-sessions/bearer',
    authz: 'account',
    summary: 'User-zone bearer for the profile of an AuthSession; before one is chosen it only lets choose',
    body: z.strictObject({
      authSessionId: z.string().min(16).max(128),
      /** The browser's own words about itself, for the list of devices. */
      userAgent: z.string().max(400).optional(),
    }),
    response: z.object({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      expires_in: z.int().positive(),
      profile: CurrentProfile.nullable(),
      /** Whether that profile has ended a game before. */
      hasPlayed: z.boolean(),
    }),
  },
  endAuthSession: {
    method: 'POST',
    path: '/auth-sessions/end',
    authz: 'account',
    summary: 'Sign-out: refuse every bearer of this AuthSession from now on',
    body: z.strictObject({ authSessionId: z.string().min(16).max(128) }),
    response: z.object({ ended: z.boolean() }),
  },
  endSignIns: {
    method: 'POST',
    path: '/auth-sessions/ended',
    authz: 'public',
    summary:
      'The identity service has ended sign-ins: its logout token proves it. Source: OpenID Connect Back-Channel Logout 1.0',
    body: z.strictObject({ logoutToken: z.string().max(8192) }),
    response: z.object({ ended: z.int() }),
  },
} as const satisfies Record<string, Route>;
