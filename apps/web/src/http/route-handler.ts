import { services, type WebServices } from '../services.ts';
import { failureResponse } from './failure-response.ts';

/** A route of ours: it gets the services, and what it throws becomes a problem. */
export function routeHandler(
  handle: (request: Request, services: WebServices) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const provided = services();
    try {
      return await handle(request, provided);
    } catch (error) {
      return failureResponse(error, provided.log);
    }
  };
}
