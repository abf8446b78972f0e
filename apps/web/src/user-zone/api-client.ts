import { accountRoutes } from '@nimbo/contracts/account-routes';
import { type BillboardItem, publicCatalogueRoutes, type RouteReply } from '@nimbo/contracts/http';
import type { Language } from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { z } from 'zod';

const TIMEOUT_MS = 5000;
/** As much as the contract takes. */
const LONGEST_USER_AGENT = 400;

export type MintedBearer = RouteReply<typeof accountRoutes.mintBearer>;
export type Minting =
  | { readonly ok: true; readonly bearer: MintedBearer }
  /** `refused`: the api does not take this access token. `ended`: it knows the sign-in as ended. */
  | { readonly ok: false; readonly reason: 'refused' | 'ended' | 'unavailable' };

export interface ApiClient {
  /** @param userAgent the browser's words about itself */
  mintBearer(accessToken: string, authSessionId: string, userAgent: string | null): Promise<Minting>;
  /** Everything a logout token names. @returns false when the api could not be told */
  endSignIns(logoutToken: string): Promise<boolean>;
  /** The whole billboard, for nobody's age in particular. @throws where there is none */
  billboard(language: Language): Promise<BillboardItem[]>;
  /** @returns false when the api could not be told */
  endAuthSession(accessToken: string, authSessionId: string): Promise<boolean>;
}

/** The api's calls for the owner of an account. */
export function createApiClient(apiUrl: string, log: Logger): ApiClient {
  const post = (path: string, accessToken: string | null, body: object) =>
    fetch(`${apiUrl}${path}`, {
      method: 'POST',
      headers: {
        ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  async function tell(path: string, accessToken: string | null, body: object): Promise<boolean> {
    try {
      const reply = await post(path, accessToken, body);
      await reply.body?.cancel();
      if (reply.ok) return true;
      log.warn({ status: reply.status, path }, 'the api refused to end sessions');
    } catch (error) {
      log.warn({ err: error, path }, 'the api did not hear of the end of a session');
    }
    return false;
  }

  return {
    async mintBearer(accessToken, authSessionId, userAgent) {
      try {
        const device = userAgent === null ? {} : { userAgent: userAgent.slice(0, LONGEST_USER_AGENT) };
        const reply = await post(accountRoutes.mintBearer.path, accessToken, { authSessionId, ...device });
        const body: unknown = await reply.json();
        if (reply.ok) return { ok: true, bearer: accountRoutes.mintBearer.response.parse(body) };
        const code = z.object({ code: z.string() }).safeParse(body).data?.code;
        if (code === 'signed-out') return { ok: false, reason: 'ended' };
        if (reply.status === 401) return { ok: false, reason: 'refused' };
        log.warn({ status: reply.status, problem: code }, 'the api minted no bearer');
      } catch (error) {
        log.warn({ err: error }, 'the api did not answer');
      }
      return { ok: false, reason: 'unavailable' };
    },
    async billboard(language) {
      const { path, response } = publicCatalogueRoutes.billboard;
      const reply = await fetch(`${apiUrl}${path}?${new URLSearchParams({ l: language })}`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (!reply.ok) throw new Error(`the api has no billboard: ${reply.status}`);
      return response.parse(await reply.json());
    },
    endSignIns: (logoutToken) => tell(accountRoutes.endSignIns.path, null, { logoutToken }),
    endAuthSession: (accessToken, authSessionId) =>
      tell(accountRoutes.endAuthSession.path, accessToken, { authSessionId }),
  };
}
