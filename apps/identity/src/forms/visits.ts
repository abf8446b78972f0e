import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Language } from '@nimbo/domain';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { z } from 'zod';
import type { ProvedAccount } from '../accounts/account-store.ts';
import { parseEmail } from '../accounts/email.ts';
import type { Pages } from '../pages/pages.ts';
import { endSession } from '../provider/session-store.ts';
import { PageRefusal } from './refusals.ts';

const Params = z.object({ id: z.string().regex(/^[\w-]{10,60}$/) });

/** One person's way through the forms of one authorization request. */
export interface Visit {
  readonly id: string;
  readonly language: Language;
  readonly csrf: string;
  readonly loginHint: string;
  readonly wantsToJoin: boolean;
}

export interface VisitsOptions {
  readonly provider: Provider;
  readonly pool: Pool;
  readonly pages: Pages;
  /** Key of the tokens in the forms. */
  readonly csrfKey: Buffer;
}

/** What every form below an authorization request has in common. */
export function createVisits({ provider, pool, pages, csrfKey }: VisitsOptions) {
  const csrfOf = (id: string) => createHmac('sha256', csrfKey).update(`form:${id}`).digest('base64url');

  return {
    /** @throws PageRefusal unless this browser has that authorization request open */
    async open(request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
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
    },

    /** @throws PageRefusal unless our own page sent this form, to the same authorization request */
    checkOrigin(request: FastifyRequest, at: Visit): void {
      const site = request.headers['sec-fetch-site'];
      const given = Buffer.from(String((request.body as { csrf?: unknown } | null)?.csrf ?? ''));
      const expected = Buffer.from(at.csrf);
      const equal = given.length === expected.length && timingSafeEqual(given, expected);
      if (!equal || (site !== undefined && site !== 'same-origin')) throw new PageRefusal('expired', 403);
    },

    /** Hands the account to the authorization request. Whoever was signed in before in this browser is signed out first. */
    async finish(request: FastifyRequest, reply: FastifyReply, proved: ProvedAccount, method: 'pwd' | 'fed' = 'pwd') {
      const { id: accountId, readAt } = proved;
      const details = await provider.interactionDetails(request.raw, reply.raw);
      // Not the session the form began with: somebody may have signed in beside it since.
      const former = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      if (former.accountId !== undefined && former.accountId !== accountId) {
        await endSession(pool, former);
        details.session = undefined;
      }
      details.result = { login: { accountId, ts: readAt, remember: true, amr: [method] }, create: {} };
      await details.persist();
      return reply.redirect(details.returnTo, 303);
    },
  };
}

export type Visits = ReturnType<typeof createVisits>;
