import type { Language } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import type { Account, AuthOptions } from 'next-auth';
import type { AuthSessions, SessionView } from '../auth-sessions/auth-sessions.ts';
import type { WebConfig, WebSecrets } from '../config.ts';
import type { AuthExchange } from './auth-handler.ts';
import { createAuthLog } from './auth-log.ts';
import { toReturnPath } from './callback-url.ts';
import { exchangeLanguage, languageCookie } from './exchange-language.ts';
import { type IdentityClaims, identityProvider } from './identity-provider.ts';
import { readSessionCookie } from './session-cookie.ts';
import type { SignOut } from './sign-out.ts';

/** Life of the session cookie, in seconds (30 days); every read of the session starts it anew. */
const SESSION_COOKIE_SECONDS = 2_592_000;

export interface AuthOptionsPorts {
  readonly config: WebConfig;
  readonly secrets: WebSecrets;
  readonly sessions: AuthSessions;
  readonly signOut: SignOut;
  readonly log: Logger;
  readonly now: () => number;
}

/** next-auth's options for one request. The session cookie carries the AuthSession's id and nothing else. */
export function createOptionsFor(ports: AuthOptionsPorts): (exchange: AuthExchange) => AuthOptions {
  const { config, secrets, sessions, signOut } = ports;
  const logger = createAuthLog(ports.log);

  return (exchange) => {
    let view: SessionView | null = null;
    return {
      secret: secrets.secret,
      useSecureCookies: config.secureCookies,
      providers: [identityProvider(config.identity, secrets.identityClientSecret, exchangeLanguage(exchange.request))],
      session: { strategy: 'jwt', maxAge: SESSION_COOKIE_SECONDS },
      pages: { signIn: '/sign-in', signOut: '/sign-out', error: '/auth-error' },
      logger,
      callbacks: {
        redirect: async ({ url }) => `${config.publicUrl}${toReturnPath(url, config.publicUrl)}`,
        async jwt({ token, account, profile, trigger, session }) {
          if (account) return { sid: await openSession(account, profile as IdentityClaims, exchange, ports) };
          try {
            const id = String(token.sid);
            if (trigger === 'update' && session) await changeLanguage(id, session.language, exchange, ports);
            view = await sessions.view(id);
          } catch (error) {
            exchange.failure = error;
          }
          if (!view) throw new Error('this AuthSession has ended');
          return { sid: view.id };
        },
        async session({ session }) {
          const { name, email, language } = view!;
          return { ...session, user: { name, email, language } };
        },
      },
      events: {
        async signOut({ token }) {
          try {
            const returnPath = toReturnPath(exchange.request.body?.callbackUrl, config.publicUrl);
            const handover = await signOut.start(String(token?.sid), returnPath);
            if (!handover) return;
            exchange.cookies.push(handover.cookie);
            exchange.redirect = handover.url;
          } catch (error) {
            exchange.failure = error;
          }
        },
      },
    };
  };
}

/** @returns id of the new AuthSession, in the language its owner chose before, on whatever device */
async function openSession(
  account: Account,
  claims: IdentityClaims,
  exchange: AuthExchange,
  { sessions, signOut, config, secrets, now }: AuthOptionsPorts,
): Promise<string> {
  const former = await readSessionCookie(exchange.request.cookies, secrets.secret, config.secureCookies);
  if (former !== null) await signOut.forget(former);
  const language = (await sessions.preferredLanguage(claims.sub)) ?? exchangeLanguage(exchange.request, claims.locale);
  const id = await sessions.open({
    account: claims.sub,
    language,
    accessToken: account.access_token ?? '',
    refreshToken: account.refresh_token ?? null,
    idToken: account.id_token ?? null,
    name: claims.name ?? null,
    email: claims.email ?? null,
    identitySession: claims.sid ?? null,
    accessTokenSeconds: Math.max(1, (account.expires_at ?? 0) - Math.floor(now() / 1000)),
  });
  exchange.cookies.push(languageCookie(language, config.secureCookies));
  return id;
}

async function changeLanguage(
  id: string,
  language: Language,
  exchange: AuthExchange,
  { sessions, config }: AuthOptionsPorts,
): Promise<void> {
  if (await sessions.changeLanguage(id, language))
    exchange.cookies.push(languageCookie(language, config.secureCookies));
}
