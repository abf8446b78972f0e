import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cardFields, open, submit } from './support/payer.ts';
import { type Running, startSandbox } from './support/service.ts';

let sandbox: Running;
let customer = '';
let method = '';
let counter = 0;
const PAUSES_SECONDS = [1, 2, 5, 15, 60, 300, 900, 3600];

beforeAll(async () => {
  sandbox = await startSandbox();
  const { gateway } = sandbox;
  customer = (await gateway.createCustomer({ reference: 'ana', locale: 'en', idempotencyKey: 'ana' })).customer;
  const checkout = await gateway.createCheckout({
    kind: 'setup',
    customer,
    locale: 'en',
    returnUrl: 'https://play.example/done',
    cancelUrl: 'https://play.example/',
    reference: 'r',
    idempotencyKey: 'setup',
  });
  await submit(await open(checkout.url!), '/card', cardFields('4242424242424242'));
  method = (await gateway.readCheckout(checkout.id))!.method!;
});
afterAll(() => sandbox.stop());

let from = 0;
beforeEach(async () => {
  await settled();
  from = sandbox.endpoint.taken.length;
});
afterEach(() => sandbox.script());

const charge = async () => {
  const order = {
    customer,
    method,
    amount: { currency: 'EUR', minor: 799 } as const,
    description: 'Plus',
    returnUrl: 'https://play.example/done',
    idempotencyKey: `notifications-${++counter}`,
  };
  return (await sandbox.gateway.chargeOffSession(order)).charge;
};
/** Events that came since the test began, oldest first; whatever does not verify throws. */
const heard = () =>
  sandbox.endpoint.taken
    .slice(from)
    .map(({ rawBody, headers, at }) => ({ ...sandbox.gateway.parseWebhook(rawBody, headers, at), at }));
const soon = (check: () => unknown, timeout = 8000) => vi.waitFor(check, { timeout, interval: 20 });
const waiting = async () =>
  (await sandbox.database.pool.query('select tries, due_at as "dueAt" from payment_sandbox.deliveries order by id'))
    .rows;
async function settled() {
  await soon(async () => expect(await waiting()).toEqual([]));
}

describe('a notification that is not taken', () => {
  it.each([500, 404, 302])('comes again after status %d, signed anew, until it is', async (status) => {
    sandbox.endpoint.refuse(status, 2);
    const id = await charge();
    await soon(() => expect(heard()).toHaveLength(3));
    const events = heard();
    expect(new Set(events.map((event) => event.id)).size).toBe(1);
    expect(events.every(({ object, kind }) => object === id && kind === 'charge-succeeded')).toBe(true);
    expect(events[1]!.at - events[0]!.at).toBeGreaterThan(900);
    await settled();
  });

  it('is tried ever more rarely, and given up after three days', async () => {
    sandbox.endpoint.refuse(503, 1000);
    await charge();
    const pauses: number[] = [];
    for (let tries = 1; tries <= 8; tries++) {
      await soon(async () => {
        const [row] = await waiting();
        expect(row).toMatchObject({ tries });
        pauses[tries - 1] = Math.round((row.dueAt.getTime() - sandbox.now()) / 1000);
        // While it is on its way it is set aside for 15 seconds.
        expect(Math.abs(pauses[tries - 1]! - PAUSES_SECONDS[tries - 1]!)).toBeLessThanOrEqual(1);
      });
      await sandbox.passTime(PAUSES_SECONDS[tries - 1]! + 1);
    }
    await sandbox.passTime(72 * 3600);
    await settled();
    sandbox.endpoint.refuse(0, 0);
  }, 60_000);
});

describe('the fault script', () => {
  it.each([
    ['an unknown kind', { kind: 'strange' }],
    ['an unknown operation', { kind: 'down', operation: 'everything' }],
    ['no delay', { kind: 'slow' }],
    ['a delay beyond two minutes', { kind: 'slow', delayMs: 120_001 }],
    ['times below one', { kind: 'down', times: 0 }],
    ['something unknown', { kind: 'down', forever: true }],
  ])('with %s is refused', async (_, fault) => {
    expect((await sandbox.operate('PUT', '/faults', { faults: [fault] })).status).toBe(400);
  });

  it('says what is left of it', async () => {
    await sandbox.script(
      { kind: 'down', operation: 'refunds', times: 2 },
      { kind: 'slow', operation: 'charges', times: null, delayMs: 5 },
      { kind: 'duplicate', times: 3, copies: 2 },
    );
    await charge();
    const { faults } = (await (await sandbox.operate('GET', '/faults')).json()) as { faults: unknown[] };
    expect(faults).toEqual([
      { kind: 'down', operation: 'refunds', times: 2 },
      { kind: 'slow', operation: 'charges', times: null, delayMs: 5 },
      { kind: 'duplicate', times: 2, copies: 2 },
    ]);
  });

  it('doubles notifications, with one id each', async () => {
    await sandbox.script({ kind: 'duplicate', times: 1, copies: 3 });
    const id = await charge();
    const other = await charge();
    await soon(() => expect(heard()).toHaveLength(5));
    const ids = heard().filter(({ object }) => object === id);
    expect([ids.length, new Set(ids.map((event) => event.id)).size]).toEqual([4, 1]);
    expect(heard().filter(({ object }) => object === other)).toHaveLength(1);
  });

  it('keeps notifications back and lets them go newest first', async () => {
    await sandbox.script({ kind: 'reorder', count: 4 });
    const made = [await charge(), await charge(), await charge()];
    await sandbox.passTime(60);
    expect(heard()).toEqual([]);
    made.push(await charge());
    await soon(() => expect(heard()).toHaveLength(4));
    expect(heard().map(({ object }) => object)).toEqual(made.toReversed());
  });

  it('that is taken back lets go what it kept', async () => {
    await sandbox.script({ kind: 'reorder', count: 100 });
    await charge();
    await sandbox.script();
    await soon(() => expect(heard()).toHaveLength(1));
  });

  it('brings notifications days late, and they are believed: they are signed when they leave', async () => {
    await sandbox.script({ kind: 'late', times: 1, delaySeconds: 3 * 24 * 3600 });
    const id = await charge();
    const other = await charge();
    await soon(() => expect(heard().map(({ object }) => object)).toEqual([other]));
    await sandbox.passTime(3 * 24 * 3600 - 60);
    expect(heard()).toHaveLength(1);
    await sandbox.passTime(61);
    await soon(() => expect(heard().map(({ object }) => object)).toEqual([other, id]));
    expect(sandbox.now() - heard()[1]!.occurredAtMs).toBeGreaterThan(3 * 24 * 3600 * 1000);
  });

  it('answers late and rightly', async () => {
    await sandbox.script({ kind: 'slow', operation: 'charges', times: 1, delayMs: 300 });
    const began = performance.now();
    await charge();
    expect(performance.now() - began).toBeGreaterThan(290);
  });
});

describe('notifications', () => {
  it('that wait survive a restart', async () => {
    sandbox.endpoint.refuse(503, 1);
    const id = await charge();
    await soon(() => expect(heard()).toHaveLength(1));
    await sandbox.restart();
    await soon(() => expect(heard().map(({ object }) => object)).toEqual([id, id]));
  });

  it('come once where nothing goes wrong, two hundred of them', async () => {
    const made: string[] = [];
    for (let round = 0; round < 10; round++) made.push(...(await Promise.all(Array.from({ length: 20 }, charge))));
    await settled();
    expect(
      heard()
        .map(({ object }) => object)
        .toSorted(),
    ).toEqual(made.toSorted());
  });
});
