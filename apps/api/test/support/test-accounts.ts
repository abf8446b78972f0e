import type { IncomingMessage, ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';

export const ADMIN_SECRET = 'admin-secret-for-tests';
/** When every session began. */
const SESSION_STARTED_MS = Date.UTC(2026, 10, 21, 10);
const ADMIN_TOKEN = 'token-of-the-administration';

export interface TestAccount {
  email: string;
  /** Null where it joined through another provider. */
  password: string | null;
  /** ms since 1970. */
  passwordSetAt: number;
  provider: string | null;
  emailVerified: boolean;
  sessions: string[];
  /** How often all of them were ended at once, which ends sign-ins under way, too. */
  endedAtOnce: number;
  enabled: boolean;
}

export interface TestAccounts {
  readonly byId: Map<string, TestAccount>;
  /** `UPDATE_PASSWORD ana@casa.example`, in order. */
  readonly mails: string[];
  /** Passwords that were checked. */
  checks: number;
  /** False: no mail can be sent. */
  mailWorks: boolean;
  /** False: what is asked about sessions fails. */
  sessionsWork: boolean;
  add(id: string, account?: Partial<TestAccount>): TestAccount;
  /** @returns false for what is no call of the administration */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
}

/** The calls of Keycloak's administration that the api makes, on accounts in memory. */
export function createTestAccounts(): TestAccounts {
  const accounts: TestAccounts = {
    byId: new Map(),
    mails: [],
    checks: 0,
    mailWorks: true,
    sessionsWork: true,
    add(id, account = {}) {
      const made = {
        email: `${id}@casa.example`,
        password: 'Tormenta-1',
        passwordSetAt: 1_800_000_000_000,
        provider: null,
        emailVerified: false,
        sessions: [],
        endedAtOnce: 0,
        enabled: true,
        ...account,
      };
      accounts.byId.set(id, made);
      return made;
    },
    async answer(request, response) {
      const url = new URL(request.url ?? '/', 'http://identity.test');
      const reply = (status: number, body?: unknown) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(body === undefined ? undefined : JSON.stringify(body));
        return true;
      };
      if (url.pathname === '/realms/nimbo/protocol/openid-connect/token') return token(request, accounts, reply);
      if (!url.pathname.startsWith('/admin/realms/nimbo/')) return false;
      if (request.headers.authorization !== `Bearer ${ADMIN_TOKEN}`) return reply(401);
      const [kind, id = '', part] = url.pathname.slice('/admin/realms/nimbo/'.length).split('/');
      if (!accounts.sessionsWork && (kind === 'sessions' || part === 'sessions' || part === 'logout'))
        return reply(500);
      if (kind === 'sessions') return endSession(accounts, id, reply);
      if (id === '') {
        const found = [...accounts.byId].filter(([, { email }]) => email === url.searchParams.get('email'));
        return reply(200, found.map(toUser));
      }
      const account = accounts.byId.get(id);
      if (!account) return reply(404);
      switch (`${request.method} ${part ?? ''}`) {
        case 'GET ':
          return reply(200, toUser([id, account]));
        case 'GET credentials':
          return reply(
            200,
            account.password === null ? [] : [{ type: 'password', createdDate: account.passwordSetAt }],
          );
        case 'GET federated-identity':
          return reply(
            200,
            account.provider === null ? [] : [{ identityProvider: account.provider, userId: `at-${account.provider}` }],
          );
        case 'GET sessions':
          return reply(
            200,
            account.sessions.map((session) => ({
              id: session,
              start: SESSION_STARTED_MS,
              lastAccess: SESSION_STARTED_MS,
            })),
          );
        case 'POST logout':
          account.sessions = [];
          account.endedAtOnce += 1;
          return reply(204);
        case 'PUT reset-password': {
          const { value } = (await json(request)) as { value: string };
          if (value === 'Password1') return reply(400, { error: 'invalidPasswordBlacklistedMessage' });
          account.password = value;
          account.passwordSetAt += 1000;
          return reply(204);
        }
        case 'PUT execute-actions-email':
          if (!accounts.mailWorks) return reply(500);
          accounts.mails.push(`${((await json(request)) as string[])[0]} ${account.email}`);
          return reply(204);
        case 'DELETE ':
          accounts.byId.delete(id);
          return reply(204);
        default:
          return reply(405);
      }
    },
  };
  return accounts;
}

type Reply = (status: number, body?: unknown) => boolean;

async function token(request: IncomingMessage, accounts: TestAccounts, reply: Reply): Promise<boolean> {
  const form = new URLSearchParams(await text(request));
  if (request.headers.authorization !== `Basic ${btoa(`nimbo-admin:${ADMIN_SECRET}`)}`) return reply(401);
  if (form.get('grant_type') === 'client_credentials')
    return reply(200, { access_token: ADMIN_TOKEN, expires_in: 300 });
  accounts.checks += 1;
  const account = [...accounts.byId.values()].find(({ email }) => email === form.get('username'));
  if (!account || account.password === null || account.password !== form.get('password'))
    return reply(401, { error: 'invalid_grant' });
  account.sessions.push('session-of-the-check');
  return reply(200, { access_token: 'x', session_state: 'session-of-the-check' });
}

function endSession(accounts: TestAccounts, id: string, reply: Reply): boolean {
  const account = [...accounts.byId.values()].find(({ sessions }) => sessions.includes(id));
  if (!account) return reply(404);
  account.sessions = account.sessions.filter((session) => session !== id);
  return reply(204);
}

const toUser = ([id, { email, emailVerified, enabled }]: [string, TestAccount]) => ({
  id,
  username: email,
  email,
  emailVerified,
  enabled,
  attributes: { locale: ['pt'] },
});
