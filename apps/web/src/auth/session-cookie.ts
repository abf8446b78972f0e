import { getToken } from 'next-auth/jwt';

/** Id of the AuthSession in a request's cookies; null without one, and for one that is forged, broken or too old. */
export async function readSessionCookie(
  cookies: Readonly<Record<string, string>>,
  secret: string,
  secureCookie: boolean,
): Promise<string | null> {
  const req = { cookies, headers: {} } as Parameters<typeof getToken>[0]['req'];
  const token = await getToken({ req, secret, secureCookie });
  return typeof token?.sid === 'string' ? token.sid : null;
}
