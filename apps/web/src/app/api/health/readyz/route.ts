import { problemResponse } from '../../../../http/problem-response.ts';
import { services } from '../../../../services.ts';

export const dynamic = 'force-dynamic';

/** Ready: sign-ins can be read. Identity and api may be away; both have their own answer for that. */
export async function GET(): Promise<Response> {
  const { ready, log } = services();
  try {
    await ready();
  } catch (error) {
    log.warn({ err: error }, 'not ready');
    return problemResponse('unavailable');
  }
  return Response.json({ status: 'ready' });
}
