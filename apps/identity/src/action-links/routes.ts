import { createHmac, timingSafeEqual } from 'node:crypto';
import { checkPassword } from '@nimbo/domain';
import type { Mailer } from '@nimbo/mail';
import { passwordChangedLetter } from '@nimbo/mail/letters';
import { addressGroup } from '@nimbo/service-runtime/address-group';
import { acceptForms } from '@nimbo/service-runtime/forms';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { hashSecret } from '@nimbo/service-runtime/secret-hash';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { confirmEmail, dropUnprovedIdentities, loadAccount, replacePassword } from '../accounts/account-store.ts';
import { isCommonPassword } from '../accounts/common-passwords.ts';
import type { AttemptLedger } from '../attempts/attempt-ledger.ts';
import { PageRefusal, refuseWithPages } from '../forms/refusals.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import type { FormFault } from '../pages/forms.ts';
import type { Pages } from '../pages/pages.ts';
import { type ActionLink, findLink, takeLink } from './link-store.ts';

export interface ActionLinkOptions {
  readonly pool: Pool;
  readonly pages: Pages;
  readonly mailer: Mailer;
  readonly attempts: AttemptLedger;
  readonly log: Logger;
  /** Path of the page, Keycloak's. */
  readonly path: string;
  /** Key of the tokens in the forms. */
  readonly csrfKey: Buffer;
  readonly limit: RateLimit;
  /** Page of the web site on which a password can be recovered, by language. */
  readonly recoveryUrl: (language: string) => string;
}

const Query = z.object({ key: z.string().regex(/^[\w-]{20,100}$/), ui_locales: z.string().max(100).optional() });
const Password = z.string().max(4096);
const Form = z.object({ csrf: z.string(), password: Password.optional(), passwordAgain: Password.optional() });

/** Where links of our mails lead. Looking uses nothing up, sending the form does, once. */
export async function actionLinkRoutes(server: FastifyInstance, options: ActionLinkOptions) {
  const { pool, pages, mailer, attempts, log, path, csrfKey, limit, recoveryUrl } = options;
  acceptForms(server);
  refuseWithPages(server, pages, log);

  const csrfOf = (key: string) => createHmac('sha256', csrfKey).update(`link:${key}`).digest('base64url');

  async function visit(request: FastifyRequest) {
    const query = Query.safeParse(request.query);
    if (!query.success) throw new PageRefusal('link', 400);
    if (!limit.take(addressGroup(request.ip))) throw new PageRefusal('busy', 429);
    const { key, ui_locales } = query.data;
    const link = await findLink(pool, key);
    if (link === null) throw new PageRefusal('link', 400);
    return { key, link, language: pages.languageOf(request.raw, ui_locales) };
  }
  type Visit = Awaited<ReturnType<typeof visit>>;

  function show(reply: FastifyReply, { key, link, language }: Visit, faults: readonly FormFault[]) {
    const sameIn = (other: string) => `${path}?key=${key}&ui_locales=${other}`;
    const form = { action: sameIn(language), csrf: csrfOf(key), faults };
    const page = link.action === 'UPDATE_PASSWORD' ? pages.newPassword : pages.confirmEmail;
    return reply.type('text/html; charset=utf-8').send(page(language, form, sameIn));
  }

  server.get('/', async (request, reply) => show(reply, await visit(request), []));

  server.post('/', async (request, reply) => {
    const at = await visit(request);
    const form = Form.safeParse(request.body);
    if (!form.success || !isSame(form.data.csrf, csrfOf(at.key)) || isForeign(request))
      throw new PageRefusal('link', 403);
    if (at.link.action === 'VERIFY_EMAIL') {
      await confirm(at.key);
      return reply.type('text/html; charset=utf-8').send(pages.emailConfirmed(at.language));
    }
    const { password = '', passwordAgain = '' } = form.data;
    const verdict = checkPassword(password, isCommonPassword);
    const faults = [
      ...(verdict.ok ? [] : verdict.faults),
      ...(password === passwordAgain ? [] : (['passwords-differ'] as const)),
    ];
    if (faults.length > 0) return show(reply.code(422), at, faults);
    await changePassword(at.key, await hashSecret(password));
    return reply.type('text/html; charset=utf-8').send(pages.passwordChanged(at.language));
  });

  /** Whoever opens a mail of the account has its address: it is confirmed, and every device signs in anew. */
  async function changePassword(key: string, passwordHash: string): Promise<void> {
    await inTransaction(pool, async (client) => {
      const { accountId, emailKey } = await take(client, key, 'UPDATE_PASSWORD');
      await replacePassword(client, accountId, passwordHash);
      await attempts.forgive(emailKey, client);
      await dropUnprovedIdentities(client, accountId);
      await confirmEmail(client, accountId, emailKey);
      const account = await loadAccount(client, accountId);
      if (account)
        await mailer.queue(client, account.email, passwordChangedLetter(account.locale, recoveryUrl(account.locale)));
      log.info({ account: accountId }, 'password changed by link');
    });
  }

  async function confirm(key: string): Promise<void> {
    await inTransaction(pool, async (client) => {
      const { accountId, emailKey } = await take(client, key, 'VERIFY_EMAIL');
      if (!(await confirmEmail(client, accountId, emailKey))) throw new PageRefusal('link', 400);
      log.info({ account: accountId }, 'email confirmed');
    });
  }
}

async function take(db: Parameters<typeof takeLink>[0], key: string, action: string): Promise<ActionLink> {
  const link = await takeLink(db, key);
  if (link?.action !== action) throw new PageRefusal('link', 400);
  return link;
}

const isForeign = (request: FastifyRequest) =>
  !['same-origin', undefined].includes(request.headers['sec-fetch-site'] as string | undefined);

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
