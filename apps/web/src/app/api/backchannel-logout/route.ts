import { problemResponse } from '../../../http/problem-response.ts';
import { readBody } from '../../../http/read-body.ts';
import { routeHandler } from '../../../http/route-handler.ts';

const LONGEST_BODY = 16 * 1024;

/** The identity service tells which sign-ins have ended. Source: OpenID Connect Back-Channel Logout 1.0 §2.5, §2.8. */
export const POST = routeHandler(async (request, { endSignIns }) => {
  const headers = { 'cache-control': 'no-store' };
  const body = await readBody(request, LONGEST_BODY);
  const token = body.ok ? new URLSearchParams(body.text).get('logout_token') : null;
  const outcome = token === null ? 'refused' : await endSignIns(token);
  if (outcome === 'ended') return new Response(null, { status: 200, headers });
  // Whoever tells tells again.
  if (outcome === 'unavailable') return problemResponse('unavailable');
  return Response.json({ error: 'invalid_request' }, { status: 400, headers });
});
