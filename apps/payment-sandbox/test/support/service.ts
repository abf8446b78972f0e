import type { Fault } from '@nimbo/contracts/payment-sandbox';
import type { PaymentGateway } from '@nimbo/payment-gateway';
import { createSandboxGateway } from '@nimbo/payment-gateway/sandbox';
import { createLog } from '@nimbo/service-runtime/log';
import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase, type TestDatabase } from '@nimbo/testkit/postgres';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/database.ts';
import { createSandbox } from '../../src/sandbox.ts';
import { type Endpoint, startEndpoint } from './endpoint.ts';

export const API_KEY = 'api-key-for-tests-0';
export const OPERATOR_KEY = 'operator-key-for-tests';
export const WEBHOOK_SECRET = 'whsec_of_the_sandbox_tests';
export const WEB = 'http://127.0.0.1:4249';

export interface Running {
  readonly database: TestDatabase;
  readonly origin: string;
  readonly endpoint: Endpoint;
  readonly gateway: PaymentGateway;
  /** The sandbox's time, ms since 1970. */
  now(): number;
  operate(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown): Promise<Response>;
  script(...faults: Fault[]): Promise<void>;
  passTime(seconds: number): Promise<void>;
  /** Ends this process's part and starts it again on the same port and database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const environment = (settings: { port: number; databaseUrl: string; webhookUrl: string }) => ({
  PAYMENT_SANDBOX_PORT: String(settings.port),
  PAYMENT_SANDBOX_PUBLIC_URL: `http://127.0.0.1:${settings.port}`,
  PAYMENT_SANDBOX_DATABASE_URL: settings.databaseUrl,
  PAYMENT_SANDBOX_WEB_URL: WEB,
  PAYMENT_SANDBOX_API_KEY: API_KEY,
  PAYMENT_SANDBOX_WEBHOOK_URL: settings.webhookUrl,
  PAYMENT_SANDBOX_WEBHOOK_SECRET: WEBHOOK_SECRET,
  PAYMENT_SANDBOX_OPERATOR_KEY: OPERATOR_KEY,
});

export const gatewayAt = (origin: string, timeoutMs = 5000): PaymentGateway =>
  createSandboxGateway({ url: origin, apiKey: API_KEY, webhookSecrets: [WEBHOOK_SECRET], timeoutMs });

/** The sandbox as `main.ts` runs it, on a port and a database of its own, with an endpoint that takes its notifications. */
export async function startSandbox(extra: NodeJS.ProcessEnv = {}): Promise<Running> {
  const port = await freePort();
  const database = await openTestDatabase();
  const endpoint = await startEndpoint();
  const origin = `http://127.0.0.1:${port}`;
  const config = readConfig({
    ...environment({ port, databaseUrl: database.url, webhookUrl: endpoint.url }),
    ...extra,
  });
  const log = createLog('payment-sandbox', 'fatal');
  let ahead = 0;
  let stopOne: () => Promise<void>;
  const start = async () => {
    const pool = await openDatabase(config.databaseUrl, log);
    const server = await createSandbox({ config, pool, log, wall: Date.now });
    await server.listen({ host: '127.0.0.1', port });
    stopOne = async () => {
      await server.close();
      await pool.end();
    };
  };
  await start();
  const running: Running = {
    database,
    origin,
    endpoint,
    gateway: gatewayAt(origin),
    now: () => Date.now() + ahead * 1000,
    operate: (method, path, body) =>
      fetch(`${origin}/operator${path}`, {
        method,
        headers: { authorization: `Bearer ${OPERATOR_KEY}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    script: async (...faults) => {
      const reply = await running.operate('PUT', '/faults', { faults });
      if (!reply.ok) throw new Error(`the script was refused: ${await reply.text()}`);
    },
    passTime: async (seconds) => {
      ahead += seconds;
      const reply = await running.operate('POST', '/clock', { advanceSeconds: seconds });
      if (!reply.ok) throw new Error(`the clock was refused: ${await reply.text()}`);
    },
    restart: async () => {
      await stopOne();
      await start();
    },
    stop: async () => {
      await stopOne();
      await endpoint.stop();
      await database.drop();
    },
  };
  return running;
}
