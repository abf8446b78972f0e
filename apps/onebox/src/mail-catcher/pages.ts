import type { CaughtMail } from '@nimbo/mail/catcher';
import Fastify, { type FastifyInstance } from 'fastify';
import { listPage, mailPage } from './markup.ts';

/** Names under which this page may be asked for: another site's name that leads here must not read the mails. */
const OWN_HOST = /^(localhost|127\.0\.0\.1)(:\d+)?$/;

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'";
/** A mail runs nothing, loads nothing and is an origin of its own; its links open beside it. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'";

/** `/` newest first, `/mails/{id}` one, `/mails/{id}/html` as it was written, `/mails.json[?to=address]` for tests. */
export async function createMailPages(mails: () => readonly CaughtMail[]): Promise<FastifyInstance> {
  const server = Fastify({ logger: false });
  const find = (id: string) => mails().find((mail) => mail.id === id);

  server.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    if (!OWN_HOST.test(request.headers.host ?? '')) return reply.code(421).send('');
  });
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get<{ Querystring: { to?: string } }>('/mails.json', async ({ query }) => {
    const { to } = query;
    return mails().filter((mail) => to === undefined || mail.to.includes(to));
  });

  const asPage = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY };
  server.get('/', async (_request, reply) => reply.headers(asPage).send(listPage(mails())));
  server.get<{ Params: { id: string } }>('/mails/:id', async (request, reply) => {
    const mail = find(request.params.id);
    return mail ? reply.headers(asPage).send(mailPage(mail)) : reply.callNotFound();
  });
  server.get<{ Params: { id: string } }>('/mails/:id/html', async (request, reply) => {
    const mail = find(request.params.id);
    if (!mail) return reply.callNotFound();
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MAIL_POLICY })
      .send(mail.html);
  });
  return server;
}
