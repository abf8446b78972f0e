import { checkPassword } from '@nimbo/domain';
import type { Mailer } from '@nimbo/mail';
import { passwordChangedLetter } from '@nimbo/mail/letters';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { hashSecret } from '@nimbo/service-runtime/secret-hash';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  type Account,
  changePassword,
  deleteAccount,
  loadAccount,
  loadCredentials,
  loadFederatedIdentities,
  loadPasswordTime,
} from '../accounts/account-store.ts';
import { isCommonPassword } from '../accounts/common-passwords.ts';
import { attemptName } from '../accounts/email.ts';
import { endAllSessions } from '../accounts/sign-in-time.ts';
import { ACTIONS } from '../action-links/link-store.ts';
import type { LinkSender } from '../action-links/send-link.ts';
import { endSession, findSessionBySid, listSessions } from '../provider/session-store.ts';
import { ADMIN_AUDIENCE } from '../provider/token-claims.ts';
import type { AccessTokenReader } from '../tokens/access-token.ts';
import { toUser, toUserSession } from './representations.ts';

export interface AdminRoutesOptions {
  readonly pool: Pool;
  readonly reader: AccessTokenReader;
  readonly links: LinkSender;
  readonly mailer: Mailer;
  readonly log: Logger;
  /** Page of the web site on which a password can be recovered, by language. */
  readonly recoveryUrl: (language: string) => string;
}

const Id = z.uuid();
const SessionId = z.string().regex(/^[\w-]{1,100}$/);
const Search = z.object({ email: z.string().max(1024), exact: z.literal('true') });
const NewPassword = z.object({
  type: z.literal('password'),
  value: z.string().max(4096),
  temporary: z.literal(false).optional(),
});
const MailQuery = z.object({
  client_id: z.string().max(100).optional(),
  lifespan: z.coerce.number().int().min(60).max(604_800).optional(),
});
const Actions = z.array(z.enum(ACTIONS)).length(1);

/** A refusal in Keycloak's form. */
class AdminRefusal extends Error {
  readonly status: number;

  constructor(status: number, error: string) {
    super(error);
    this.status = status;
  }
}

/** The part of Keycloak's Admin REST interface that the api uses (decision 131), for tokens of `nimbo-admin` alone. */
export async function adminRoutes(server: FastifyInstance, options: AdminRoutesOptions) {
  const { pool, reader, links, mailer, log, recoveryUrl } = options;
  server.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const live = token === undefined ? null : await reader.read(token);
    if (live === null) throw new AdminRefusal(401, 'HTTP 401 Unauthorized');
    if (live.claims.aud !== ADMIN_AUDIENCE) throw new AdminRefusal(403, 'HTTP 403 Forbidden');
  });
  server.setErrorHandler((error, _request, reply) => {
    if (error instanceof AdminRefusal) return reply.code(error.status).send({ error: error.message });
    if (error instanceof z.ZodError) return reply.code(400).send({ error: 'invalid_request' });
    throw error;
  });

  const account = async (request: FastifyRequest): Promise<Account> => {
    const id = Id.safeParse((request.params as { id?: unknown }).id);
    const found = id.success ? await loadAccount(pool, id.data) : null;
    if (found === null) throw new AdminRefusal(404, 'User not found');
    return found;
  };
  const nothing = (reply: FastifyReply) => reply.code(204).send();

  server.get('/users', async (request) => {
    const { email } = Search.parse(request.query);
    const found = await loadCredentials(pool, attemptName(email));
    return found ? [toUser(found.account)] : [];
  });
  server.get('/users/:id', async (request) => toUser(await account(request)));

  server.get('/users/:id/credentials', async (request) => {
    const { id } = await account(request);
    const setAt = await loadPasswordTime(pool, id);
    return setAt === null ? [] : [{ id, type: 'password', createdDate: setAt.getTime() }];
  });
  server.get('/users/:id/federated-identity', async (request) => {
    const { id } = await account(request);
    const identities = await loadFederatedIdentities(pool, id);
    return identities.map(({ provider, subject, username }) => ({
      identityProvider: provider,
      userId: subject,
      userName: username,
    }));
  });

  server.put('/users/:id/reset-password', async (request, reply) => {
    const found = await account(request);
    const { id, locale } = found;
    const { value } = NewPassword.parse(request.body);
    const verdict = checkPassword(value, isCommonPassword);
    if (!verdict.ok) {
      const common = verdict.faults.includes('too-common');
      throw new AdminRefusal(400, common ? 'invalidPasswordBlacklistedMessage' : 'invalidPasswordMessage');
    }
    const passwordHash = await hashSecret(value);
    await inTransaction(pool, async (client) => {
      await changePassword(client, id, passwordHash);
      if (mailer.available) await mailer.queue(client, found.email, passwordChangedLetter(locale, recoveryUrl(locale)));
    });
    log.info({ account: id }, 'password changed by an application');
    return nothing(reply);
  });

  server.put('/users/:id/execute-actions-email', async (request, reply) => {
    const found = await account(request);
    const { lifespan } = MailQuery.parse(request.query);
    const [action] = Actions.parse(request.body);
    if (!found.enabled) throw new AdminRefusal(400, 'User is disabled');
    if (!links.available) throw new AdminRefusal(500, 'Failed to send execute actions email');
    await inTransaction(pool, (client) => links.send(client, found, action!, lifespan));
    return nothing(reply);
  });

  server.get('/users/:id/sessions', async (request) => {
    const found = await account(request);
    return (await listSessions(pool, found.id)).map((session) => toUserSession(found, session));
  });
  server.post('/users/:id/logout', async (request, reply) => {
    const { id } = await account(request);
    await inTransaction(pool, (client) => endAllSessions(client, id));
    log.info({ account: id }, 'signed out everywhere');
    return nothing(reply);
  });
  server.delete('/sessions/:id', async (request, reply) => {
    const sid = SessionId.safeParse((request.params as { id?: unknown }).id);
    const session = sid.success ? await findSessionBySid(pool, sid.data) : null;
    if (session === null) throw new AdminRefusal(404, 'Session not found');
    await endSession(pool, session);
    return nothing(reply);
  });

  server.delete('/users/:id', async (request, reply) => {
    const { id, email } = await account(request);
    await inTransaction(pool, async (client) => {
      await mailer.forget(client, email);
      await deleteAccount(client, id);
    });
    log.info({ account: id }, 'account deleted');
    return nothing(reply);
  });
}
