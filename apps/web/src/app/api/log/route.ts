import { problemResponse } from '../../../http/problem-response.ts';
import { isSameOrigin } from '../../../http/same-origin.ts';
import { services } from '../../../services.ts';

/** A browser's report of a failure of its own. Source: Spec §7 "POST {app}/api/log". */
export async function POST(request: Request): Promise<Response> {
  const { config, authSessionId, clientLog } = services();
  if (!isSameOrigin(request.headers, config.publicUrl)) return problemResponse('forbidden');
  const refusal = await clientLog(request, await authSessionId(request));
  return refusal === null ? new Response(null, { status: 204 }) : problemResponse(refusal);
}
