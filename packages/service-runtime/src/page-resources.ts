import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from './problem.ts';

export interface PageResource {
  readonly type: string;
  readonly bytes: Buffer;
  /** Absent where compression gains nothing. */
  readonly brotli?: Buffer;
}

/** Styles, fonts, scripts and pictures of an app's own pages, in memory: there are about a dozen small ones. */
export interface PageResources {
  /** Changes with any byte of any file, so that files can be kept for ever. */
  readonly version: string;
  readonly files: ReadonlyMap<string, PageResource>;
}

/** One year: the address changes with the content. */
const CACHE = 'public, max-age=31536000, immutable';

/** A file that is text, compressed beforehand. */
export const textResource = (type: string, bytes: Buffer): PageResource => ({
  type,
  bytes,
  brotli: brotliCompressSync(bytes),
});

export function packResources(files: ReadonlyMap<string, PageResource>): PageResources {
  const hash = createHash('sha256');
  for (const [name, { bytes }] of files) hash.update(name).update(bytes);
  return { version: hash.digest('base64url').slice(0, 12), files };
}

/** Serves them below `/{version}/{name}`. */
export async function resourceRoutes(server: FastifyInstance, { resources }: { readonly resources: PageResources }) {
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
