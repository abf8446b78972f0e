import { randomBytes } from 'node:crypto';
import { SOCIAL_PROVIDER_NAMES, SOCIAL_PROVIDERS, type SocialProvider } from '@nimbo/domain';
import { addressGroup } from '@nimbo/service-runtime/address-group';
import { acceptForms } from '@nimbo/service-runtime/forms';
import type { Logger } from '@nimbo/service-runtime/log';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { logIn } from '../accounts/log-in.ts';
import type { AttemptLedger } from '../attempts/attempt-ledger.ts';
import { PageRefusal, refuseWithPages } from '../forms/refusals.ts';
import type { Visit, Visits } from '../forms/visits.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import type { Pages } from '../pages/pages.ts';
import {
  findDeparture,
  findPerson,
  forgetPerson,
  type LinkingPerson,
  rememberDeparture,
  rememberPerson,
  takeDeparture,
} from './attempt-store.ts';
import type { SocialPerson } from './decide-sign-in.ts';
import { joinThroughProvider, linkAccount, recognise } from './social-accounts.ts';
import type { SocialFault } from './social-faults.ts';
import type { Upstream } from './upstream.ts';

export interface SocialRoutesOptions {
  readonly upstreams: ReadonlyMap<SocialProvider, Upstream>;
  readonly visits: Visits;
  readonly pool: Pool;
  readonly pages: Pages;
  readonly attempts: AttemptLedger;
  readonly log: Logger;
  /** Path of the folder of forms. */
  readonly folder: string;
  readonly limits: { readonly forms: RateLimit; readonly signUps: RateLimit };
}

const Provider = z.object({ provider: z.enum(SOCIAL_PROVIDERS) });
const Return = z.object({ state: z.string().min(1).max(200) });
const LinkForm = z.object({ password: z.string().max(4096) });
/** Longest answer of a provider, in characters. */
const ANSWER_MAX_LENGTH = 8192;

/** The way to another provider and back, below the address of one authorization request. */
export async function socialRoutes(server: FastifyInstance, options: SocialRoutesOptions) {
  const { upstreams, visits, pool, pages, attempts, log, folder, limits } = options;
  acceptForms(server);
  refuseWithPages(server, pages, log);

  function chosen(request: FastifyRequest): { provider: SocialProvider; upstream: Upstream } {
    const provider = Provider.safeParse(request.params).data?.provider;
    const upstream = provider && upstreams.get(provider);
    if (!upstream) throw new PageRefusal('missing', 404);
    return { provider, upstream };
  }

  const open = async (request: FastifyRequest, reply: FastifyReply) => {
    const at = await visits.open(request, reply);
    if (!limits.forms.take(addressGroup(request.ip))) throw new PageRefusal('busy', 429);
    return at;
  };

  /** Back to the form, which says why. */
  function giveUp(reply: FastifyReply, at: Visit, provider: SocialProvider, fault: SocialFault) {
    log.info({ provider, fault }, 'sign-in through a provider refused');
    const query = new URLSearchParams({ ui_locales: at.language, provider, fault });
    return reply.redirect(`${folder}/${at.id}/log-in?${query}`, 303);
  }

  server.get('/:id/social/:provider', async (request, reply) => {
    const { provider, upstream } = chosen(request);
    const at = await open(request, reply);
    const state = randomBytes(32).toString('base64url');
    const departure = await upstream.begin(state).catch((error: unknown) => {
      log.warn({ err: error, provider }, 'the provider could not be asked');
      return null;
    });
    if (departure === null) return giveUp(reply, at, provider, 'away');
    await rememberDeparture(pool, state, { interaction: at.id, provider, secrets: departure.secrets });
    return reply.redirect(departure.address, 303);
  });

  server.get('/:id/social/:provider/return', async (request, reply) => {
    const { provider, upstream } = chosen(request);
    const at = await open(request, reply);
    const state = Return.safeParse(request.query).data?.state ?? '';
    const secrets = await takeDeparture(pool, state, { interaction: at.id, provider });
    if (secrets === null) return giveUp(reply, at, provider, 'failed');
    const answer = new URLSearchParams(request.raw.url!.split('?')[1]);
    const outcome = await upstream.complete(answer, state, secrets);
    if (outcome.ok) return admit(request, reply, at, outcome.person);
    log.info({ err: outcome.cause, provider }, 'the provider has not vouched for anybody');
    return giveUp(reply, at, provider, outcome.reason);
  });

  async function admit(request: FastifyRequest, reply: FastifyReply, at: Visit, person: SocialPerson) {
    const decision = await recognise(pool, person);
    if (decision.step === 'refuse') return giveUp(reply, at, person.provider, decision.reason);
    if (decision.step === 'sign-in') {
      log.info({ account: decision.account.id, provider: person.provider }, 'logged in');
      return visits.finish(request, reply, decision.account, 'fed');
    }
    const known: LinkingPerson = { ...person, email: decision.email };
    if (decision.step === 'ask-password') {
      await rememberPerson(pool, at.id, known);
      return reply.redirect(`${folder}/${at.id}/connect?ui_locales=${at.language}`, 303);
    }
    if (!limits.signUps.take(addressGroup(request.ip))) throw new PageRefusal('busy', 429);
    const account = await joinThroughProvider(pool, known, at.language);
    // Somebody was faster: this very person in another window, or one with the same address.
    if (account === null) return giveUp(reply, at, person.provider, 'failed');
    log.info({ account: account.id, provider: person.provider }, 'joined');
    return visits.finish(request, reply, account, 'fed');
  }

  function showConnect(reply: FastifyReply, at: Visit, person: LinkingPerson, failed: boolean) {
    const formOf = (form: 'connect' | 'log-in', language: string) =>
      `${folder}/${at.id}/${form}?ui_locales=${language}`;
    const state = {
      csrf: at.csrf,
      action: formOf('connect', at.language),
      other: formOf('log-in', at.language),
      email: person.email,
      provider: SOCIAL_PROVIDER_NAMES[person.provider],
      failed,
    };
    return reply
      .type('text/html; charset=utf-8')
      .send(pages.connect(at.language, state, (language) => formOf('connect', language)));
  }

  const linking = async (at: Visit): Promise<LinkingPerson> => {
    const person = await findPerson(pool, at.id);
    if (person === null || !upstreams.has(person.provider)) throw new PageRefusal('expired', 400);
    return person;
  };

  server.get('/:id/connect', async (request, reply) => {
    const at = await open(request, reply);
    return showConnect(reply, at, await linking(at), false);
  });

  server.post('/:id/connect', async (request, reply) => {
    const at = await open(request, reply);
    visits.checkOrigin(request, at);
    const person = await linking(at);
    const form = LinkForm.safeParse(request.body);
    if (!form.success) return showConnect(reply.code(400), at, person, true);
    const login = { email: person.email, password: form.data.password, address: addressGroup(request.ip) };
    const outcome = await logIn(pool, attempts, login);
    if (!outcome.ok) {
      log.info({ reason: outcome.reason }, 'linking refused');
      return showConnect(reply.code(401), at, person, true);
    }
    await forgetPerson(pool, at.id);
    await linkAccount(pool, outcome.account, person);
    log.info({ account: outcome.account.id, provider: person.provider }, 'linked');
    return visits.finish(request, reply, outcome.account);
  });
}

/**
 * Where providers send the browser back to, at Keycloak's address. Which browser it is, only the form can tell: its cookie is not sent
 * here, and none at all with a form from another site, as Apple sends it.
 */
export async function brokerRoutes(
  server: FastifyInstance,
  { upstreams, pool, pages, log, folder }: Omit<SocialRoutesOptions, 'visits' | 'attempts' | 'limits'>,
) {
  acceptForms(server);
  refuseWithPages(server, pages, log);
  const goOn = async (request: FastifyRequest, reply: FastifyReply, answer: URLSearchParams) => {
    const provider = Provider.safeParse(request.params).data?.provider;
    if (!provider || !upstreams.has(provider)) throw new PageRefusal('missing', 404);
    const state = answer.get('state') ?? '';
    const interaction =
      answer.toString().length > ANSWER_MAX_LENGTH ? null : await findDeparture(pool, state, provider);
    if (interaction === null) throw new PageRefusal('expired', 400);
    return reply.redirect(`${folder}/${interaction}/social/${provider}/return?${answer}`, 303);
  };
  server.get('/:provider/endpoint', (request, reply) =>
    goOn(request, reply, new URLSearchParams(request.raw.url!.split('?')[1])),
  );
  server.post('/:provider/endpoint', (request, reply) =>
    goOn(request, reply, new URLSearchParams(Object.entries((request.body ?? {}) as Record<string, string>))),
  );
}
