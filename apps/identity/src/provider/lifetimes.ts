const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lives of what the provider issues, in seconds. Access tokens have theirs from the configuration. */
export const LIFETIMES = {
  /** Source: RFC 6749 §4.1.2 recommends ten minutes at most; ours is redeemed by a server at once. */
  AuthorizationCode: MINUTE,
  ClientCredentials: 5 * MINUTE,
  IdToken: HOUR,
  /** From one refresh to the next. */
  RefreshToken: 30 * DAY,
  /** A form may stay open that long. */
  Interaction: HOUR,
  /** From one sign-in at any client to the next; refresh tokens end with it. */
  Session: 90 * DAY,
  Grant: 90 * DAY,
} as const;
