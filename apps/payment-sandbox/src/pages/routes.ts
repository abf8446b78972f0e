import { createHmac, timingSafeEqual } from 'node:crypto';
import { acceptForms } from '@nimbo/service-runtime/forms';
import type { Logger } from '@nimbo/service-runtime/log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CardFault, readCard } from '../cards/read-card.ts';
import { findTestCard } from '../cards/test-cards.ts';
import { answerChallenge } from '../charges/answer-challenge.ts';
import { takesInstant } from '../charges/copy-code.ts';
import { actOnCode, chooseInstant } from '../charges/instant.ts';
import { payByCard } from '../checkouts/pay-by-card.ts';
import type { SandboxContext } from '../context.ts';
import { type CardScreen, cardScreen } from './card-screen.ts';
import { challengeScreen } from './challenge-screen.ts';
import { toHeaders } from './headers.ts';
import { instantScreen } from './instant-screen.ts';
import { type Frame, messagePage } from './layout.ts';
import { PageRefusal, refuseWithPages } from './refusals.ts';
import { askedCard, cancelUrlOf, openVisit, returnUrlOf, screenOf, type Visit } from './visit.ts';

export interface PageRoutesOptions extends SandboxContext {
  readonly log: Logger;
  /** Path of the pages. */
  readonly folder: string;
  /** Path of the folder of styles and fonts, with a slash at the end. */
  readonly resources: string;
  readonly webUrl: string;
  readonly secure: boolean;
  /** Key of the tokens in the forms. */
  readonly formKey: Buffer;
}

const Params = z.object({ page: z.string().regex(/^[\w-]{32}$/) });
const Query = z.object({
  card: z.string().optional().catch(undefined),
  with: z.string().optional().catch(undefined),
  refused: z.string().optional().catch(undefined),
});
const text = z.string().max(200);
const CardForm = z.object({
  csrf: text,
  number: text,
  expiry: text,
  'security-code': text,
  keep: z.literal('yes').optional(),
});
const CodeForm = z.object({ csrf: text, code: text });
const ActForm = z.object({ csrf: text, act: z.enum(['pay', 'expire', 'late']) });

/** The pages on which people pay. Whoever has the address of one may pay there; nothing else is known of them. */
export async function pageRoutes(server: FastifyInstance, options: PageRoutesOptions) {
  const { log, folder, resources, webUrl, secure, formKey, ...context } = options;
  const { pool, now } = context;
  acceptForms(server);
  refuseWithPages(server, { log, resources, webUrl, secure });

  const csrfOf = (page: string) => createHmac('sha256', formKey).update(page).digest('base64url');
  const addressOf = (page: string) => `${folder}/${page}`;

  async function open(request: FastifyRequest): Promise<{ page: string; visit: Visit }> {
    const params = Params.safeParse(request.params);
    const visit = params.success ? await openVisit(pool, params.data.page) : null;
    if (!params.success || !visit) throw new PageRefusal('missing');
    return { page: params.data.page, visit };
  }

  /** A form that our own page sent, to the same address. */
  function readForm<S extends z.ZodType>(request: FastifyRequest, page: string, shape: S): z.output<S> {
    const site = request.headers['sec-fetch-site'];
    const given = Buffer.from(String((request.body as { csrf?: unknown } | null)?.csrf ?? ''));
    const expected = Buffer.from(csrfOf(page));
    const ours = given.length === expected.length && timingSafeEqual(given, expected);
    const form = shape.safeParse(request.body);
    if (!ours || (site !== undefined && site !== 'same-origin') || !form.success) throw new PageRefusal('form');
    return form.data;
  }

  const frameOf = (visit: Visit): Frame => ({
    language: visit.language,
    resources,
    back: cancelUrlOf(visit) ?? `${webUrl}/${visit.language}`,
  });

  const send = (reply: FastifyReply, visit: Visit, content: string, status = 200) =>
    reply
      .code(status)
      .headers(toHeaders({ secure, leadsTo: [returnUrlOf(visit), cancelUrlOf(visit)] }))
      .type('text/html; charset=utf-8')
      .send(content);
  const back = (reply: FastifyReply, page: string) => reply.redirect(addressOf(page), 303);

  type CardState = Partial<Pick<CardScreen, 'number' | 'expiry' | 'faults' | 'declined'>>;

  function showCard(page: string, visit: Visit, state: CardState): string {
    const { checkout } = visit;
    const payment = checkout?.kind === 'payment' ? checkout : null;
    return cardScreen(frameOf(visit), {
      page: addressOf(page),
      csrf: csrfOf(page),
      summary: visit.summary,
      offersInstant: Boolean(payment?.payBy.includes('instant') && takesInstant(payment.currency)),
      renewalNote: payment?.renewalNote ?? null,
      number: '',
      expiry: '',
      faults: [],
      declined: null,
      ...state,
    });
  }

  async function showChallenge(page: string, visit: Visit, triesLeft: number | null): Promise<string> {
    const last4 = await askedCard(pool, visit);
    const { summary } = visit;
    return challengeScreen(frameOf(visit), { page: addressOf(page), csrf: csrfOf(page), summary, last4, triesLeft });
  }

  function showInstant(page: string, { checkout, charge, summary, ...visit }: Visit): string {
    const { copyCode, expiresAt, createdAt, status, returnedAt } = charge!;
    const left = status === 'waiting' ? Math.floor((expiresAt!.getTime() - now().getTime()) / 1000) : 0;
    return instantScreen(frameOf({ checkout, charge, summary, ...visit }), {
      page: addressOf(page),
      csrf: csrfOf(page),
      summary: { ...summary, paid: summary.paid! },
      copyCode: copyCode!,
      secondsLeft: left > 0 ? left : null,
      lifeSeconds: Math.max(left, Math.round((expiresAt!.getTime() - createdAt.getTime()) / 1000)),
      returned: returnedAt !== null,
      inCheckout: checkout !== null,
    });
  }

  async function show(page: string, visit: Visit, query: z.output<typeof Query>): Promise<string> {
    const screen = screenOf(visit, query.with === 'card');
    const watch = `${addressOf(page)}/state`;
    switch (screen) {
      case 'card': {
        const declined = query.refused === 'yes' ? 'challenge-failed' : (visit.charge?.declineReason ?? null);
        // Only what is a test card is written into the page.
        return showCard(page, visit, { number: findTestCard(query.card ?? '')?.number ?? '', declined });
      }
      case 'challenge':
        return showChallenge(page, visit, null);
      case 'instant':
        return showInstant(page, visit);
      case 'processing':
      case 'over':
      case 'done':
      case 'kept': {
        const frame = { ...frameOf(visit), back: returnUrlOf(visit) ?? frameOf(visit).back };
        return messagePage(frame, {
          state: screen === 'over' ? 'failed' : 'well',
          titleKey: `${screen}.title`,
          textKey: `${screen}.text`,
          watch: screen === 'processing' ? watch : undefined,
        });
      }
    }
  }

  server.get('/:page', async (request, reply) => {
    const { page, visit } = await open(request);
    return send(reply, visit, await show(page, visit, Query.parse(request.query)));
  });

  server.get('/:page/state', async (request, reply) => {
    const { visit } = await open(request);
    const state = `${visit.checkout?.status ?? ''} ${visit.charge?.status ?? ''}`;
    return reply.headers(toHeaders({ secure, leadsTo: [] })).send({ state });
  });

  server.post('/:page/card', async (request, reply) => {
    const { page, visit } = await open(request);
    const form = readForm(request, page, CardForm);
    if (!visit.checkout) throw new PageRefusal('missing');
    const typed = { number: form.number, expiry: form.expiry, securityCode: form['security-code'] };
    const shown = { number: findTestCard(form.number.replace(/\D/g, ''))?.number ?? '', expiry: form.expiry };
    const refuse = (faults: readonly CardFault[]) =>
      send(reply, visit, showCard(page, visit, { ...shown, faults }), 400);
    const reading = readCard(typed, now());
    if (!reading.ok) return refuse(reading.faults);
    const paid = await payByCard(context, page, reading.card, form.keep === 'yes');
    log.info({ checkout: visit.checkout.id, end: paid.end }, 'card entered');
    if (paid.end === 'done') return reply.redirect(visit.checkout.returnUrl, 303);
    if (paid.end === 'declined') {
      return send(reply, visit, showCard(page, visit, { ...shown, declined: paid.reason }), 402);
    }
    return back(reply, page);
  });

  server.post('/:page/instant', async (request, reply) => {
    const { page } = await open(request);
    readForm(request, page, z.object({ csrf: text }));
    await chooseInstant(context, page);
    return back(reply, page);
  });

  server.post('/:page/simulate', async (request, reply) => {
    const { page } = await open(request);
    const { act } = readForm(request, page, ActForm);
    await actOnCode(context, page, act === 'expire' ? 'expire' : 'pay');
    return back(reply, page);
  });

  server.post('/:page/challenge', async (request, reply) => {
    const { page, visit } = await open(request);
    const { code } = readForm(request, page, CodeForm);
    const end = await answerChallenge(context, page, code);
    if (end?.say === 'again') return send(reply, visit, await showChallenge(page, visit, end.triesLeft), 400);
    const isOver = end?.say === 'yes' || (end?.say === 'no' && !visit.checkout);
    const next = isOver ? returnUrlOf(visit) : null;
    if (next !== null) return reply.redirect(next, 303);
    const isRefusedSetup = end?.say === 'no' && visit.checkout?.kind === 'setup';
    return isRefusedSetup ? reply.redirect(`${addressOf(page)}?refused=yes`, 303) : back(reply, page);
  });

  server.post('/:page/give-up', async (request, reply) => {
    const { page, visit } = await open(request);
    readForm(request, page, z.object({ csrf: text }));
    await answerChallenge(context, page, null);
    const next = cancelUrlOf(visit);
    return next === null ? back(reply, page) : reply.redirect(next, 303);
  });
}
