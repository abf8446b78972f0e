import { hkdfSync } from 'node:crypto';
import type { Logger } from '@nimbo/service-runtime/log';
import { resourceRoutes } from '@nimbo/service-runtime/page-resources';
import { isDatabaseUnavailable, type Pool } from '@nimbo/service-runtime/postgres';
import { createServer } from '@nimbo/service-runtime/server';
import type { FastifyInstance } from 'fastify';
import { operatorRoutes } from './api/operator-routes.ts';
import { apiRoutes } from './api/routes.ts';
import { SandboxClock } from './clock.ts';
import type { SandboxConfig } from './config.ts';
import type { SandboxContext } from './context.ts';
import { startSender } from './notifications/sender.ts';
import { loadResources } from './pages/resources.ts';
import { pageRoutes } from './pages/routes.ts';
import { settleDue } from './settle-due.ts';

export interface SandboxOptions {
  readonly config: SandboxConfig;
  /** On a schema that is up to date. */
  readonly pool: Pool;
  readonly log: Logger;
  /** The machine's time, in ms since 1970. */
  readonly wall: () => number;
}

const PAGES = '/pay';
const RESOURCES = `${PAGES}/resources`;
/** Most requests to pages of one address in a minute. Our choice: a page that waits asks thirty times. */
const REQUESTS_PER_MINUTE = 600;
/** How often is looked for what time alone does, in ms. */
const SETTLE_MS = 250;

/** The whole sandbox as a Fastify server that is not listening yet; closing it stops its timers, not the pool. */
export async function createSandbox({ config, pool, log, wall }: SandboxOptions): Promise<FastifyInstance> {
  const clock = await SandboxClock.load(pool, wall);
  const { now } = clock;
  const sender = startSender({ pool, url: config.webhookUrl, secret: config.secrets.webhook, log, now, wall });
  const context: SandboxContext = {
    pool,
    now,
    pageUrl: (page) => `${config.publicUrl}${PAGES}/${page}`,
    wake: sender.wake,
  };
  const resources = await loadResources();

  const server = await createServer({
    log,
    trustedProxies: config.trustedProxies,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    ready: async () => {
      await pool.query('select 1');
    },
  });
  await server.register(apiRoutes, { prefix: '/v1', ...context, apiKey: config.secrets.apiKey });
  if (config.secrets.operatorKey !== undefined) {
    const settle = () => settleDue(context);
    await server.register(operatorRoutes, {
      prefix: '/operator',
      pool,
      clock,
      settle,
      operatorKey: config.secrets.operatorKey,
    });
  }
  await server.register(resourceRoutes, { prefix: RESOURCES, resources });
  await server.register(pageRoutes, {
    prefix: PAGES,
    ...context,
    log,
    folder: PAGES,
    resources: `${RESOURCES}/${resources.version}/`,
    webUrl: config.webUrl,
    secure: config.publicUrl.startsWith('https:'),
    formKey: Buffer.from(hkdfSync('sha256', config.secrets.apiKey, '', 'payment-sandbox forms', 32)),
  });

  let settling: Promise<void> = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    settling = settleDue(context)
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'what was due could not be done');
      })
      .finally(() => {
        busy = false;
      });
  }, SETTLE_MS);
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await settling;
    await sender.stop();
  });
  return server;
}
