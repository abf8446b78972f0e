import { routeHandler } from '../../../../http/route-handler.ts';

export const dynamic = 'force-dynamic';

/** Ready: sign-ins can be read. Identity and api may be away; both have their own answer for that. */
export const GET = routeHandler(async (_request, { ready }) => {
  await ready();
  return Response.json({ status: 'ready' });
});
