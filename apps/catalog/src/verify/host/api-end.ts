import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HostReport, type HostReportReply } from '@nimbo/contracts/host';
import type { SaveReceipt, SessionSave } from '@nimbo/contracts/saves';
import { API_TOKEN_ALGORITHM, STREAM_TICKET_TTL_SECONDS, STREAM_TICKET_TYPE } from '@nimbo/contracts/tokens';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

/** What a stream host needs of an api: public keys, somebody to report to, saves, and tickets for its players. */
export interface ApiEnd {
  readonly url: string;
  ticket(sessionId: string, gid: string): Promise<string>;
  close(): void;
}

const KEY_ID = 'verification';
/** Every session begins as a player's first one, and what it saves is taken and forgotten. */
const NO_SAVE: SessionSave = { generation: 1, lastSequence: 0, newest: null };
const RECEIPT: SaveReceipt = { id: randomUUID(), newest: true };

/** Answers a stream host in the place of the api, on a free port of this machine only. */
export async function openApiEnd(hostId: string): Promise<ApiEnd> {
  const { publicKey, privateKey } = await generateKeyPair(API_TOKEN_ALGORITHM);
  const key = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: API_TOKEN_ALGORITHM, use: 'sig' };
  const server = createServer(async (request, response) => {
    const answer = (body: unknown) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
    if (request.url === '/.well-known/jwks.json') return answer({ keys: [key] });
    const saves = new RegExp(`^/internal/hosts/${hostId}/play-sessions/[^/]+/(save|snapshots|saves-complete)\\b`);
    const save = saves.exec(request.url ?? '')?.[1];
    if (save !== undefined) {
      request.resume();
      return answer(save === 'save' ? NO_SAVE : RECEIPT);
    }
    if (request.url !== `/internal/hosts/${hostId}/report`) return response.writeHead(404).end();
    const report = HostReport.safeParse(JSON.parse((await request.toArray()).join('')));
    if (!report.success) return response.writeHead(400).end();
    const ended = report.data.sessions.filter((session) => session.status === 'ended');
    return answer({ acknowledged: ended.map(({ id }) => id), unwanted: [] } satisfies HostReportReply);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ticket(sessionId, gid) {
      const nowSeconds = Math.floor(Date.now() / 1000);
      return new SignJWT({ gid, profile: crypto.randomUUID() })
        .setProtectedHeader({ alg: API_TOKEN_ALGORITHM, typ: STREAM_TICKET_TYPE, kid: KEY_ID })
        .setSubject(sessionId)
        .setAudience(hostId)
        .setJti(crypto.randomUUID())
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + STREAM_TICKET_TTL_SECONDS)
        .sign(privateKey);
    },
    close: () => void server.close().closeAllConnections(),
  };
}
