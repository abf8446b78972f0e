import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { API_KEY, OPERATOR_KEY, type Running, startSandbox } from './support/service.ts';

let sandbox: Running;
let customer = '';
beforeAll(async () => {
  sandbox = await startSandbox();
  customer = (await sandbox.gateway.createCustomer({ reference: 'ana', locale: 'en', idempotencyKey: 'ana' })).customer;
});
afterAll(() => sandbox.stop());

let counter = 0;
async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const reply = await fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${API_KEY}`,
      'content-type': 'application/json',
      'idempotency-key': `api-${++counter}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: reply.status, content: (await reply.json()) as Record<string, unknown> };
}

const money = { currency: 'EUR', minor: 799 };
const checkout = () => ({
  kind: 'payment',
  customer,
  locale: 'en',
  returnUrl: 'https://play.example/done',
  cancelUrl: 'https://play.example/',
  reference: 'order-1',
  amount: money,
  description: 'Plus monthly',
  lines: [{ label: 'Plus', minor: 799 }],
  payBy: ['card'],
  renewalNote: null,
});

describe('the interface', () => {
  it.each([
    ['no key', undefined],
    ['an empty one', 'Bearer '],
    ['another one', 'Bearer another-key-for-tests'],
    ['its beginning', `Bearer ${API_KEY.slice(0, -1)}`],
    ['the operators’ key', `Bearer ${OPERATOR_KEY}`],
    ['the key without its scheme', API_KEY],
    ['another scheme', `Basic ${API_KEY}`],
  ])('is closed to %s', async (_, authorization) => {
    for (const path of ['/v1/charges/ch_1', '/v1/customers', '/v1/nothing-here']) {
      const reply = await fetch(`${sandbox.origin}${path}`, { headers: authorization ? { authorization } : {} });
      expect([401, 404]).toContain(reply.status);
      expect(await reply.text()).not.toContain(API_KEY);
    }
  });

  it.each([
    ['no key', undefined],
    ['the key of the interface', `Bearer ${API_KEY}`],
  ])('keeps faults and the clock from %s', async (_, authorization) => {
    for (const path of ['/operator/faults', '/operator/clock']) {
      const reply = await fetch(`${sandbox.origin}${path}`, { headers: authorization ? { authorization } : {} });
      expect(reply.status).toBe(401);
    }
  });

  it('has no faults and no clock where no operator has a key', async () => {
    const other = await startSandbox({ PAYMENT_SANDBOX_OPERATOR_KEY: '' });
    expect((await other.operate('GET', '/faults')).status).toBe(404);
    expect((await other.operate('POST', '/clock', { advanceSeconds: 1 })).status).toBe(404);
    await other.stop();
  });

  it.each([
    ['none', { 'idempotency-key': '' }],
    ['one with a blank', { 'idempotency-key': 'a b' }],
    ['one of 201 characters', { 'idempotency-key': 'k'.repeat(201) }],
  ])('changes nothing without a proper idempotency key: %s', async (_, headers) => {
    const reply = await post('/v1/checkouts', checkout(), headers);
    expect(reply).toMatchObject({ status: 400, content: { code: 'invalid-request' } });
  });

  it.each<[string, (body: ReturnType<typeof checkout>) => unknown]>([
    ['no JSON', () => '{'],
    ['a list', () => []],
    ['another kind', (body) => ({ ...body, kind: 'subscription' })],
    ['something unknown', (body) => ({ ...body, cardNumber: '4242424242424242' })],
    ['no amount', ({ amount: _amount, ...body }) => body],
    ['an amount with a fraction', (body) => ({ ...body, amount: { currency: 'EUR', minor: 7.99 } })],
    ['an amount as text', (body) => ({ ...body, amount: { currency: 'EUR', minor: '799' } })],
    ['a negative amount', (body) => ({ ...body, amount: { currency: 'EUR', minor: -799 } })],
    ['an unknown currency', (body) => ({ ...body, amount: { currency: 'XXX', minor: 799 } })],
    ['lines that do not add up', (body) => ({ ...body, lines: [{ label: 'Plus', minor: 798 }] })],
    ['a negative line', (body) => ({ ...body, lines: [...body.lines, { label: 'Less', minor: -1 }] })],
    ['no lines', (body) => ({ ...body, lines: [] })],
    ['no way to pay', (body) => ({ ...body, payBy: [] })],
    ['an unknown way to pay', (body) => ({ ...body, payBy: ['cash'] })],
    ['a page that runs something', (body) => ({ ...body, returnUrl: 'javascript:alert(1)' })],
    ['a page that is none', (body) => ({ ...body, cancelUrl: '/en/pay' })],
    ['an unknown language', (body) => ({ ...body, locale: 'de' })],
    ['a name without end', (body) => ({ ...body, description: 'x'.repeat(201) })],
    ['a customer of another form', (body) => ({ ...body, customer: "cus_' or 1=1" })],
  ])('refuses a checkout with %s', async (_, change) => {
    const { status, content } = await post('/v1/checkouts', change(checkout()));
    expect(status).toBe(400);
    expect(['invalid-request', 'malformed-json']).toContain(content.code);
  });

  it('refuses a code that lives too short or too long', async () => {
    const order = { customer, amount: { currency: 'BRL', minor: 4190 }, description: 'Plus' };
    for (const seconds of [-1, 0, 58, 14 * 24 * 3600 + 10]) {
      const expiresAt = new Date(sandbox.now() + seconds * 1000).toISOString();
      expect((await post('/v1/instant-charges', { ...order, expiresAt })).status).toBe(400);
    }
  });

  it('refuses a body beyond 64 KiB, and one of another type', async () => {
    expect((await post('/v1/customers', { reference: 'x'.repeat(70_000), locale: 'en' })).status).toBe(413);
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await post('/v1/customers', 'reference=a&locale=en', form)).status).toBe(415);
  });

  it('gives money back in its own currency only', async () => {
    const order = { ...checkout(), idempotencyKey: undefined };
    const made = await post('/v1/checkouts', order);
    const { rows } = await sandbox.database.pool.query(
      `insert into payment_sandbox.charges (id, page, kind, status, currency, amount_minor, customer_id, idempotency_key,
         description, created_at) values ($1, 'p', 'card', 'succeeded', 'EUR', 799, $2, 'k', 'd', now()) returning id`,
      [`ch_${'1'.repeat(32)}`, customer],
    );
    expect(made.status).toBe(200);
    const refund = await post('/v1/refunds', { charge: rows[0].id, amount: { currency: 'USD', minor: 100 } });
    expect(refund).toEqual({ status: 409, content: { refusal: 'currency-unsupported' } });
  });

  it('says that it lives and that it is ready', async () => {
    for (const path of ['/healthz', '/readyz']) expect((await fetch(sandbox.origin + path)).status).toBe(200);
  });
});

describe('the books', () => {
  it('take no refund beyond the charge, whoever writes them', async () => {
    const { pool } = sandbox.database;
    await expect(pool.query('update payment_sandbox.charges set refunded_minor = amount_minor + 1')).rejects.toThrow(
      /check constraint/,
    );
    await expect(pool.query('update payment_sandbox.charges set status = $1', ['lost'])).rejects.toThrow(
      /check constraint/,
    );
  });
});
