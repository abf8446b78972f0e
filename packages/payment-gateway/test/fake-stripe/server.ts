import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StripeFault } from './failure.ts';
import { type FormValue, parseForm } from './form-body.ts';
import { FakeLedger } from './ledger.ts';
import { ROUTES } from './routes.ts';

export const API_KEY = 'sk_test_for_the_contract_suite';

interface Answer {
  readonly status: number;
  readonly content: unknown;
}

export interface FakeStripe {
  readonly port: number;
  readonly ledger: FakeLedger;
  /** Events of our account, oldest first, as their bodies. */
  readonly events: readonly string[];
  /** For the next request that changes something. */
  fail(fault: 'down' | 'silent'): void;
  stop(): Promise<void>;
}

/**
 * A stand-in for Stripe's API that remembers: enough of it for the contract suite. Whatever the adapter sends is checked against
 * `shapes.ts`. It shows that we say the right things, not that Stripe answers so.
 */
export async function startFakeStripe(): Promise<FakeStripe> {
  const events: string[] = [];
  const remembered = new Map<string, { readonly fingerprint: string; readonly answer: Answer }>();
  let fault: 'down' | 'silent' | null = null;
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ledger = new FakeLedger(`http://127.0.0.1:${port}`, (type, object) => {
    const id = `evt_${randomBytes(12).toString('hex')}`;
    const event = {
      id,
      object: 'event',
      api_version: '2026-10-28.endive',
      type,
      created: ledger.now,
      data: { object },
    };
    events.push(JSON.stringify(event, null, 2));
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = Buffer.concat((await request.toArray()) as Buffer[]).toString();
    const changes = request.method !== 'GET';
    const failing = changes ? fault : null;
    if (changes) fault = null;
    if (failing === 'down') return send(response, { status: 503, content: { error: { type: 'api_error' } } });
    const answer = answerOnce(request, body);
    // Nobody hears of it: whoever asked gives up.
    if (failing !== 'silent') send(response, answer);
  }

  function answerOnce(request: IncomingMessage, body: string): Answer {
    const key = request.headers['idempotency-key'];
    if (request.method !== 'POST' || typeof key !== 'string') return answerTo(request, body);
    const fingerprint = createHash('sha256').update(`${request.url}\n${body}`).digest('hex');
    const known = remembered.get(key);
    if (known && known.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, content: { error: { type: 'idempotency_error', message } } };
    }
    const answer = known?.answer ?? answerTo(request, body);
    // A request that did not even fit is not remembered.
    if (answer.status !== 400) remembered.set(key, { fingerprint, answer });
    return answer;
  }

  function answerTo(request: IncomingMessage, body: string): Answer {
    try {
      if (request.headers.authorization !== `Bearer ${API_KEY}`) {
        throw new StripeFault(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
      }
      if ((request.headers['idempotency-key']?.length ?? 0) > 255) {
        throw new StripeFault(400, {
          type: 'invalid_request_error',
          message: 'Idempotency keys may be 255 characters',
        });
      }
      const { pathname, search } = new URL(request.url!, 'http://fake');
      const params: Record<string, FormValue> = parseForm(request.method === 'GET' ? search.slice(1) : body);
      for (const [method, pattern, act] of ROUTES) {
        const match = method === request.method ? pattern.exec(pathname) : null;
        // As JSON it is what it is now, not what becomes of it.
        if (match) return { status: 200, content: structuredClone(act(ledger, params, match[1] ?? '')) };
      }
      throw new StripeFault(404, { type: 'invalid_request_error', message: `Unrecognized request URL (${pathname})` });
    } catch (error) {
      if (!(error instanceof StripeFault)) throw error;
      return { status: error.status, content: { error: error.content } };
    }
  }

  return {
    port,
    ledger,
    events,
    fail: (next) => {
      fault = next;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, { status, content }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'request-id': `req_${randomBytes(6).toString('hex')}`,
  });
  response.end(JSON.stringify(content));
}
