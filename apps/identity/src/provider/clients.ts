import type { ClientMetadata } from 'oidc-provider';
import type { IdentityConfig } from '../config.ts';

export const WEB_CLIENT = 'nimbo-web';
export const ADMIN_CLIENT = 'nimbo-admin';

/** The two applications that know this service. People never approve them: they are ours. */
export function toClients({ webUrl, secrets }: Pick<IdentityConfig, 'webUrl' | 'secrets'>): ClientMetadata[] {
  return [
    {
      client_id: WEB_CLIENT,
      client_secret: secrets.webClient,
      client_name: 'Nimbo',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [`${webUrl}/api/auth/callback/nimbo`],
      post_logout_redirect_uris: [`${webUrl}/`],
      id_token_signed_response_alg: 'RS256',
    },
    {
      client_id: ADMIN_CLIENT,
      client_secret: secrets.adminClient,
      client_name: 'Nimbo administration',
      // `password`: is somebody's current one right? Nobody signs in by it (password-check.ts).
      grant_types: ['client_credentials', 'password'],
      response_types: [],
      redirect_uris: [],
    },
  ];
}

/** After signing out a person may land on any page of the web site, and nowhere else. */
export function isPageOfWeb(address: string, webUrl: string): boolean {
  const page = URL.parse(address);
  const site = new URL(`${webUrl}/`);
  return (
    page !== null &&
    page.origin === site.origin &&
    page.username === '' &&
    page.password === '' &&
    page.hash === '' &&
    (page.pathname === site.pathname.slice(0, -1) || page.pathname.startsWith(site.pathname))
  );
}
