import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Logger } from '@nimbo/service-runtime/log';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { createServer } from '@nimbo/service-runtime/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding, type Encoding, matchesEtag } from './encoding.ts';
import { followReleases, type Release } from './release.ts';

/** Lists may be a minute old; after that the reader shows them once more while it fetches new ones. */
const LIST_CACHE = 'public, max-age=60, stale-while-revalidate=600';
/** Paths of covers and captures carry their version, so what lies there never changes. */
const PICTURE_CACHE = 'public, max-age=31536000, immutable';
const PICTURE_PATH =
  /^\/media\/go\/(?:covers|captures)\/[a-z0-9][a-z0-9.-]{0,99}\/[A-Za-z0-9_-]{1,64}\/(?:[a-z]+(?:-[a-z]+)?(?:-\d+)?|\d{1,2})\.(?:svg|webp)$/;
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};
const ENCODING_SUFFIX: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz', identity: '' };

export interface CdnOptions {
  readonly log: Logger;
  /** Absolute path of the published folder; it may still be empty. */
  readonly folder: string;
  readonly webOrigins: readonly string[];
}

/**
 * Serves what was published and nothing else: a path is either named by the manifest of the served release or has the form
 * of a cover or capture. Listings, dot files and ways out of the folder do not exist here.
 */
export async function createCdnServer({ log, folder, webOrigins }: CdnOptions): Promise<FastifyInstance> {
  const released = followReleases(folder);
  const server = await createServer({
    log,
    corsOrigins: webOrigins,
    ready: async () => {
      if (!(await released())) throw new Error('nothing has been published yet');
    },
  });
  server.addHook('onRequest', async (_, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    // Art is shown by pages of another origin; a cover opened by itself must not run anything.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });
  await server.register(fastifyStatic, {
    root: folder,
    serve: false,
    dotfiles: 'ignore',
    index: false,
    etag: false,
    cacheControl: false,
    lastModified: false,
  });
  server.get('/*', async (request, reply) => {
    const name = request.url.split('?', 1)[0]!;
    const release = await released();
    const entry = release?.files.get(name);
    if (release && entry) return sendReleased(request, reply, release, name, entry);
    if (PICTURE_PATH.test(name)) return sendPicture(request, reply, folder, name);
    throw new ProblemError('not-found');
  });
  return server;
}

async function sendReleased(
  request: FastifyRequest,
  reply: FastifyReply,
  release: Release,
  name: string,
  entry: { readonly hash: string; readonly compressed: boolean },
) {
  const encoding = entry.compressed ? chooseEncoding(request.headers['accept-encoding']) : 'identity';
  // Encodings of one file differ in their bytes, so a strong validator has to differ too. Source: RFC 9110 §8.8.3.3.
  const etag = `"${entry.hash}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.header('etag', etag).header('cache-control', LIST_CACHE);
  if (entry.compressed) reply.header('vary', 'Accept-Encoding, Origin');
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const body = await readFile(path.join(release.folder, name + ENCODING_SUFFIX[encoding]));
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(CONTENT_TYPES[path.extname(name)] ?? 'application/octet-stream').send(body);
}

async function sendPicture(request: FastifyRequest, reply: FastifyReply, folder: string, name: string) {
  // Looked for first: a refusal must not carry the headers of a file that never changes.
  const found = await stat(path.join(folder, name)).catch(() => null);
  if (!found?.isFile()) throw new ProblemError('not-found');
  const etag = `"${createHash('sha256').update(name).digest('base64url').slice(0, 22)}"`;
  reply.header('etag', etag).header('cache-control', PICTURE_CACHE);
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.sendFile(name);
}
