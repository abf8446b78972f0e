import { ClockBody, FaultScript } from '@nimbo/contracts/payment-sandbox';
import type { Pool } from '@nimbo/service-runtime/postgres';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { SandboxClock } from '../clock.ts';
import { readFaults, writeFaults } from '../faults/fault-store.ts';
import { needKey } from './keys.ts';

export interface OperatorRoutesOptions {
  readonly pool: Pool;
  readonly clock: SandboxClock;
  readonly operatorKey: string;
  /** Does what is due by the new time. */
  readonly settle: () => Promise<void>;
}

/** Faults and the clock, for tests and for whoever wants to see how Nimbo bears them. */
export async function operatorRoutes(
  server: FastifyInstance,
  { pool, clock, operatorKey, settle }: OperatorRoutesOptions,
) {
  server.addHook('onRequest', needKey(operatorKey));
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, rateLimit: false };
  });
  const routes = server.withTypeProvider<ZodTypeProvider>();

  routes.put('/faults', { schema: { body: FaultScript } }, async (request) => {
    await writeFaults(pool, request.body.faults);
    return { faults: await readFaults(pool) };
  });
  routes.get('/faults', async () => ({ faults: await readFaults(pool) }));

  routes.get('/clock', async () => ({ now: clock.now().toISOString() }));
  routes.post('/clock', { schema: { body: ClockBody } }, async (request) => {
    await clock.advance(request.body.advanceSeconds);
    await settle();
    return { now: clock.now().toISOString() };
  });
}
