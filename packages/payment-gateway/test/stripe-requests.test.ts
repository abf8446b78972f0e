import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { GatewayRefused, GatewayUnavailable, type PaymentGateway } from '../src/index.ts';
import { toEvent } from '../src/stripe/events.ts';
import { toDeclineReason } from '../src/stripe/failures.ts';
import { createStripeGateway } from '../src/stripe/stripe-gateway.ts';
import { API_KEY, type FakeStripe, startFakeStripe } from './fake-stripe/server.ts';

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
});
afterAll(() => stripe.stop());

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const reply = await fetch(`http://127.0.0.1:${stripe.port}/v1${path}`, {
    method: 'POST',
    body,
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });
  const { error } = (await reply.json()) as { error?: { code?: string; param?: string; type: string } };
  return { status: reply.status, ...error };
}

describe('the stand-in for Stripe', () => {
  const charge = 'amount=799&currency=eur';
  it.each([
    ['/payment_intents', `${charge}&colour=blue`, 'parameter_unknown', 'colour'],
    [
      '/payment_intents',
      `${charge}&payment_method_options[pix][expires_at]=1&payment_method_options[pix][colour]=blue`,
      'parameter_unknown',
      'payment_method_options[pix][colour]',
    ],
    ['/payment_intents', `${charge}&payment_method_types[0]=card`, 'parameter_unknown', 'payment_method_types'],
    ['/payment_intents', 'currency=eur', 'parameter_missing', 'amount'],
    ['/payment_intents', 'amount=799', 'parameter_missing', 'currency'],
    ['/payment_intents', 'amount=7.99&currency=eur', 'parameter_invalid_integer', 'amount'],
    ['/payment_intents', 'amount=EUR&currency=eur', 'parameter_invalid_integer', 'amount'],
    ['/payment_intents', 'amount=799&currency=EUR', undefined, 'currency'],
    ['/payment_intents', `${charge}&confirm=yes`, undefined, 'confirm'],
    [
      '/payment_intents',
      `${charge}&allowed_payment_method_types[0]=cash`,
      undefined,
      'allowed_payment_method_types[0]',
    ],
    ['/payment_intents', `${charge}&metadata[${'k'.repeat(41)}]=v`, undefined, `metadata[${'k'.repeat(41)}]`],
    ['/refunds', 'amount=100', 'parameter_missing', 'payment_intent'],
    ['/checkout/sessions', 'mode=payment', 'parameter_missing', 'success_url'],
    ['/checkout/sessions', 'mode=setup&success_url=https://a.example', 'parameter_missing', 'currency'],
    ['/checkout/sessions', 'mode=setup&success_url=nowhere', undefined, 'success_url'],
    ['/customers', 'email[]=a', 'parameter_unknown', 'email'],
  ])('refuses %s with %s as Stripe does', async (path, body, code, param) => {
    const answer = await post(path, body);
    expect(answer).toMatchObject({ status: 400, type: 'invalid_request_error', param });
    expect(answer.code).toBe(code);
  });

  it('refuses a wrong key, an unknown address and a key of 256 characters', async () => {
    expect((await post('/customers', '', { authorization: 'Bearer sk_test_other' })).status).toBe(401);
    expect((await post('/customer', '')).status).toBe(404);
    expect((await post('/customers', '', { 'idempotency-key': 'k'.repeat(256) })).status).toBe(400);
  });

  it('remembers an answer, and refuses its key for other parameters', async () => {
    const key = { 'idempotency-key': 'remembered' };
    expect((await post('/payment_intents', charge, key)).status).toBe(200);
    expect((await post('/payment_intents', charge, key)).status).toBe(200);
    expect(await post('/payment_intents', 'amount=800&currency=eur', key)).toMatchObject({
      status: 400,
      type: 'idempotency_error',
    });
  });
});

describe('an answer of Stripe’s', () => {
  let answer: { status: number; content: unknown } = { status: 200, content: {} };
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    request.resume();
    const { status, content } = answer;
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' });
    response.end(typeof content === 'string' ? content : JSON.stringify(content));
  });
  let gateway: PaymentGateway;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const at = { host: '127.0.0.1', port, protocol: 'http' } as const;
    gateway = createStripeGateway({
      apiKey: 'sk_test_x',
      webhookSecrets: ['whsec_x'],
      server: at,
      timeoutMs: 1000,
      retries: 0,
    });
  });
  afterAll(() => server.close());
  afterEach(() => {
    asked = 0;
  });

  const error = (type: string, rest: object = {}) => ({ error: { type, message: 'no', ...rest } });
  const order = { reference: 'a', locale: 'en', idempotencyKey: 'k' } as const;

  it.each([
    [500, error('api_error')],
    [502, '<html>bad gateway</html>'],
    [503, error('api_error')],
    [409, error('idempotency_error', { code: 'idempotency_key_in_use' })],
    [200, '{"id": "cus_'],
  ])('with status %d and %j leaves unknown whether it happened', async (status, content) => {
    answer = { status, content };
    await expect(gateway.createCustomer(order)).rejects.toThrow(GatewayUnavailable);
    expect(asked).toBe(1);
  });

  it.each([
    [400, error('invalid_request_error'), 'invalid-request'],
    [400, error('idempotency_error'), 'key-reused'],
    [401, error('invalid_request_error'), 'credentials'],
    [403, error('invalid_request_error'), 'credentials'],
    [404, error('invalid_request_error', { code: 'resource_missing', param: 'customer' }), 'unknown-customer'],
    [404, error('invalid_request_error', { code: 'resource_missing', param: 'something' }), 'invalid-request'],
    [429, error('invalid_request_error', { code: 'rate_limit' }), 'busy'],
    [429, error('invalid_request_error', { code: 'lock_timeout' }), 'busy'],
    [400, error('invalid_request_error', { code: 'amount_too_small' }), 'amount-too-small'],
  ])('with status %d and %j says that nothing happened: %s', async (status, content, reason) => {
    answer = { status, content };
    const thrown = await gateway.createCustomer(order).catch((failure: unknown) => failure);
    expect(thrown).toBeInstanceOf(GatewayRefused);
    expect((thrown as GatewayRefused).reason).toBe(reason);
  });

  it('that is none is waited for as long as was said', async () => {
    const nobody = { host: '127.0.0.1', port: 9, protocol: 'http' } as const;
    const away = createStripeGateway({ apiKey: 'sk_test_x', webhookSecrets: [], server: nobody, retries: 0 });
    await expect(away.createCustomer(order)).rejects.toThrow(GatewayUnavailable);
  });

  it.each([
    ['card_declined', 'generic_decline', 'declined'],
    ['card_declined', 'insufficient_funds', 'insufficient-funds'],
    ['card_declined', 'do_not_honor', 'declined'],
    ['card_declined', 'lost_card', 'method-unusable'],
    ['card_declined', 'stolen_card', 'method-unusable'],
    ['card_declined', 'revocation_of_authorization', 'method-unusable'],
    ['expired_card', undefined, 'expired-card'],
    ['authentication_required', 'authentication_required', 'challenge-failed'],
    ['payment_intent_authentication_failure', undefined, 'challenge-failed'],
    ['processing_error', undefined, 'declined'],
    ['something_new', 'something_newer', 'declined'],
    [undefined, undefined, 'declined'],
  ] as const)('that declines with %s and %s is: %s', (code, declineCode, reason) => {
    expect(toDeclineReason(code, declineCode)).toBe(reason);
  });
});

describe('an event of Stripe’s', () => {
  const event = (type: string, object: object = { id: 'pi_1' }) => ({
    id: 'evt_1',
    object: 'event',
    type,
    created: 1_795_000_000,
    data: { object },
  });

  it.each([
    ['payment_intent.succeeded', 'charge-succeeded'],
    ['payment_intent.canceled', 'charge-canceled'],
    ['checkout.session.async_payment_succeeded', 'checkout-completed'],
    ['checkout.session.expired', 'checkout-expired'],
    ['refund.failed', 'refund-changed'],
    ['payment_method.automatically_updated', 'method-changed'],
    ['charge.succeeded', 'other'],
    ['invoice.paid', 'other'],
    ['toString', 'other'],
  ])('of type %s is %s', (type, kind) => {
    expect(toEvent(event(type))).toEqual({ id: 'evt_1', kind, object: 'pi_1', occurredAtMs: 1_795_000_000_000 });
  });

  it('about something without an id concerns nobody', () => {
    expect(toEvent(event('balance.available', {}))).toMatchObject({ kind: 'other', object: '' });
  });
});
