import { getToken } from 'next-auth/jwt';
import { parseCookies } from '../http/cookies.ts';

/** Id of the AuthSession in a request's cookie; null without one, and for one that is forged, broken or too old. */
export async function readSessionCookie(
  request: Request,
  secret: string,
  secureCookie: boolean,
): Promise<string | null> {
  const cookies = parseCookies(request.headers.get('cookie'));
  const req = { cookies, headers: {} } as Parameters<typeof getToken>[0]['req'];
  const token = await getToken({ req, secret, secureCookie });
  return typeof token?.sid === 'string' ? token.sid : null;
}
