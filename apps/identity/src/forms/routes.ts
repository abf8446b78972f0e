import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Language } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import { parseEmail } from '../accounts/email.ts';
import { logIn } from '../accounts/log-in.ts';
import { signUp } from '../accounts/sign-up.ts';
import type { AttemptLedger } from '../attempts/attempt-ledger.ts';
import { acceptForms } from '../http/forms.ts';
import { addressGroup } from '../limits/address-group.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import type { FormFault, FormState } from '../pages/forms.ts';
import type { Pages } from '../pages/pages.ts';
import { endSession } from '../provider/session-store.ts';
import { PageRefusal, refuseWithPages } from './refusals.ts';

export interface FormRoutesOptions {
  readonly provider: Provider;
  readonly pool: Pool;
  readonly pages: Pages;
  readonly attempts: AttemptLedger;
  readonly log: Logger;
  /** Key of the tokens in the forms. */
  readonly csrfKey: Buffer;
  /** Path of the folder of forms, below which each interaction has its own. */
  readonly folder: string;
  readonly limits: { readonly forms: RateLimit; readonly signUps: RateLimit };
}

type Form = 'log-in' | 'join';

/** A wrong password longer than any that can be set is still only wrong. */
const Password = z.string().max(4096);
const LogInForm = z.object({ csrf: z.string(), email: z.string().max(1024), password: Password });
const JoinForm = LogInForm.extend({ passwordAgain: Password });
const Params = z.object({ id: z.string().regex(/^[\w-]{10,60}$/) });

/** One person's way through one form. */
interface Visit {
  readonly id: string;
  readonly language: Language;
  readonly csrf: string;
  readonly loginHint: string;
  readonly wantsToJoin: boolean;
}

/** The pages on which people sign in and join. Each stands below the address of one authorization request. */
export async function formRoutes(server: FastifyInstance, options: FormRoutesOptions) {
  const { provider, pool, pages, attempts, log, csrfKey, folder, limits } = options;
  acceptForms(server);
  refuseWithPages(server, pages, log);

  const csrfOf = (id: string) => createHmac('sha256', csrfKey).update(`form:${id}`).digest('base64url');
  const addressOf = (id: string, form: Form, language: Language) => `${folder}/${id}/${form}?ui_locales=${language}`;

  async function visit(request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
    const params = Params.safeParse(request.params);
    if (!params.success) throw new PageRefusal('missing', 404);
    const details = await provider.interactionDetails(request.raw, reply.raw);
    if (details.uid !== params.data.id) throw new PageRefusal('expired', 400);
    const asked = (request.query as { ui_locales?: unknown }).ui_locales ?? details.params.ui_locales;
    const hint = details.params.login_hint;
    return {
      id: details.uid,
      language: pages.languageOf(request, asked),
      csrf: csrfOf(details.uid),
      loginHint: (typeof hint === 'string' && parseEmail(hint)?.address) || '',
      wantsToJoin: details.prompt.name === 'create',
    };
  }

  function show(reply: FastifyReply, form: Form, at: Visit, state: { email: string; faults: readonly FormFault[] }) {
    const full: FormState = {
      ...state,
      csrf: at.csrf,
      action: addressOf(at.id, form, at.language),
      other: addressOf(at.id, form === 'join' ? 'log-in' : 'join', at.language),
    };
    const render = form === 'join' ? pages.join : pages.logIn;
    return reply
      .type('text/html; charset=utf-8')
      .send(render(at.language, full, (language) => addressOf(at.id, form, language)));
  }

  /** Our own page sent this form, to the same authorization request. */
  function checkOrigin(request: FastifyRequest, at: Visit): void {
    const site = request.headers['sec-fetch-site'];
    const given = Buffer.from(String((request.body as { csrf?: unknown } | null)?.csrf ?? ''));
    const expected = Buffer.from(at.csrf);
    const equal = given.length === expected.length && timingSafeEqual(given, expected);
    if (!equal || (site !== undefined && site !== 'same-origin')) throw new PageRefusal('expired', 403);
  }

  /** Hands the account to the authorization request. Whoever was signed in before in this browser is signed out first. */
  async function finish(request: FastifyRequest, reply: FastifyReply, accountId: string) {
    const details = await provider.interactionDetails(request.raw, reply.raw);
    // Not the session the form began with: somebody may have signed in beside it since.
    const former = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    if (former.accountId !== undefined && former.accountId !== accountId) {
      await endSession(pool, former);
      details.session = undefined;
    }
    details.result = { login: { accountId, remember: true, amr: ['pwd'] }, create: {} };
    await details.persist();
    return reply.redirect(details.returnTo, 303);
  }

  const begin = async (request: FastifyRequest, reply: FastifyReply, limit: RateLimit) => {
    const at = await visit(request, reply);
    if (!limit.take(addressGroup(request.ip))) throw new PageRefusal('busy', 429);
    checkOrigin(request, at);
    return at;
  };

  server.get('/:id', async (request, reply) => {
    const at = await visit(request, reply);
    return show(reply, at.wantsToJoin ? 'join' : 'log-in', at, { email: at.loginHint, faults: [] });
  });
  for (const form of ['log-in', 'join'] as const) {
    server.get(`/:id/${form}`, async (request, reply) => {
      const at = await visit(request, reply);
      return show(reply, form, at, { email: at.loginHint, faults: [] });
    });
  }

  server.post('/:id/log-in', async (request, reply) => {
    const at = await begin(request, reply, limits.forms);
    const form = LogInForm.safeParse(request.body);
    if (!form.success) return show(reply.code(400), 'log-in', at, { email: '', faults: ['form'] });
    const { email, password } = form.data;
    const outcome = await logIn(pool, attempts, { email, password, address: addressGroup(request.ip) });
    if (!outcome.ok) {
      log.info({ reason: outcome.reason }, 'log-in refused');
      return show(reply.code(401), 'log-in', at, { email, faults: ['refused'] });
    }
    log.info({ account: outcome.account.id }, 'logged in');
    return finish(request, reply, outcome.account.id);
  });

  server.post('/:id/join', async (request, reply) => {
    const at = await begin(request, reply, limits.forms);
    const form = JoinForm.safeParse(request.body);
    if (!form.success) return show(reply.code(400), 'join', at, { email: '', faults: ['form'] });
    const outcome = await signUp(pool, {
      ...form.data,
      id: randomUUID(),
      locale: at.language,
      admit: () => limits.signUps.take(addressGroup(request.ip)),
    });
    if (!outcome.ok && outcome.reason === 'too-many') throw new PageRefusal('busy', 429);
    if (!outcome.ok) return show(reply.code(422), 'join', at, { email: form.data.email, faults: outcome.faults });
    log.info({ account: outcome.accountId }, 'joined');
    return finish(request, reply, outcome.accountId);
  });
}
