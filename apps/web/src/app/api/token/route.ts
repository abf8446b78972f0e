import { problemResponse } from '../../../http/problem-response.ts';
import { routeHandler } from '../../../http/route-handler.ts';
import { isSameOrigin } from '../../../http/same-origin.ts';

/** A user-zone bearer for the signed-in browser. Source: Spec §7 "GET {app}/api/token". */
export const GET = routeHandler(async (request, { config, authSessionId, issueBearer }) => {
  if (!isSameOrigin(request.headers, config.publicUrl)) return problemResponse('forbidden');
  const id = await authSessionId(request);
  if (id === null) return problemResponse('signed-out');
  const issued = await issueBearer(id, request.headers.get('user-agent'));
  if (!issued.ok) return problemResponse(issued.reason);
  const { access_token, expires_in, profile } = issued.bearer;
  return Response.json({ access_token, expires_in, profile }, { headers: { 'cache-control': 'no-store' } });
});
