import type { Language } from '@nimbo/domain';
import type { PaymentOrder } from '@nimbo/payment-gateway';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_CARDS } from '../src/cards/test-cards.ts';
import { cardFields, open, type Page, submit, wordsOf } from './support/payer.ts';
import { type Running, startSandbox, WEB } from './support/service.ts';

const RETURN = 'https://play.example/pt/pay/done?order=7';
const CANCEL = 'https://play.example/pt/pay';
const GOOD = '4242424242424242';

let sandbox: Running;
let customer = '';
beforeAll(async () => {
  sandbox = await startSandbox();
  customer = (await sandbox.gateway.createCustomer({ reference: 'ana', locale: 'es', idempotencyKey: 'ana' })).customer;
});
afterAll(() => sandbox.stop());

let counter = 0;
const payment = (changes: Partial<PaymentOrder> = {}) =>
  sandbox.gateway.createCheckout({
    kind: 'payment',
    customer,
    locale: 'en',
    returnUrl: RETURN,
    cancelUrl: CANCEL,
    reference: '2026-11-22-0473',
    amount: { currency: 'EUR', minor: 799 },
    description: 'Plus monthly',
    payBy: ['card', 'instant'],
    renewalNote: '€7.99 on the 21st of each month.',
    idempotencyKey: `pages-${++counter}`,
    ...changes,
  });
const setup = (locale: Language = 'en') =>
  sandbox.gateway.createCheckout({
    kind: 'setup',
    customer,
    locale,
    returnUrl: RETURN,
    cancelUrl: CANCEL,
    reference: '2026-11-22-0474',
    idempotencyKey: `pages-${++counter}`,
  });
const chargeOf = async (id: string) => {
  const { charge } = (await sandbox.gateway.readCheckout(id))!;
  return charge === null ? null : sandbox.gateway.readCharge(charge);
};

describe('a form', () => {
  it.each<[string, (csrf: string, others: string) => Record<string, string>, Record<string, string>]>([
    ['without its token', () => ({ csrf: '' }), {}],
    ['with another token', () => ({ csrf: 'a'.repeat(43) }), {}],
    ['with the token of another page', (_, others) => ({ csrf: others }), {}],
    ['from another site', (csrf) => ({ csrf }), { 'sec-fetch-site': 'cross-site' }],
    ['from a neighbour', (csrf) => ({ csrf }), { 'sec-fetch-site': 'same-site' }],
  ])('%s is refused and pays nothing', async (_, change, headers) => {
    const checkout = await payment();
    const page = await open(checkout.url!);
    const tokenOf = ({ text }: Page) => /name="csrf" value="([^"]+)"/.exec(text)![1]!;
    const fields = change(tokenOf(page), tokenOf(await open((await payment()).url!)));
    for (const [ending, more] of [
      ['/card', cardFields(GOOD)],
      ['/instant', {}],
    ] as const) {
      const answer = await submit(page, ending, { ...more, ...fields }, headers);
      expect(answer.status).toBe(400);
      expect(wordsOf(answer)).toContain('The form did not arrive');
    }
    expect(await chargeOf(checkout.id)).toBeNull();
  });

  it('that is no form, is cut short or has a field twice is refused', async () => {
    const { url } = await payment();
    const post = (body: string, type = 'application/x-www-form-urlencoded') =>
      fetch(`${url}/card`, { method: 'POST', body, headers: { 'content-type': type } });
    expect((await post('{}', 'application/json')).status).toBe(400);
    expect((await post('number=4242424242424242')).status).toBe(400);
    expect((await post(`csrf=a&csrf=b&number=1`)).status).toBe(400);
    expect((await post('x'.repeat(20_000))).status).toBe(400);
  });

  it('pressed twenty times at once charges once', async () => {
    const checkout = await payment();
    const page = await open(checkout.url!);
    const ends = await Promise.all(Array.from({ length: 20 }, () => submit(page, '/card', cardFields(GOOD))));
    expect(ends.filter(({ location }) => location === RETURN)).toHaveLength(1);
    const { rows } = await sandbox.database.pool.query(
      'select count(*)::int as charges from payment_sandbox.charges where checkout_id = $1',
      [checkout.id],
    );
    expect(rows[0].charges).toBe(1);
    const told = await sandbox.database.pool.query(
      `select kind, count(*)::int as times from payment_sandbox.events where object = any($1) group by kind order by kind`,
      [[checkout.id, (await chargeOf(checkout.id))!.id]],
    );
    expect(told.rows).toEqual([
      { kind: 'charge-succeeded', times: 1 },
      { kind: 'checkout-completed', times: 1 },
    ]);
  });
});

describe('a card', () => {
  it.each(['4111 1111 1111 1111', '5105105105105100', '378282246310005', ''])(
    'that is no test card is refused, and not shown again: %j',
    async (number) => {
      const checkout = await payment();
      const answer = await submit(await open(checkout.url!), '/card', cardFields(number));
      expect(answer.status).toBe(400);
      expect(wordsOf(answer)).toContain('Never type a real card number');
      if (number) expect(answer.text).not.toContain(number);
      expect(await chargeOf(checkout.id)).toBeNull();
    },
  );

  it('that is no test card is not written into the page from its address either', async () => {
    const { url } = await payment();
    expect((await open(`${url}?card=4111111111111111`)).text).not.toContain('4111');
    expect((await open(`${url}?card=${GOOD}`)).text).toContain('value="4242 4242 4242 4242"');
    expect((await open(`${url}?card="><script>alert(1)</script>`)).text).not.toContain('alert');
  });

  it('leaves nothing in the books but brand, last digits, expiry and what its bank does', async () => {
    for (const { number } of TEST_CARDS) {
      const page = await open((await payment()).url!);
      await submit(page, '/card', cardFields(number, { name: 'ANA DE LA LUZ', 'security-code': '9873' }));
      await submit(await open((await setup()).url!), '/card', cardFields(number, { name: 'ANA DE LA LUZ' }));
    }
    const { pool } = sandbox.database;
    const tables = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'payment_sandbox'`,
    );
    expect(tables.rows.length).toBeGreaterThan(8);
    for (const { name } of tables.rows) {
      const { rows } = await pool.query(`select t::text as text from payment_sandbox.${name} t`);
      const text = rows.map((row: { text: string }) => row.text).join('\n');
      for (const { number } of TEST_CARDS) expect(text, name).not.toContain(number);
      expect(text, name).not.toMatch(/ANA DE LA LUZ|\b9873\b/);
    }
  });

  it('is kept only where its holder left the switch on', async () => {
    const checkout = await payment();
    const { keep: _off, ...fields } = cardFields(GOOD);
    const end = await submit(await open(checkout.url!), '/card', fields);
    expect(end.location).toBe(RETURN);
    expect(await sandbox.gateway.readCheckout(checkout.id)).toMatchObject({ status: 'complete', method: null });
  });

  it('that has expired by its own date is refused by its bank', async () => {
    const answer = await submit(await open((await payment()).url!), '/card', cardFields(GOOD, { expiry: '10 / 26' }));
    expect(answer.status).toBe(402);
    expect(wordsOf(answer)).toContain('This card has expired');
  });

  it('that is kept is declined once its month is over', async () => {
    const checkout = await setup();
    const now = new Date(sandbox.now());
    const month = `${now.getUTCMonth() + 1} / ${now.getUTCFullYear()}`;
    await submit(await open(checkout.url!), '/card', cardFields(GOOD, { expiry: month }));
    const { method } = (await sandbox.gateway.readCheckout(checkout.id))!;
    const order = {
      customer,
      method: method!,
      amount: { currency: 'EUR', minor: 799 } as const,
      description: 'Plus',
      returnUrl: RETURN,
    };
    const before = await sandbox.gateway.chargeOffSession({ ...order, idempotencyKey: `pages-${++counter}` });
    await sandbox.passTime(33 * 24 * 3600);
    const after = await sandbox.gateway.chargeOffSession({ ...order, idempotencyKey: `pages-${++counter}` });
    expect([before.status, after]).toMatchObject(['succeeded', { status: 'declined', reason: 'expired-card' }]);
  });
});

describe('a challenge', () => {
  const challenged = async () => {
    const checkout = await payment();
    await submit(await open(checkout.url!), '/card', cardFields('4000000000003220'));
    return checkout;
  };

  it('gives three tries, then the payment is rejected and another card can be used', async () => {
    const { id, url } = await challenged();
    for (const left of [2, 1]) {
      const again = await submit(await open(url!), '/challenge', { code: '111111' });
      expect(wordsOf(again)).toContain(`Tries left: ${left}.`);
    }
    const end = await submit(await open(url!), '/challenge', { code: '111111' });
    expect(end.location).toBe(url);
    expect(wordsOf(await open(url!))).toContain('The bank did not get the right code');
    expect(await chargeOf(id)).toMatchObject({ status: 'declined', declineReason: 'challenge-failed' });
  });

  it('that is given up leads to where the payer came from, and nothing is charged', async () => {
    const { id, url } = await challenged();
    expect((await submit(await open(url!), '/give-up')).location).toBe(CANCEL);
    expect(await chargeOf(id)).toMatchObject({ status: 'declined' });
  });

  it('of a charge alone leads back to our page, whatever the answer', async () => {
    const checkout = await setup();
    await submit(await open(checkout.url!), '/card', cardFields('4000002760003184'));
    await submit(await open(checkout.url!), '/challenge', { code: '123456' });
    const { method } = (await sandbox.gateway.readCheckout(checkout.id))!;
    for (const code of ['123456', '000000']) {
      const outcome = await sandbox.gateway.chargeOffSession({
        customer,
        method: method!,
        amount: { currency: 'EUR', minor: 799 },
        description: 'Plus, diciembre',
        returnUrl: RETURN,
        idempotencyKey: `pages-${++counter}`,
      });
      if (outcome.status !== 'challenge') throw new Error(outcome.status);
      const page = await open(outcome.url);
      expect(wordsOf(page)).toContain('Tu banco quiere saber si eres tú');
      expect(wordsOf(page)).toContain('acabada en 3184');
      expect((await submit(page, '/challenge', { code })).location).toBe(RETURN);
    }
  });

  it('that was answered wrongly when a card is kept shows why the card was not', async () => {
    const checkout = await setup();
    await submit(await open(checkout.url!), '/card', cardFields('4000000000003220'));
    const end = await submit(await open(checkout.url!), '/challenge', { code: '000000' });
    expect(wordsOf(await open(end.location!))).toContain('The bank did not get the right code');
  });
});

describe('an instant payment', () => {
  it('can be left for a card, and cannot be paid then', async () => {
    const { id, url } = await payment();
    await submit(await open(url!), '/instant');
    const code = await open(url!);
    expect(wordsOf(code)).toContain('Pay with Pix');
    await submit(await open(`${url}?with=card`), '/card', cardFields('4000000000000002'));
    await submit(code, '/simulate', { act: 'pay' });
    expect(await chargeOf(id)).toMatchObject({ kind: 'card', status: 'declined' });
  });

  it('that is paid too late goes back to who paid, and another code can be made', async () => {
    const { id, url } = await payment();
    await submit(await open(url!), '/instant');
    await submit(await open(url!), '/simulate', { act: 'expire' });
    await submit(await open(url!), '/simulate', { act: 'late' });
    expect(wordsOf(await open(url!))).toContain('The money went back to you');
    expect(await chargeOf(id)).toMatchObject({ status: 'expired' });
    await submit(await open(url!), '/instant');
    await submit(await open(url!), '/simulate', { act: 'pay' });
    expect(await chargeOf(id)).toMatchObject({ status: 'succeeded' });
    expect(wordsOf(await open(url!))).toContain('Paid');
  });

  it('expires while its page is open', async () => {
    const { url } = await payment();
    await submit(await open(url!), '/instant');
    const state = async () => (await (await fetch(`${url}/state`)).json()) as { state: string };
    expect(await state()).toEqual({ state: 'open waiting' });
    await sandbox.passTime(15 * 60);
    expect(await state()).toEqual({ state: 'open expired' });
    expect(wordsOf(await open(url!))).toContain('This code has expired');
  });

  it('is not offered where it cannot be', async () => {
    const card = await payment({ payBy: ['card'] });
    const yen = await payment({ amount: { currency: 'JPY', minor: 900 } });
    for (const { url } of [card, yen]) {
      const page = await open(url!);
      expect(page.text).not.toContain('/instant"');
      const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)![1]!;
      const body = new URLSearchParams({ csrf });
      await fetch(`${url}/instant`, { method: 'POST', body, redirect: 'manual' });
      expect(wordsOf(await open(url!))).toContain('Card number');
    }
  });
});

describe('a page', () => {
  it.each(['/pay/', '/pay/x', `/pay/${'a'.repeat(32)}`, `/pay/${'a'.repeat(33)}`, '/pay/..%2f..%2fetc'])(
    'that is none says so: %s',
    async (path) => expect((await open(sandbox.origin + path)).status).toBe(404),
  );

  it('that is none speaks the reader’s language and leads home', async () => {
    const page = await open(`${sandbox.origin}/pay/${'a'.repeat(32)}`, { 'accept-language': 'pt-BR,en;q=0.5' });
    expect(wordsOf(page)).toContain('Não há nada aqui');
    expect(page.text).toContain(`href="${WEB}/pt"`);
  });

  it('takes nothing from elsewhere, is in no frame, is kept nowhere, and forms lead back to where it was said', async () => {
    const { headers } = await open((await payment()).url!);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://play.example;");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('shows what it was given as text', async () => {
    const hostile = `<img src=x onerror=alert(1)>"'`;
    const { url } = await payment({
      description: hostile,
      reference: hostile,
      renewalNote: hostile,
      lines: [{ label: hostile, minor: 799 }],
    });
    const { text } = await open(url!);
    expect(text).not.toContain('<img');
    expect(text.split('&lt;img').length).toBe(5);
  });

  it.each([
    ['en', 'Pay with', '€7.99', 'Test payments.'],
    ['es', 'Pagar con', '7,99 €', 'Pagos de prueba.'],
    ['pt', 'Pague com', '€ 7,99', 'Pagamento de teste.'],
  ] as const)('speaks %s and says that nothing is real', async (locale, title, amount, test) => {
    const page = await open((await payment({ locale })).url!);
    expect(page.text).toContain(`<html lang="${locale}">`);
    for (const words of [title, amount, test]) expect(wordsOf(page)).toContain(words);
  });

  it('is over once it was paid, closed or too old', async () => {
    const paid = await payment();
    await submit(await open(paid.url!), '/card', cardFields(GOOD));
    expect(wordsOf(await open(paid.url!))).toContain('The payment has arrived');
    const closed = await payment();
    await submit(await open(closed.url!), '/instant');
    const code = await open(closed.url!);
    await sandbox.gateway.closeCheckout(closed.id);
    expect(wordsOf(await open(closed.url!))).toContain('Nothing can be paid here any more');
    await submit(code, '/simulate', { act: 'pay' });
    expect(await chargeOf(closed.id)).toMatchObject({ status: 'canceled' });
  });

  it('lets one address ask so often and no oftener', async () => {
    const { url } = await payment();
    const statuses = new Set<number>();
    for (let round = 0; round < 14; round++) {
      const pages = await Promise.all(Array.from({ length: 50 }, () => fetch(`${url}/state`)));
      for (const { status } of pages) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
    expect(wordsOf(await open(url!))).toContain('Too many tries');
    // Whoever charges is not a payer.
    expect(await sandbox.gateway.readCharge(`ch_${'0'.repeat(32)}`)).toBeNull();
  });
});
