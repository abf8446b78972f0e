import type { Logger } from '@nimbo/service-runtime/log';
import type { SignOut } from './auth/sign-out.ts';
import type { SessionWatch } from './auth-sessions/session-watch.ts';
import type { ClientLogIntake } from './client-log/client-log-intake.ts';
import type { WebConfig } from './config.ts';
import type { Features } from './user-zone/features.ts';
import type { IssuedBearer } from './user-zone/issue-bearer.ts';
import type { pageReader } from './user-zone/page-reader.ts';

/** What pages and route handlers use of this process. The server makes it once, before the first request. */
export interface WebServices {
  readonly config: WebConfig;
  readonly log: Logger;
  /** Shown to players and sent along with reports. */
  readonly appVersion: string;
  /** Everything below `/api/auth`. */
  readonly authenticate: (request: Request) => Promise<Response>;
  /** Id of the AuthSession whose cookie a request carries; it may have ended. */
  readonly authSessionId: (request: { readonly headers: Pick<Headers, 'get'> }) => Promise<string | null>;
  /** @param userAgent the browser's words about itself, for the list of devices */
  readonly issueBearer: (authSessionId: string, userAgent: string | null) => Promise<IssuedBearer>;
  /** Who reads a page of the app in this browser, as far as it can be said at once. */
  readonly pageReader: (authSessionId: string, userAgent: string | null) => ReturnType<typeof pageReader>;
  /** What home begins with for that reader. */
  readonly feature: Features;
  /** Ends what a logout token of the identity service names. `unavailable`: the api has to be told again. */
  readonly endSignIns: (logoutToken: string) => Promise<'ended' | 'refused' | 'unavailable'>;
  readonly sessionWatch: SessionWatch;
  readonly signOut: SignOut;
  readonly clientLog: ClientLogIntake;
  readonly ready: () => Promise<void>;
}

/**
 * The bundle Next builds and the server that starts it are two module graphs in one process; a registered symbol is what both
 * can reach. So one pool, one renewal at a time and one configuration serve both.
 */
const KEY = Symbol.for('nimbo.web.services');
const registry = globalThis as { [KEY]?: WebServices };

export function provideServices(services: WebServices): void {
  registry[KEY] = services;
}

/** @throws outside `src/server.ts`, for instance while Next builds: nothing may ask for settings then */
export function services(): WebServices {
  const provided = registry[KEY];
  if (!provided) throw new Error('services are provided by src/server.ts');
  return provided;
}
