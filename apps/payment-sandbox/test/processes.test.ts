import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type ChargeOutcome, GatewayUnavailable, type PaymentGateway } from '@nimbo/payment-gateway';
import { freePort } from '@nimbo/testkit/free-port';
import { openTestDatabase } from '@nimbo/testkit/postgres';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startEndpoint } from './support/endpoint.ts';
import { cardFields, open, submit } from './support/payer.ts';
import { API_KEY, environment, gatewayAt, OPERATOR_KEY, WEBHOOK_SECRET } from './support/service.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const started: ChildProcess[] = [];
afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
});

/** Starts `main.ts` as a process and waits until it says that it listens; its output is kept. */
async function startProcess(settings: Parameters<typeof environment>[0], said: string[] = []): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH, NIMBO_LOG_LEVEL: 'trace', ...environment(settings) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  const lines = createInterface({ input: child.stdout! });
  lines.on('line', (line) => said.push(line));
  const listening = new Promise<ChildProcess>((resolve, reject) => {
    lines.on('line', (line) => line.includes('"msg":"listening"') && resolve(child));
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code} before it listened`)));
  });
  return listening;
}

async function keepCard(gateway: PaymentGateway, number: string) {
  const order = { reference: 'ana', locale: 'en', idempotencyKey: 'ana' } as const;
  const { customer } = await gateway.createCustomer(order);
  const checkout = await gateway.createCheckout({
    kind: 'setup',
    customer,
    locale: 'en',
    returnUrl: 'https://play.example/done',
    cancelUrl: 'https://play.example/',
    reference: 'r',
    idempotencyKey: `setup-${number}`,
  });
  await submit(await open(checkout.url!), '/card', cardFields(number));
  return { customer, method: (await gateway.readCheckout(checkout.id))!.method! };
}

describe('the settings', () => {
  it('are told all that are wrong, and never what they were', async () => {
    const child = spawn(process.execPath, [MAIN], {
      env: {
        PATH: process.env.PATH,
        PAYMENT_SANDBOX_PORT: 'x',
        PAYMENT_SANDBOX_PUBLIC_URL: 'ftp://pay.example',
        PAYMENT_SANDBOX_API_KEY: 'short-key',
        PAYMENT_SANDBOX_OPERATOR_KEY: 'short-too',
      },
    });
    started.push(child);
    const [errors] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(child.exitCode).toBe(78);
    for (const name of [
      'PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'WEB_URL',
      'API_KEY',
      'WEBHOOK_URL',
      'WEBHOOK_SECRET',
      'OPERATOR_KEY',
    ])
      expect(errors).toContain(`PAYMENT_SANDBOX_${name}: `);
    expect(errors).not.toMatch(/short-key|short-too/);
  });
});

describe('two processes', () => {
  it('that start at once on an empty database share it, and charge once for a key', async () => {
    const database = await openTestDatabase();
    const endpoint = await startEndpoint();
    const ports = [await freePort(), await freePort()] as const;
    const settings = (port: number) => ({ port, databaseUrl: database.url, webhookUrl: endpoint.url });
    await Promise.all(ports.map((port) => startProcess(settings(port))));
    const gateways = ports.map((port) => gatewayAt(`http://127.0.0.1:${port}`)) as [PaymentGateway, PaymentGateway];
    const kept = await keepCard(gateways[0], '4242424242424242');
    const order = {
      ...kept,
      amount: { currency: 'EUR', minor: 799 } as const,
      description: 'Plus',
      returnUrl: 'https://play.example/',
    };
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        gateways[index % 2]!.chargeOffSession({ ...order, idempotencyKey: `both-${index % 3}` }),
      ),
    );
    expect(new Set(outcomes.map(({ charge }) => charge)).size).toBe(3);
    const told = () => endpoint.taken.filter(({ rawBody }) => rawBody.includes('charge-succeeded'));
    await vi.waitFor(() => expect(told()).toHaveLength(3), { timeout: 20_000 });
    for (const child of started.splice(0)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
      expect(child.exitCode).toBe(0);
    }
    await endpoint.stop();
    await database.drop();
  });
});

describe('a process that is killed five times while 200 cards are charged', () => {
  const KILLS = 5;
  const CHARGES = 200;

  it('loses none and doubles none, tells each, and logs no secret', async () => {
    const database = await openTestDatabase();
    const endpoint = await startEndpoint();
    const port = await freePort();
    const settings = { port, databaseUrl: database.url, webhookUrl: endpoint.url };
    const said: string[] = [];
    let child = await startProcess(settings, said);
    const gateway = gatewayAt(`http://127.0.0.1:${port}`, 4000);
    const kept = await keepCard(gateway, '4242424242424242');

    let calls = 0;
    let done = 0;
    /** As the api does it: the same key until an answer comes. */
    async function charge(index: number): Promise<ChargeOutcome> {
      for (;;) {
        try {
          calls += 1;
          const outcome = await gateway.chargeOffSession({
            ...kept,
            amount: { currency: 'EUR', minor: 500 + index },
            description: 'Plus',
            returnUrl: 'https://play.example/',
            idempotencyKey: `killed-${index}`,
          });
          done += 1;
          return outcome;
        } catch (error) {
          if (!(error instanceof GatewayUnavailable)) throw error;
          await wait(20);
        }
      }
    }
    const next = Array.from({ length: CHARGES }, (_, index) => index).values();
    const outcomes: ChargeOutcome[] = [];
    const payers = Array.from({ length: 12 }, async () => {
      for (const index of next) outcomes.push(await charge(index));
    });
    for (let kill = 1; kill <= KILLS; kill++) {
      await vi.waitFor(() => expect(done).toBeGreaterThanOrEqual((kill * CHARGES) / (KILLS + 1)), { timeout: 30_000 });
      child.kill('SIGKILL');
      await once(child, 'exit');
      child = await startProcess(settings, said);
    }
    await Promise.all(payers);

    expect(outcomes).toHaveLength(CHARGES);
    expect(calls).toBeGreaterThan(CHARGES);
    expect(outcomes.every(({ status }) => status === 'succeeded')).toBe(true);
    const { rows } = await database.pool.query<{ key: string; minor: string; status: string }>(
      'select idempotency_key as key, amount_minor as minor, status from payment_sandbox.charges',
    );
    expect(rows).toHaveLength(CHARGES);
    const wanted = Array.from({ length: CHARGES }, (_, index) => `killed-${index} ${500 + index} succeeded`);
    expect(rows.map(({ key, minor, status }) => `${key} ${minor} ${status}`).toSorted()).toEqual(wanted.toSorted());
    await vi.waitFor(
      async () => {
        const left = await database.pool.query('select from payment_sandbox.deliveries');
        expect(left.rowCount).toBe(0);
      },
      { timeout: 40_000, interval: 200 },
    );
    const told = new Set(
      endpoint.taken
        .map(({ rawBody, headers, at }) => gateway.parseWebhook(rawBody, headers, at))
        .filter(({ kind }) => kind === 'charge-succeeded')
        .map(({ object }) => object),
    );
    expect(told).toEqual(new Set(outcomes.map(({ charge }) => charge)));
    const log = said.join('\n');
    expect(log).toContain('listening');
    for (const secret of [API_KEY, OPERATOR_KEY, WEBHOOK_SECRET, '4242424242424242', '/pay/']) {
      expect(log).not.toContain(secret);
    }
    await endpoint.stop();
    child.kill('SIGTERM');
    await once(child, 'exit');
    await database.drop();
  }, 120_000);
});
