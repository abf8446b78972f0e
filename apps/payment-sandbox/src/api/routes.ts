import {
  ChargeBody,
  ChargeId,
  CheckoutBody,
  CheckoutId,
  CustomerBody,
  IDEMPOTENCY_HEADER,
  IdempotencyKey,
  InstantChargeBody,
  KeyQuery,
  MethodId,
  RangeQuery,
  RefundBody,
  SANDBOX_PAGE,
} from '@nimbo/contracts/payment-sandbox';
import { inTransaction, type PoolClient } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { cancelCharge } from '../charges/cancel-charge.ts';
import { chargeOffSession } from '../charges/charge-off-session.ts';
import { findCharge, listCharges, toChargeReply } from '../charges/charge-store.ts';
import { createInstantCharge } from '../charges/instant.ts';
import { needChargeable } from '../charges/need-chargeable.ts';
import { findCheckout, insertCheckout, lockCheckout, toCheckoutReply } from '../checkouts/checkout-store.ts';
import { endCheckout } from '../checkouts/close-checkout.ts';
import type { SandboxContext } from '../context.ts';
import { insertCustomer, needCustomer } from '../customers/customer-store.ts';
import type { FaultOperation } from '../faults/fault-store.ts';
import { detachMethod, readMethod } from '../methods/method-store.ts';
import { once } from '../once.ts';
import { giveBack, listRefunds } from '../refunds/give-back.ts';
import { SandboxRefused } from '../refused.ts';
import { faulty } from './faulty.ts';
import { needKey } from './keys.ts';

export interface ApiRoutesOptions extends SandboxContext {
  readonly apiKey: string;
}

/** The interface for whoever charges. Source: `@nimbo/contracts/payment-sandbox`. */
export async function apiRoutes(server: FastifyInstance, { apiKey, ...context }: ApiRoutesOptions) {
  const { pool, now, pageUrl, wake } = context;
  server.addHook('onRequest', needKey(apiKey));
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, rateLimit: false };
  });
  server.setErrorHandler((error: FastifyError, _request, reply) => {
    if (!(error instanceof SandboxRefused)) throw error;
    return reply.code(error.reason.startsWith('unknown-') ? 404 : 409).send({ refusal: error.reason });
  });
  const routes = server.withTypeProvider<ZodTypeProvider>();

  /** A POST that counts once for its key; what it queued to be told goes out after the commit. */
  async function doOnce<T extends object>(
    operation: FaultOperation,
    request: FastifyRequest,
    reply: FastifyReply,
    work: (client: PoolClient, idempotencyKey: string, at: Date) => Promise<T>,
  ) {
    const key = IdempotencyKey.safeParse(request.headers[IDEMPOTENCY_HEADER]);
    if (!key.success) throw new ProblemError('invalid-request', { detail: `${IDEMPOTENCY_HEADER} is needed` });
    const keyed = { idempotencyKey: key.data, operation, body: request.body, now: now() };
    return faulty(pool, operation, { request, reply }, async () => {
      const done = await once(pool, keyed, (client) => work(client, key.data, keyed.now));
      wake();
      return done;
    });
  }
  /** Any other request. */
  const read = <T>(request: FastifyRequest, reply: FastifyReply, work: () => Promise<T>) =>
    faulty(pool, 'reads', { request, reply }, work);

  routes.post('/customers', { schema: { body: CustomerBody } }, (request, reply) =>
    doOnce('customers', request, reply, async (client, _key, at) => ({
      id: await insertCustomer(client, { ...request.body, createdAt: at }),
    })),
  );

  routes.post('/checkouts', { schema: { body: CheckoutBody } }, (request, reply) =>
    doOnce('checkouts', request, reply, async (client, key, at) => {
      if (request.body.kind === 'payment') needChargeable(request.body.amount);
      await needCustomer(client, request.body.customer);
      return toCheckoutReply(client, await insertCheckout(client, request.body, key, at), pageUrl);
    }),
  );
  const checkoutParams = z.object({ id: CheckoutId });
  routes.get('/checkouts/:id', { schema: { params: checkoutParams } }, (request, reply) =>
    read(request, reply, async () => {
      const checkout = await findCheckout(pool, 'id', request.params.id);
      if (!checkout) throw new SandboxRefused('unknown-checkout');
      return toCheckoutReply(pool, checkout, pageUrl);
    }),
  );
  routes.post('/checkouts/:id/close', { schema: { params: checkoutParams } }, (request, reply) =>
    read(request, reply, async () => {
      const closed = await inTransaction(pool, async (client) => {
        const checkout = await lockCheckout(client, 'id', request.params.id);
        if (!checkout) throw new SandboxRefused('unknown-checkout');
        if (checkout.status === 'complete') throw new SandboxRefused('not-open');
        if (checkout.status === 'open') await endCheckout(client, checkout, now());
        return toCheckoutReply(client, { ...checkout, status: 'expired' }, pageUrl);
      });
      wake();
      return closed;
    }),
  );

  routes.post('/charges', { schema: { body: ChargeBody } }, (request, reply) =>
    doOnce('charges', request, reply, async (client, key, at) =>
      toChargeReply(await chargeOffSession(client, request.body, key, at), pageUrl),
    ),
  );
  routes.post('/instant-charges', { schema: { body: InstantChargeBody } }, (request, reply) =>
    doOnce('instant-charges', request, reply, async (client, key, at) =>
      toChargeReply(await createInstantCharge(client, request.body, key, at), pageUrl),
    ),
  );
  routes.get('/charges', { schema: { querystring: RangeQuery } }, (request, reply) =>
    read(request, reply, async () => {
      const rows = await listCharges(pool, { ...request.query, limit: SANDBOX_PAGE + 1 });
      const charges = rows.slice(0, SANDBOX_PAGE).map((row) => toChargeReply(row, pageUrl));
      return { charges, more: rows.length > SANDBOX_PAGE };
    }),
  );
  routes.get('/charges/by-key', { schema: { querystring: KeyQuery } }, (request, reply) =>
    read(request, reply, async () => {
      const charge = await findCharge(pool, 'key', request.query.key);
      if (!charge) throw new SandboxRefused('unknown-charge');
      return toChargeReply(charge, pageUrl);
    }),
  );
  const chargeParams = z.object({ id: ChargeId });
  routes.get('/charges/:id', { schema: { params: chargeParams } }, (request, reply) =>
    read(request, reply, async () => {
      const charge = await findCharge(pool, 'id', request.params.id);
      if (!charge) throw new SandboxRefused('unknown-charge');
      return toChargeReply(charge, pageUrl);
    }),
  );
  routes.post('/charges/:id/cancel', { schema: { params: chargeParams } }, (request, reply) =>
    read(request, reply, async () => {
      const charge = await cancelCharge(context, request.params.id);
      wake();
      return toChargeReply(charge, pageUrl);
    }),
  );

  routes.post('/refunds', { schema: { body: RefundBody } }, (request, reply) =>
    doOnce('refunds', request, reply, (client, key, at) => giveBack(client, request.body, key, at)),
  );
  routes.get('/refunds', { schema: { querystring: RangeQuery } }, (request, reply) =>
    read(request, reply, async () => {
      const refunds = await listRefunds(pool, { ...request.query, limit: SANDBOX_PAGE + 1 });
      return { refunds: refunds.slice(0, SANDBOX_PAGE), more: refunds.length > SANDBOX_PAGE };
    }),
  );

  const methodParams = z.object({ id: MethodId });
  routes.get('/methods/:id', { schema: { params: methodParams } }, (request, reply) =>
    read(request, reply, async () => {
      const method = await readMethod(pool, request.params.id);
      if (!method) throw new SandboxRefused('unknown-method');
      return method;
    }),
  );
  routes.delete('/methods/:id', { schema: { params: methodParams } }, (request, reply) =>
    read(request, reply, async () => {
      await inTransaction(pool, (client) => detachMethod(client, request.params.id, now()));
      wake();
      return reply.code(204).send();
    }),
  );
}
