import { problemResponse } from '../../../http/problem-response.ts';
import { routeHandler } from '../../../http/route-handler.ts';
import { isSameOrigin } from '../../../http/same-origin.ts';

/** A browser's report of a failure of its own. Source: Spec §7 "POST {app}/api/log". */
export const POST = routeHandler(async (request, { config, authSessionId, clientLog }) => {
  if (!isSameOrigin(request.headers, config.publicUrl)) return problemResponse('forbidden');
  const refusal = await clientLog(request, await authSessionId(request));
  return refusal === null ? new Response(null, { status: 204 }) : problemResponse(refusal);
});
