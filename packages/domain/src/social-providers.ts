/** Other providers through which people may sign in, by Keycloak's aliases, in the order of their buttons. Source: Spec §5 and requirements B2. */
export const SOCIAL_PROVIDERS = ['google', 'apple', 'twitch', 'facebook'] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

/** As each writes itself. */
export const SOCIAL_PROVIDER_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: 'Google',
  apple: 'Apple',
  twitch: 'Twitch',
  facebook: 'Facebook',
};

/** Settings of the embedded identity service, one of each kind for a provider: `IDENTITY_SOCIAL_GOOGLE_CLIENT_ID`. */
export const SOCIAL_SETTINGS = ['CLIENT_ID', 'CLIENT_SECRET', 'ISSUER'] as const;
export function socialSetting(provider: SocialProvider, name: (typeof SOCIAL_SETTINGS)[number]): string {
  return `IDENTITY_SOCIAL_${provider.toUpperCase()}_${name}`;
}
