/** Who a route handler of web listens to, and what proves it. */
export interface HandlerAccess {
  readonly by: 'anybody' | 'signed-in browser' | 'page of ours' | 'identity service' | 'signed-out browser';
  /** An address of it, and what it answers without any proof: to a page of ours, and to another site's. */
  readonly path: string;
  readonly unproved: number;
  readonly foreign: number;
}

const anybody = (path: string, status: number): HandlerAccess => ({
  by: 'anybody',
  path,
  unproved: status,
  foreign: status,
});
const nothing = anybody('/api/nope', 404);

/** Every route handler, by method and folder below `src/app`. The matrix of the api is the same for its operations. */
export const HANDLERS: Readonly<Record<string, HandlerAccess>> = {
  // The browser's own session or none.
  'GET /api/auth/[...nextauth]': anybody('/api/auth/session', 200),
  // To a form of its own, for want of its token against forgery.
  'POST /api/auth/[...nextauth]': { by: 'page of ours', path: '/api/auth/signout', unproved: 302, foreign: 403 },
  'GET /api/health/healthz': anybody('/api/health/healthz', 200),
  'GET /api/health/readyz': anybody('/api/health/readyz', 200),
  'GET /api/token': { by: 'signed-in browser', path: '/api/token', unproved: 401, foreign: 403 },
  'GET /api/session-events': { by: 'signed-in browser', path: '/api/session-events', unproved: 401, foreign: 403 },
  'POST /api/log': { by: 'page of ours', path: '/api/log', unproved: 415, foreign: 403 },
  'POST /api/backchannel-logout': {
    by: 'identity service',
    path: '/api/backchannel-logout',
    unproved: 400,
    foreign: 400,
  },
  // Without the cookie of a sign-out there is nobody to hand over.
  'GET /api/sign-out': { by: 'signed-out browser', path: '/api/sign-out', unproved: 303, foreign: 303 },
  'DELETE /api/[...rest]': nothing,
  'GET /api/[...rest]': nothing,
  'PATCH /api/[...rest]': nothing,
  'POST /api/[...rest]': nothing,
  'PUT /api/[...rest]': nothing,
};
