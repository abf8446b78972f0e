import type { Pool } from '@nimbo/service-runtime/postgres';
import type { KoaContextWithOIDC } from 'oidc-provider';
import type { Pages } from '../pages/pages.ts';
import { endSession, findSession } from './session-store.ts';

export interface SignOutOptions {
  readonly pool: Pool;
  readonly pages: Pages;
}

/**
 * The id token names the person who is signed in here: the client has asked them already, so the session ends at once. Without
 * one, anybody's link could lead here, so the person is asked. Source: OpenID Connect RP-Initiated Logout §2.
 */
export async function signOutOrAsk(ctx: KoaContextWithOIDC, form: string, { pool, pages }: SignOutOptions) {
  const hint = hintOf(ctx);
  if (hint !== null && hint.sub === ctx.oidc.session?.accountId) {
    await endThisSession(ctx, pool);
    return leave(ctx);
  }
  const secret = /name="xsrf" value="([0-9a-f]+)"/.exec(form)?.[1];
  if (secret === undefined) throw new Error('the sign-out form of oidc-provider has another shape');
  ctx.body = pages.signOut(pages.languageOf(ctx.req, ctx.oidc.params?.ui_locales), {
    action: ctx.oidc.urlFor('end_session_confirm'),
    xsrf: secret,
  });
}

/**
 * Nobody is signed in as far as the cookie tells: there is nothing to confirm, so the browser goes where it would have gone. A form
 * that another site sent came without the cookie; the session its id token names ends all the same.
 */
export async function skipEmptySignOut(ctx: KoaContextWithOIDC, pool: Pool) {
  const hint = hintOf(ctx);
  const named = hint && (await findSession(pool, { ...hint, azp: hint.aud }));
  if (named) await endSession(pool, named);
  await endThisSession(ctx, pool);
  leave(ctx);
}

/**
 * Whoever confirms is signed out wholly. The provider would let a form without its button end only the client's part of the session:
 * the next sign-in would ask nothing and yet look like a new one, which opens the profiles of others (decision 148).
 */
export async function leaveNoHalf(ctx: KoaContextWithOIDC, pool: Pool) {
  const isConfirmed = ctx.status >= 300 && ctx.status < 400;
  if (isConfirmed && ctx.oidc.session?.accountId && !ctx.oidc.params?.logout) await endThisSession(ctx, pool);
}

/** Claims of the id token the client sent along; the provider has verified its signature. */
function hintOf(ctx: KoaContextWithOIDC): { sub: string; aud: string; sid?: string } | null {
  const token = ctx.oidc.entities.IdTokenHint as { payload: { sub: string; aud: string; sid?: string } } | undefined;
  return token?.payload ?? null;
}

async function endThisSession(ctx: KoaContextWithOIDC, pool: Pool) {
  const session = ctx.oidc.session!;
  await endSession(pool, session);
  // Also tells the provider not to store it again.
  await session.destroy();
  ctx.cookies.set(ctx.oidc.provider.cookieName('session'), null, { path: '/realms/nimbo/', signed: true });
}

function leave(ctx: KoaContextWithOIDC) {
  const { post_logout_redirect_uri: page, state } = ctx.oidc.params ?? {};
  const target = new URL(typeof page === 'string' ? page : ctx.oidc.urlFor('end_session_success'));
  if (typeof page === 'string' && typeof state === 'string') target.searchParams.set('state', state);
  ctx.status = 303;
  ctx.redirect(target.href);
}
