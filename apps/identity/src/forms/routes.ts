import { randomUUID } from 'node:crypto';
import type { Language, SocialProvider } from '@nimbo/domain';
import { addressGroup } from '@nimbo/service-runtime/address-group';
import { acceptForms } from '@nimbo/service-runtime/forms';
import type { Logger } from '@nimbo/service-runtime/log';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { logIn } from '../accounts/log-in.ts';
import { signUp } from '../accounts/sign-up.ts';
import type { LinkSender } from '../action-links/send-link.ts';
import type { AttemptLedger } from '../attempts/attempt-ledger.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import type { FormFault, FormState } from '../pages/forms.ts';
import type { Pages } from '../pages/pages.ts';
import { readSocialFault, type ShownSocialFault } from '../social/social-faults.ts';
import { PageRefusal, refuseWithPages } from './refusals.ts';
import type { Visit, Visits } from './visits.ts';

export interface FormRoutesOptions {
  readonly visits: Visits;
  readonly pool: Pool;
  readonly pages: Pages;
  readonly attempts: AttemptLedger;
  readonly log: Logger;
  /** Path of the folder of forms, below which each interaction has its own. */
  readonly folder: string;
  readonly limits: { readonly forms: RateLimit; readonly signUps: RateLimit };
  /** Asks new people to confirm their address. */
  readonly links: LinkSender;
  /** Other ways to sign in, below the address of an authorization request. */
  readonly social: readonly SocialProvider[];
}

type Form = 'log-in' | 'join';

/** A wrong password longer than any that can be set is still only wrong. */
const Password = z.string().max(4096);
const LogInForm = z.object({ csrf: z.string(), email: z.string().max(1024), password: Password });
const JoinForm = LogInForm.extend({ passwordAgain: Password });

/** The pages on which people sign in and join. Each stands below the address of one authorization request. */
export async function formRoutes(server: FastifyInstance, options: FormRoutesOptions) {
  const { visits, pool, pages, attempts, log, folder, limits, links, social } = options;
  acceptForms(server);
  refuseWithPages(server, pages, log);

  const addressOf = (id: string, form: Form, language: Language) => `${folder}/${id}/${form}?ui_locales=${language}`;

  function show(
    reply: FastifyReply,
    form: Form,
    at: Visit,
    state: { email: string; faults: readonly FormFault[]; socialFault?: ShownSocialFault | null },
  ) {
    const full: FormState = {
      socialFault: null,
      ...state,
      csrf: at.csrf,
      action: addressOf(at.id, form, at.language),
      other: addressOf(at.id, form === 'join' ? 'log-in' : 'join', at.language),
      social: social.map((provider) => ({
        provider,
        address: `${folder}/${at.id}/social/${provider}?ui_locales=${at.language}`,
      })),
    };
    const render = form === 'join' ? pages.join : pages.logIn;
    return reply
      .type('text/html; charset=utf-8')
      .send(render(at.language, full, (language) => addressOf(at.id, form, language)));
  }

  const begin = async (request: FastifyRequest, reply: FastifyReply, limit: RateLimit) => {
    const at = await visits.open(request, reply);
    if (!limit.take(addressGroup(request.ip))) throw new PageRefusal('busy', 429);
    visits.checkOrigin(request, at);
    return at;
  };

  server.get('/:id', async (request, reply) => {
    const at = await visits.open(request, reply);
    return show(reply, at.wantsToJoin ? 'join' : 'log-in', at, { email: at.loginHint, faults: [] });
  });
  for (const form of ['log-in', 'join'] as const) {
    server.get(`/:id/${form}`, async (request, reply) => {
      const at = await visits.open(request, reply);
      const socialFault = form === 'log-in' ? readSocialFault(request.query) : null;
      return show(reply, form, at, { email: at.loginHint, faults: [], socialFault });
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
    return visits.finish(request, reply, outcome.account);
  });

  server.post('/:id/join', async (request, reply) => {
    const at = await begin(request, reply, limits.forms);
    const form = JoinForm.safeParse(request.body);
    if (!form.success) return show(reply.code(400), 'join', at, { email: '', faults: ['form'] });
    const outcome = await signUp(
      pool,
      {
        ...form.data,
        id: randomUUID(),
        locale: at.language,
        admit: () => limits.signUps.take(addressGroup(request.ip)),
      },
      links,
    );
    if (!outcome.ok && outcome.reason === 'too-many') throw new PageRefusal('busy', 429);
    if (!outcome.ok) return show(reply.code(422), 'join', at, { email: form.data.email, faults: outcome.faults });
    log.info({ account: outcome.account.id }, 'joined');
    return visits.finish(request, reply, outcome.account);
  });
}
