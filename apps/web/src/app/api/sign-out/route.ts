import { randomBytes } from 'node:crypto';
import { endSessionPage } from '../../../auth/end-session-page.ts';
import { HANDOVER_COOKIE } from '../../../auth/sign-out.ts';
import { parseCookies } from '../../../http/cookies.ts';
import { routeHandler } from '../../../http/route-handler.ts';

/** Hands a signed-out browser over to the identity service, which ends its own session too. */
export const GET = routeHandler(async (request, { config, signOut }) => {
  const handoverId = parseCookies(request.headers.get('cookie'))[HANDOVER_COOKIE];
  const form = handoverId === undefined ? null : await signOut.finish(handoverId);
  const headers = new Headers({ 'set-cookie': signOut.forgetCookie(), 'cache-control': 'no-store' });
  if (form === null) {
    headers.set('location', `${config.publicUrl}/limbo`);
    return new Response(null, { status: 303, headers });
  }
  const page = endSessionPage(form, randomBytes(16).toString('base64'));
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', page.policy);
  return new Response(page.html, { headers });
});
