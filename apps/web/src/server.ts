import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { createLog } from '@nimbo/service-runtime/log';
import { migrate } from '@nimbo/service-runtime/migrate';
import { openPool } from '@nimbo/service-runtime/postgres';
import { onShutdown } from '@nimbo/service-runtime/shutdown';
import { readConfig } from './config.ts';
import { createServices } from './create-services.ts';
import { settleForwarding } from './http/client-address.ts';
import { earlyReply } from './http/early-reply.ts';
import { provideServices } from './services.ts';

/** Connections that may be held while the identity service answers. */
const RENEWAL_CONNECTIONS = 5;
const SWEEP_INTERVAL_MS = 3_600_000;
const CLOSE_IDLE_MS = 50;
const webFolder = path.join(import.meta.dirname, '..');

const { config, secrets } = readConfig();
const log = createLog('web', config.logLevel);

// The two libraries take these from the environment only. Ours are the values that count.
Object.assign(process.env, { NODE_ENV: 'production', NEXTAUTH_URL: config.publicUrl, NEXT_TELEMETRY_DISABLED: '1' });

const pool = openPool({ url: secrets.databaseUrl, log });
const renewalPool = openPool({ url: secrets.databaseUrl, log, max: RENEWAL_CONNECTIONS });
await migrate(pool, 'web', path.join(webFolder, 'migrations'), log);

const { services, sweep } = createServices({ config, secrets, pool, renewalPool, log, now: Date.now });
provideServices(services);

const { default: next } = await import('next');
const app = next({ dev: false, dir: webFolder, hostname: config.bind, port: config.port });
await app.prepare();
const handle = app.getRequestHandler();

const server = createServer((request, response) => {
  settleForwarding(request, config.trustedProxies);
  const { method, url, headers } = request;
  const early = earlyReply({ method, url, host: headers.host }, config.publicUrl);
  if (early !== null) return response.writeHead(early.status, early.headers).end(early.body);
  handle(request, response).catch((error: unknown) => {
    log.error({ err: error }, 'request failed outside of its route');
    if (!response.headersSent) response.writeHead(500);
    response.end();
  });
});
server.requestTimeout = 30_000;

const sweeper = setInterval(() => {
  sweep().catch((error: unknown) => log.warn({ err: error }, 'old auth sessions stay for now'));
}, SWEEP_INTERVAL_MS);

onShutdown(log, [
  () => clearInterval(sweeper),
  async () => {
    const closed = once(server, 'close');
    server.close();
    services.sessionWatch.close();
    // Connections of what is answered from now on are idle only later.
    const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_MS);
    await closed;
    clearInterval(idle);
  },
  () => Promise.all([pool.end(), renewalPool.end()]),
]);

server.listen(config.port, config.bind);
await once(server, 'listening');
log.info({ bind: config.bind, port: config.port, url: config.publicUrl }, 'listening');
