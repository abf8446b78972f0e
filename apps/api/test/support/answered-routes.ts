import type { ApiUnderTest } from './api.ts';

/** Addresses of the process itself, not of the interface. */
export const OUTSIDE_THE_CONTRACT = ['GET /healthz', 'GET /openapi.json', 'GET /readyz'];

/** Every operation the running api answers, whichever table it came from: `GET /user/profile`. */
export function answeredRoutes({ api }: ApiUnderTest): string[] {
  const stack: string[] = [];
  return api.server
    .printRoutes({ commonPrefix: false, includeHooks: false })
    .split('\n')
    .flatMap((line) => {
      // Fastify's tree of routes, `│   └── games (GET, HEAD)`.
      const match = /^([│\s]*)[├└]── (\S*)(?: \((.+)\))?$/.exec(line);
      if (!match) return [];
      const [, indent = '', segment = '', methods = ''] = match;
      stack.length = indent.length / 4;
      stack.push(segment);
      const named = methods.split(', ').filter((method) => method && method !== 'HEAD' && method !== 'OPTIONS');
      return named.map((method) => `${method} ${stack.join('')}`);
    });
}
