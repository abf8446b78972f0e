import { z } from 'zod';

/** `aud` of the user-zone bearer. */
export const USER_ZONE_AUDIENCE = 'nimbo-user-zone';
/** `aud` of identity's access tokens. */
export const IDENTITY_AUDIENCE = 'nimbo-api';
/** Life of a user-zone bearer, in seconds. Source: ARCHITECTURE §4. */
export const BEARER_TTL_SECONDS = 300;
/** Life of a stream ticket, in seconds. Source: reliability facts T3. */
export const STREAM_TICKET_TTL_SECONDS = 30;
/** Signature algorithm of everything the api signs. */
export const API_TOKEN_ALGORITHM = 'ES256';
/** `typ` headers keep one kind of token from passing as another. Source: RFC 8725 §3.11. */
export const BEARER_TYPE = 'nimbo-bearer+jwt';
export const STREAM_TICKET_TYPE = 'nimbo-ticket+jwt';

/** Public keys. Source: RFC 7517 §5. */
export const JwkSet = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('EC'),
        crv: z.literal('P-256'),
        x: z.string(),
        y: z.string(),
        kid: z.string(),
        alg: z.literal(API_TOKEN_ALGORITHM),
        use: z.literal('sig'),
      }),
    ),
  })
  .meta({ id: 'JwkSet' });
export type JwkSet = z.output<typeof JwkSet>;

/** What a bearer may do: choose a profile and nothing else, play as a child, or everything of a grown-up. */
export const BEARER_SCOPES = ['chooser', 'kids', 'player'] as const;
export type BearerScope = (typeof BEARER_SCOPES)[number];

/** Claims of the user-zone bearer beside `iss aud iat exp jti`. `sub` is the account. */
export const BearerClaims = z.object({
  sub: z.string(),
  /** AuthSession this bearer was minted for. */
  sid: z.string(),
  household: z.uuid(),
  /** Null before one was chosen: then the scope is `chooser`. */
  profile: z.uuid().nullable(),
  scope: z.enum(BEARER_SCOPES),
});
export type BearerClaims = z.output<typeof BearerClaims>;

/** Claims of a stream ticket beside `iss iat exp jti`. `aud` is the host's id, `sub` the play session. One use. */
export const StreamTicketClaims = z.object({
  sub: z.uuid(),
  gid: z.string(),
  profile: z.uuid(),
  jti: z.string().min(16),
  /** The player has chosen to play here although another browser is connected. */
  takeOver: z.boolean().default(false),
});
export type StreamTicketClaims = z.output<typeof StreamTicketClaims>;
