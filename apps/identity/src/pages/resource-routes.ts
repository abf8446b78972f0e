import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyInstance } from 'fastify';
import type { Resources } from './resources.ts';

/** One year: the address changes with the content. */
const CACHE = 'public, max-age=31536000, immutable';

/** Styles, fonts, the script and the pictures of the pages. */
export async function resourceRoutes(server: FastifyInstance, { resources }: { readonly resources: Resources }) {
  server.get<{ Params: { version: string; name: string } }>('/:version/:name', async (request, reply) => {
    const { version, name } = request.params;
    const file = version === resources.version ? resources.files.get(name) : undefined;
    if (!file) throw new ProblemError('not-found');
    const compressed = file.brotli && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (compressed) reply.header('content-encoding', 'br');
    return reply
      .headers({ 'cache-control': CACHE, vary: 'accept-encoding', 'x-content-type-options': 'nosniff' })
      .type(file.type)
      .send(compressed ? file.brotli : file.bytes);
  });
}
