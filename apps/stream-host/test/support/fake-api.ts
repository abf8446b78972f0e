import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HostReport, type HostReportReply, type HostSession } from '@nimbo/contracts/host';
import { API_TOKEN_ALGORITHM, STREAM_TICKET_TTL_SECONDS, STREAM_TICKET_TYPE } from '@nimbo/contracts/tokens';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { FakeVault } from './fake-vault.ts';

export interface TicketChanges {
  readonly audience?: string;
  readonly type?: string;
  readonly subject?: string;
  readonly id?: string;
  /** Seconds since 1970. */
  readonly issuedAt?: number;
  readonly expiresAt?: number;
  readonly claims?: Record<string, unknown>;
  readonly key?: CryptoKey;
}

/** What a stream host sees of the api: its keys and the address it reports to. */
export interface FakeApi {
  readonly url: string;
  readonly vault: FakeVault;
  /** Authorization headers of the reports, without repetition. */
  readonly keysSeen: Set<string>;
  readonly lastReport: HostReport | null;
  /** Reports are answered with 503 while true. */
  broken: boolean;
  readonly reply: { acknowledged: string[]; unwanted: string[] };
  ticket(session: string, changes?: TicketChanges): Promise<string>;
  /** Resolves at the next report in which the session is as wanted. */
  seen(id: string, wanted: (session: HostSession) => boolean): Promise<HostSession>;
  close(): void;
}

export const HOST_ID = 'host-1';
const KEY_ID = 'key-1';

export async function startFakeApi(): Promise<FakeApi> {
  const { publicKey, privateKey } = await generateKeyPair(API_TOKEN_ALGORITHM);
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: API_TOKEN_ALGORITHM, use: 'sig' };
  const vault = new FakeVault();
  const waiting = new Set<() => void>();
  const reply: HostReportReply = { acknowledged: [], unwanted: [] };
  let lastReport: HostReport | null = null;
  const keysSeen = new Set<string>();
  const server = createServer(async (request, response) => {
    if (request.url === '/.well-known/jwks.json') {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [jwk] }));
      return;
    }
    const bytes = Buffer.concat(await request.toArray());
    const named = /^\/test\/save-key\/([^/]+)\/(.+)$/.exec(request.url ?? '');
    if (named) {
      vault.saveKeys.set(named[1] ?? '', named[2] ?? '');
      return void response.end();
    }
    if (!api.broken && (await vault.answer(request, response, bytes))) return;
    const body = bytes.toString();
    keysSeen.add(request.headers.authorization ?? '');
    if (request.url !== `/internal/hosts/${HOST_ID}/report` || api.broken) {
      response.writeHead(503).end();
      return;
    }
    lastReport = HostReport.parse(JSON.parse(body));
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply));
    for (const look of waiting) look();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const api: FakeApi = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    vault,
    keysSeen,
    get lastReport() {
      return lastReport;
    },
    broken: false,
    reply,
    ticket(session, changes = {}) {
      const now = Math.floor(Date.now() / 1000);
      const issuedAt = changes.issuedAt ?? now;
      return new SignJWT({ gid: 'a', profile: crypto.randomUUID(), ...changes.claims })
        .setProtectedHeader({ alg: API_TOKEN_ALGORITHM, typ: changes.type ?? STREAM_TICKET_TYPE, kid: KEY_ID })
        .setSubject(changes.subject ?? session)
        .setAudience(changes.audience ?? HOST_ID)
        .setJti(changes.id ?? crypto.randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(changes.expiresAt ?? issuedAt + STREAM_TICKET_TTL_SECONDS)
        .sign(changes.key ?? privateKey);
    },
    seen(id, wanted) {
      return new Promise((resolve) => {
        const look = () => {
          const found = lastReport?.sessions.find((session) => session.id === id);
          if (!found || !wanted(found)) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      });
    },
    close: () => server.close().closeAllConnections(),
  };
  return api;
}
