import type { Configuration } from 'oidc-provider';

/** Path of the longest-lived cookie: web shares our host, and cookies know no ports. */
const SESSION_COOKIE_PATH = '/realms/nimbo/';

/** Cookies under names of our own, readable by no script; `__Secure-` where the address is https. */
export function toCookies(issuer: string, keys: readonly string[]): NonNullable<Configuration['cookies']> {
  const secure = issuer.startsWith('https:');
  const prefix = secure ? '__Secure-' : '';
  const options = { httpOnly: true, sameSite: 'lax', secure, signed: true } as const;
  return {
    names: {
      session: `${prefix}nimbo-identity-session`,
      interaction: `${prefix}nimbo-identity-form`,
      resume: `${prefix}nimbo-identity-resume`,
    },
    keys: [...keys],
    long: { ...options, path: SESSION_COOKIE_PATH },
    // The provider gives each form's cookies the path of that form.
    short: options,
  };
}
