import type { Currency, Money } from '@nimbo/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Charge, GatewayRefused, GatewayUnavailable, type PaymentOrder } from '../src/index.ts';
import type { Bench, TestCard } from './bench.ts';
import { webhookContract } from './webhook-contract.ts';

const EUR = (minor: number): Money => ({ currency: 'EUR', minor });
const BRL = (minor: number): Money => ({ currency: 'BRL', minor });
const RETURN = 'https://play.example/en/pay/done?order=7';
const CANCEL = 'https://play.example/en/pay';

let counter = 0;
const newKey = (what = 'key') => `${what}-${process.pid}-${Date.now()}-${++counter}`;

/** What every adapter of the gateway port has to do, whoever stands behind it. */
export function gatewayContract(name: string, open: () => Promise<Bench>): void {
  describe(`the gateway port on ${name}`, () => {
    let bench: Bench;
    let customer: string;
    const gateway = () => bench.gateway;
    beforeAll(async () => {
      bench = await open();
      customer = await newCustomer();
    });
    afterAll(() => bench.stop());

    async function newCustomer(): Promise<string> {
      const order = { reference: newKey('account'), locale: 'pt' as const, idempotencyKey: newKey() };
      return (await gateway().createCustomer(order)).customer;
    }

    const refusal = async (work: Promise<unknown>) => {
      const error = await work.then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(GatewayRefused);
      return (error as GatewayRefused).reason;
    };

    const setup = (of = customer) =>
      gateway().createCheckout({
        kind: 'setup',
        customer: of,
        locale: 'en',
        returnUrl: RETURN,
        cancelUrl: CANCEL,
        reference: 'order-7',
        idempotencyKey: newKey(),
      });

    const paymentOrder = (changes: Partial<PaymentOrder> = {}): PaymentOrder => ({
      kind: 'payment',
      customer,
      locale: 'es',
      returnUrl: RETURN,
      cancelUrl: CANCEL,
      reference: 'order-8',
      amount: EUR(799),
      description: 'Plus mensual',
      lines: [
        { label: 'Plus, 21 nov a 20 dic', minor: 660 },
        { label: 'IVA 21 %', minor: 139 },
      ],
      payBy: ['card'],
      renewalNote: '7,99 € el día 21 de cada mes, hasta que canceles.',
      idempotencyKey: newKey(),
      ...changes,
    });

    /** A card of that kind, kept. */
    async function keep(card: TestCard, of = customer): Promise<string> {
      const checkout = await setup(of);
      const how = await bench.payByCard(checkout.url!, card);
      if (how === 'challenge') await bench.answerChallenge(checkout.url!, 'approve');
      const { method } = (await gateway().readCheckout(checkout.id))!;
      expect(method).not.toBeNull();
      return method!;
    }

    const chargeOrder = (method: string, changes: { amount?: Money; idempotencyKey?: string } = {}) => ({
      customer,
      method,
      amount: EUR(799),
      description: 'Plus, 21 Nov to 20 Dec',
      returnUrl: RETURN,
      idempotencyKey: newKey(),
      ...changes,
    });

    const read = async (id: string): Promise<Charge> => (await gateway().readCharge(id))!;
    const all = async <T>(items: AsyncIterable<T>): Promise<T[]> => {
      const found: T[] = [];
      for await (const item of items) found.push(item);
      return found;
    };
    const since = (ms: number) => ({ fromMs: ms - 2000, toMs: bench.now() + 60_000 });

    describe('what is not known', () => {
      it.each([
        ['a checkout', () => gateway().readCheckout(`co_${'0'.repeat(32)}`)],
        ['a charge', () => gateway().readCharge(`ch_${'0'.repeat(32)}`)],
        ['a charge by its key', () => gateway().findCharge({ idempotencyKey: newKey(), customer })],
        ['a card', () => gateway().readMethod(`pm_${'0'.repeat(32)}`)],
      ])('is null when read: %s', async (_, ask) => expect(await ask()).toBeNull());

      it.each([
        ['unknown-checkout', () => gateway().closeCheckout(`co_${'0'.repeat(32)}`)],
        ['unknown-charge', () => gateway().cancelCharge(`ch_${'0'.repeat(32)}`)],
        [
          'unknown-charge',
          () => gateway().refund({ charge: `ch_${'0'.repeat(32)}`, amount: EUR(100), idempotencyKey: newKey() }),
        ],
        ['unknown-method', () => gateway().chargeOffSession(chargeOrder(`pm_${'0'.repeat(32)}`))],
      ])('is refused when used: %s', async (reason, use) => expect(await refusal(use())).toBe(reason));

      it('is refused when used: unknown-customer', async () => {
        const unknown = `cus_${'0'.repeat(32)}`;
        expect(await refusal(setup(unknown))).toBe('unknown-customer');
        const method = await keep('good');
        expect(await refusal(gateway().chargeOffSession({ ...chargeOrder(method), customer: unknown }))).toBe(
          'unknown-customer',
        );
      });

      it('is forgotten without a word', async () => {
        await gateway().detachMethod(`pm_${'0'.repeat(32)}`);
      });
    });

    describe('an amount', () => {
      it.each([
        ['of nothing', EUR(0)],
        ['below nothing', EUR(-1)],
        ['with a fraction', EUR(7.99)],
        ['that is no number', EUR(Number.NaN)],
        ['beyond exact numbers', EUR(2 ** 53)],
        ['in no currency', { currency: 'euro' as Currency, minor: 799 }],
        ['in small letters', { currency: 'eur' as Currency, minor: 799 }],
        ['in one that we have no prices in', { currency: 'XAU' as Currency, minor: 799 }],
      ])('%s is a bug of ours, and nobody is asked', async (_, amount) => {
        const expiresAtMs = bench.now() + 600_000;
        await expect(gateway().chargeOffSession(chargeOrder('pm_x', { amount }))).rejects.toThrow(RangeError);
        await expect(gateway().createCheckout(paymentOrder({ amount }))).rejects.toThrow(RangeError);
        await expect(
          gateway().createInstantCharge({ customer, amount, expiresAtMs, description: 'x', idempotencyKey: newKey() }),
        ).rejects.toThrow(RangeError);
        await expect(gateway().refund({ charge: 'ch_x', amount, idempotencyKey: newKey() })).rejects.toThrow(
          RangeError,
        );
      });
    });

    it.each([
      ['amount-too-small', EUR(49)],
      ['amount-too-large', EUR(100_000_000)],
    ])('an amount that no bank takes is refused: %s', async (reason, amount) => {
      expect(await refusal(gateway().chargeOffSession(chargeOrder(await keep('good'), { amount })))).toBe(reason);
      const order = paymentOrder({ amount, lines: undefined });
      expect(await refusal(gateway().createCheckout(order))).toBe(reason);
    });

    describe('keeping a card', () => {
      it.each(['declined', 'no-money', 'expired'] as const)('is refused for one that is %s', async (card) => {
        const checkout = await setup();
        expect(await bench.payByCard(checkout.url!, card)).toBe('refused');
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({ status: 'open', method: null, charge: null });
      });

      it('says brand, last digits and expiry, and nothing more', async () => {
        const method = await keep('good');
        const read = await gateway().readMethod(method);
        expect(read).toEqual({
          id: method,
          customer,
          brand: 'visa',
          last4: '4242',
          expiryMonth: expect.any(Number),
          expiryYear: expect.any(Number),
        });
      });

      it('leaves no page behind and no charge', async () => {
        const checkout = await setup();
        await bench.payByCard(checkout.url!, 'good');
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({
          status: 'complete',
          url: null,
          charge: null,
        });
      });

      it('needs the bank’s yes where the bank asks', async () => {
        const checkout = await setup();
        expect(await bench.payByCard(checkout.url!, 'challenge-once')).toBe('challenge');
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({ status: 'open', method: null });
        await bench.answerChallenge(checkout.url!, 'refuse');
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({ status: 'open', method: null });
      });
    });

    describe('a checkout', () => {
      it('for the same order is the same checkout', async () => {
        const order = paymentOrder();
        const [one, two] = await Promise.all([gateway().createCheckout(order), gateway().createCheckout(order)]);
        expect(two).toEqual(one);
        expect(await refusal(gateway().createCheckout({ ...order, amount: EUR(800), lines: undefined }))).toBe(
          'key-reused',
        );
      });

      it('is paid once, whoever pays again', async () => {
        const began = bench.now();
        const order = paymentOrder();
        const checkout = await gateway().createCheckout(order);
        expect(await bench.payByCard(checkout.url!, 'good')).toBe('done');
        await bench.payByCard(checkout.url!, 'good').catch(() => undefined);
        const after = (await gateway().readCheckout(checkout.id))!;
        expect(after).toMatchObject({ status: 'complete', url: null });
        expect(await read(after.charge!)).toMatchObject({
          kind: 'card',
          status: 'succeeded',
          amount: EUR(799),
          refundedMinor: 0,
          customer,
          idempotencyKey: order.idempotencyKey,
          declineReason: null,
          challengeUrl: null,
          instant: null,
        });
        const same = (await all(gateway().listCharges(since(began)))).filter(
          (charge) => charge.idempotencyKey === order.idempotencyKey,
        );
        expect(same.map(({ id }) => id)).toEqual([after.charge]);
        expect(await gateway().findCharge(order)).toMatchObject({ id: after.charge });
      });

      it('keeps the card where that was said, and it can be charged', async () => {
        const checkout = await gateway().createCheckout(paymentOrder());
        await bench.payByCard(checkout.url!, 'good');
        const { method } = (await gateway().readCheckout(checkout.id))!;
        expect(await gateway().chargeOffSession(chargeOrder(method!))).toMatchObject({ status: 'succeeded' });
      });

      it('keeps no card where nothing was said', async () => {
        const checkout = await gateway().createCheckout(paymentOrder({ renewalNote: undefined }));
        await bench.payByCard(checkout.url!, 'good');
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({ status: 'complete', method: null });
      });

      it('goes on after a decline, with one charge', async () => {
        const checkout = await gateway().createCheckout(paymentOrder());
        expect(await bench.payByCard(checkout.url!, 'no-money')).toBe('refused');
        const { charge, status } = (await gateway().readCheckout(checkout.id))!;
        expect(status).toBe('open');
        expect(await read(charge!)).toMatchObject({ status: 'declined', declineReason: 'insufficient-funds' });
        expect(await bench.payByCard(checkout.url!, 'good')).toBe('done');
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({ status: 'complete', charge });
        expect(await read(charge!)).toMatchObject({ status: 'succeeded', declineReason: null });
      });

      it('waits for the bank’s yes', async () => {
        const checkout = await gateway().createCheckout(paymentOrder());
        expect(await bench.payByCard(checkout.url!, 'challenge-once')).toBe('challenge');
        const { charge } = (await gateway().readCheckout(checkout.id))!;
        const asked = await read(charge!);
        expect(asked.status).toBe('challenge');
        await bench.answerChallenge(asked.challengeUrl!, 'approve');
        expect(await read(charge!)).toMatchObject({ status: 'succeeded', challengeUrl: null });
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({ status: 'complete' });
      });

      it('takes the bank’s no, and another card then', async () => {
        const checkout = await gateway().createCheckout(paymentOrder());
        await bench.payByCard(checkout.url!, 'challenge-once');
        const { charge } = (await gateway().readCheckout(checkout.id))!;
        await bench.answerChallenge((await read(charge!)).challengeUrl!, 'refuse');
        expect(await read(charge!)).toMatchObject({ status: 'declined', declineReason: 'challenge-failed' });
        expect(await bench.payByCard(checkout.url!, 'good')).toBe('done');
        expect(await read(charge!)).toMatchObject({ status: 'succeeded' });
      });

      it('can be paid at the payer’s bank', async () => {
        const order = paymentOrder({ amount: BRL(4190), lines: undefined, payBy: ['card', 'instant'] });
        const checkout = await gateway().createCheckout(order);
        await bench.chooseInstant(checkout.url!);
        const { charge } = (await gateway().readCheckout(checkout.id))!;
        const waiting = await read(charge!);
        expect(waiting).toMatchObject({ kind: 'instant', status: 'waiting', method: null });
        await bench.payInstant(waiting.instant!.url);
        expect(await read(charge!)).toMatchObject({ kind: 'instant', status: 'succeeded', instant: null });
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({ status: 'complete', method: null });
      });

      it('that is closed takes no money', async () => {
        const checkout = await gateway().createCheckout(paymentOrder());
        await gateway().closeCheckout(checkout.id);
        await gateway().closeCheckout(checkout.id);
        await bench.payByCard(checkout.url!, 'good').catch(() => undefined);
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({
          status: 'expired',
          url: null,
          charge: null,
          method: null,
        });
      });

      it('that is paid cannot be closed', async () => {
        const checkout = await gateway().createCheckout(paymentOrder());
        await bench.payByCard(checkout.url!, 'good');
        expect(await refusal(gateway().closeCheckout(checkout.id))).toBe('not-open');
      });

      it('expires by itself', async () => {
        const checkout = await gateway().createCheckout(paymentOrder());
        await bench.passTime(Math.ceil((checkout.expiresAtMs - bench.now()) / 1000) - 30);
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({ status: 'open' });
        await bench.passTime(31);
        expect(await gateway().readCheckout(checkout.id)).toMatchObject({ status: 'expired', url: null });
      });
    });

    describe('a charge while nobody sits there', () => {
      it.each([
        ['declines-later', 'declined'],
        ['expires-later', 'expired-card'],
      ] as const)('is declined by a card that %s', async (card, reason) => {
        const outcome = await gateway().chargeOffSession(chargeOrder(await keep(card)));
        expect(outcome).toEqual({ status: 'declined', reason, charge: expect.any(String) });
        expect(await read(outcome.charge)).toMatchObject({ status: 'declined', declineReason: reason });
      });

      it('succeeds', async () => {
        const method = await keep('good');
        const order = chargeOrder(method);
        const outcome = await gateway().chargeOffSession(order);
        expect(outcome).toEqual({ status: 'succeeded', charge: expect.any(String) });
        expect(await read(outcome.charge)).toEqual({
          id: outcome.charge,
          kind: 'card',
          status: 'succeeded',
          declineReason: null,
          amount: EUR(799),
          refundedMinor: 0,
          customer,
          method,
          idempotencyKey: order.idempotencyKey,
          createdAtMs: expect.any(Number),
          challengeUrl: null,
          instant: null,
        });
      });

      it('needs no challenge twice from a bank that asked once', async () => {
        const method = await keep('challenge-once');
        expect(await gateway().chargeOffSession(chargeOrder(method))).toMatchObject({ status: 'succeeded' });
      });

      it.each([
        ['approve', { status: 'succeeded', declineReason: null }],
        ['refuse', { status: 'declined', declineReason: 'challenge-failed' }],
      ] as const)('waits for a challenge, and its payer may %s', async (answer, end) => {
        const order = chargeOrder(await keep('challenge-always'));
        const outcome = await gateway().chargeOffSession(order);
        if (outcome.status !== 'challenge') throw new Error(`challenge expected, not ${outcome.status}`);
        expect(await gateway().chargeOffSession(order)).toEqual(outcome);
        expect(await read(outcome.charge)).toMatchObject({ status: 'challenge', challengeUrl: outcome.url });
        await bench.answerChallenge(outcome.url, answer);
        expect(await read(outcome.charge)).toMatchObject({ ...end, challengeUrl: null });
      });

      it('that waits for a challenge can be called off, and is not paid then', async () => {
        const outcome = await gateway().chargeOffSession(chargeOrder(await keep('challenge-always')));
        if (outcome.status !== 'challenge') throw new Error(`challenge expected, not ${outcome.status}`);
        await gateway().cancelCharge(outcome.charge);
        await gateway().cancelCharge(outcome.charge);
        await bench.answerChallenge(outcome.url, 'approve').catch(() => undefined);
        expect(await read(outcome.charge)).toMatchObject({ status: 'canceled' });
      });

      it('cannot be called off once it is paid or declined', async () => {
        const paid = await gateway().chargeOffSession(chargeOrder(await keep('good')));
        expect(await refusal(gateway().cancelCharge(paid.charge))).toBe('not-open');
        const declined = await gateway().chargeOffSession(chargeOrder(await keep('declines-later')));
        expect(await refusal(gateway().cancelCharge(declined.charge))).toBe('not-open');
      });

      it.each([
        ['slow-good', { status: 'succeeded', declineReason: null }],
        ['slow-declined', { status: 'declined', declineReason: 'declined' }],
      ] as const)('is processed for a while by a bank that is %s', async (card, end) => {
        const outcome = await gateway().chargeOffSession(chargeOrder(await keep(card)));
        expect(outcome).toEqual({ status: 'processing', charge: expect.any(String) });
        expect(await read(outcome.charge)).toMatchObject({ status: 'processing' });
        expect(await refusal(gateway().cancelCharge(outcome.charge))).toBe('not-open');
        await bench.passTime(600);
        expect(await read(outcome.charge)).toMatchObject(end);
      });

      it('is refused for a card that was removed, or is somebody else’s', async () => {
        const method = await keep('good');
        await gateway().detachMethod(method);
        await gateway().detachMethod(method);
        expect(await gateway().readMethod(method)).toBeNull();
        expect(await refusal(gateway().chargeOffSession(chargeOrder(method)))).toBe('unknown-method');
        const other = await keep('good', await newCustomer());
        expect(['unknown-method', 'invalid-request']).toContain(
          await refusal(gateway().chargeOffSession(chargeOrder(other))),
        );
      });
    });

    describe('the same key', () => {
      it('makes one customer', async () => {
        const order = { reference: newKey('account'), locale: 'es' as const, idempotencyKey: newKey() };
        const made = await Promise.all([gateway().createCustomer(order), gateway().createCustomer(order)]);
        expect(made[1]).toEqual(made[0]);
        expect(await refusal(gateway().createCustomer({ ...order, reference: newKey('account') }))).toBe('key-reused');
      });

      it('makes one charge of fifty requests at once, and gives all the same answer', async () => {
        const began = bench.now();
        const order = chargeOrder(await keep('good'));
        const outcomes = await Promise.all(Array.from({ length: 50 }, () => gateway().chargeOffSession(order)));
        expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
        const made = (await all(gateway().listCharges(since(began)))).filter(
          ({ idempotencyKey }) => idempotencyKey === order.idempotencyKey,
        );
        expect(made).toHaveLength(1);
      });

      it.each([
        ['amount', { amount: EUR(800) }],
        ['currency', { amount: { currency: 'USD', minor: 799 } as Money }],
        ['description', { description: 'Max' }],
      ])('with another %s is refused, and the charge stays as it was', async (_, change) => {
        const order = chargeOrder(await keep('good'));
        const { charge } = await gateway().chargeOffSession(order);
        const before = await read(charge);
        expect(await refusal(gateway().chargeOffSession({ ...order, ...change }))).toBe('key-reused');
        expect(await read(charge)).toEqual(before);
      });

      it('of a charge does not make a refund', async () => {
        const order = chargeOrder(await keep('good'));
        const { charge } = await gateway().chargeOffSession(order);
        const refund = { charge, amount: EUR(799), idempotencyKey: order.idempotencyKey };
        expect(await refusal(gateway().refund(refund))).toBe('key-reused');
      });

      it('says again that a card was declined, and does not try it again', async () => {
        const order = chargeOrder(await keep('declines-later'));
        const first = await gateway().chargeOffSession(order);
        expect(await gateway().chargeOffSession(order)).toEqual(first);
      });
    });

    describe('a gateway in trouble', () => {
      it('that is down did nothing, and does it when it is asked again', async () => {
        const order = chargeOrder(await keep('good'));
        await bench.fail('down');
        await expect(gateway().chargeOffSession(order)).rejects.toThrow(GatewayUnavailable);
        expect(await gateway().findCharge(order)).toBeNull();
        const outcome = await gateway().chargeOffSession(order);
        expect(outcome.status).toBe('succeeded');
        expect(await gateway().findCharge(order)).toMatchObject({ id: outcome.charge });
      });

      it('that charged and said nothing is found, and charges no second time', async () => {
        const began = bench.now();
        const order = chargeOrder(await keep('good'));
        await bench.fail('silent');
        await expect(gateway().chargeOffSession(order)).rejects.toThrow(GatewayUnavailable);
        const found = await gateway().findCharge(order);
        expect(found).toMatchObject({ status: 'succeeded', amount: EUR(799) });
        expect(await gateway().chargeOffSession(order)).toEqual({ status: 'succeeded', charge: found!.id });
        const made = (await all(gateway().listCharges(since(began)))).filter(
          ({ idempotencyKey }) => idempotencyKey === order.idempotencyKey,
        );
        expect(made).toHaveLength(1);
      });

      it('that gave money back and said nothing gives no more', async () => {
        const { charge } = await gateway().chargeOffSession(chargeOrder(await keep('good')));
        const order = { charge, amount: EUR(300), idempotencyKey: newKey() };
        await bench.fail('silent');
        await expect(gateway().refund(order)).rejects.toThrow(GatewayUnavailable);
        await gateway().refund(order);
        expect(await read(charge)).toMatchObject({ refundedMinor: 300 });
      });
    });

    describe('a refund', () => {
      it.each([
        ['more than there is', EUR(800), 'refund-too-large'],
        ['far more than there is', EUR(80_000), 'refund-too-large'],
      ])('of %s is refused', async (_, amount, reason) => {
        const { charge } = await gateway().chargeOffSession(chargeOrder(await keep('good')));
        expect(await refusal(gateway().refund({ charge, amount, idempotencyKey: newKey() }))).toBe(reason);
        expect(await read(charge)).toMatchObject({ refundedMinor: 0 });
      });

      it('of what was never paid is refused', async () => {
        const { charge } = await gateway().chargeOffSession(chargeOrder(await keep('declines-later')));
        expect(await refusal(gateway().refund({ charge, amount: EUR(100), idempotencyKey: newKey() }))).toBe(
          'not-refundable',
        );
      });

      it('gives back parts until nothing is left', async () => {
        const began = bench.now();
        const { charge } = await gateway().chargeOffSession(chargeOrder(await keep('good')));
        const order = { charge, amount: EUR(300), idempotencyKey: newKey() };
        const part = await gateway().refund(order);
        expect(part).toMatchObject({
          charge,
          amount: EUR(300),
          status: 'succeeded',
          idempotencyKey: order.idempotencyKey,
        });
        expect(await gateway().refund(order)).toEqual(part);
        expect(await refusal(gateway().refund({ ...order, amount: EUR(301) }))).toBe('key-reused');
        expect(await refusal(gateway().refund({ charge, amount: EUR(500), idempotencyKey: newKey() }))).toBe(
          'refund-too-large',
        );
        await gateway().refund({ charge, amount: EUR(499), idempotencyKey: newKey() });
        expect(await read(charge)).toMatchObject({ status: 'succeeded', refundedMinor: 799 });
        expect(await refusal(gateway().refund({ charge, amount: EUR(1), idempotencyKey: newKey() }))).toBe(
          'refund-too-large',
        );
        const listed = (await all(gateway().listRefunds(since(began)))).filter((refund) => refund.charge === charge);
        expect(listed.map(({ amount }) => amount.minor).toSorted()).toEqual([300, 499]);
      });

      it('of the whole, asked for fifty times at once with keys of their own, is given once', async () => {
        const { charge } = await gateway().chargeOffSession(chargeOrder(await keep('good')));
        const given = await Promise.allSettled(
          Array.from({ length: 50 }, () => gateway().refund({ charge, amount: EUR(799), idempotencyKey: newKey() })),
        );
        expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect(await read(charge)).toMatchObject({ refundedMinor: 799 });
      });
    });

    describe('an instant payment', () => {
      const order = (changes: { amount?: Money; seconds?: number } = {}) => ({
        customer,
        amount: changes.amount ?? BRL(4190),
        expiresAtMs: bench.now() + (changes.seconds ?? 900) * 1000,
        description: 'Plus mensal',
        idempotencyKey: newKey(),
      });

      it('is refused in a currency that no bank takes for it', async () => {
        const amount: Money = { currency: 'JPY', minor: 900 };
        expect(await refusal(gateway().createInstantCharge(order({ amount })))).toBe('currency-unsupported');
      });

      it('is not paid until its payer pays', async () => {
        const asked = order();
        const made = await gateway().createInstantCharge(asked);
        expect(await gateway().createInstantCharge(asked)).toEqual(made);
        expect(made.copyCode).toMatch(/^000201/);
        expect(made.qr).toMatch(/^<svg /);
        expect(Math.abs(made.expiresAtMs - asked.expiresAtMs)).toBeLessThan(1000);
        const { charge, ...code } = made;
        expect(await read(charge)).toMatchObject({
          kind: 'instant',
          status: 'waiting',
          amount: BRL(4190),
          instant: code,
          method: null,
        });
        await bench.payInstant(made.url);
        await bench.payInstant(made.url).catch(() => undefined);
        expect(await read(charge)).toMatchObject({ status: 'succeeded', instant: null });
      });

      it('expires, and who pays then has not paid', async () => {
        const made = await gateway().createInstantCharge(order({ seconds: 120 }));
        await bench.passTime(100);
        expect(await read(made.charge)).toMatchObject({ status: 'waiting' });
        await bench.passTime(30);
        expect(await read(made.charge)).toMatchObject({ status: 'expired', instant: null });
        await bench.payInstant(made.url).catch(() => undefined);
        expect(await read(made.charge)).toMatchObject({ status: 'expired' });
      });

      it('can be called off while it waits, and not once it is paid', async () => {
        const made = await gateway().createInstantCharge(order());
        await gateway().cancelCharge(made.charge);
        await bench.payInstant(made.url).catch(() => undefined);
        expect(await read(made.charge)).toMatchObject({ status: 'canceled' });
        const paid = await gateway().createInstantCharge(order());
        await bench.payInstant(paid.url);
        expect(await refusal(gateway().cancelCharge(paid.charge))).toBe('not-open');
      });

      it('can be given back', async () => {
        const { charge, url } = await gateway().createInstantCharge(order());
        await bench.payInstant(url);
        await gateway().refund({ charge, amount: BRL(4190), idempotencyKey: newKey() });
        expect(await read(charge)).toMatchObject({ status: 'succeeded', refundedMinor: 4190 });
      });
    });

    describe('the list of charges', () => {
      it('has every charge of its time once, however many there are, and none of another time', async () => {
        await bench.passTime(3600);
        const method = await keep('good');
        const fromMs = bench.now();
        const made: string[] = [];
        for (let round = 0; round < 13; round++) {
          const outcomes = await Promise.all(
            Array.from({ length: 10 }, () => gateway().chargeOffSession(chargeOrder(method))),
          );
          made.push(...outcomes.map(({ charge }) => charge));
        }
        await bench.passTime(10);
        const listed = await all(gateway().listCharges({ fromMs: fromMs - 1000, toMs: bench.now() }));
        expect(listed.map(({ id }) => id).toSorted()).toEqual(made.toSorted());
        const before = await all(gateway().listCharges({ fromMs: fromMs - 3_000_000, toMs: fromMs - 60_000 }));
        expect(before.filter(({ id }) => made.includes(id))).toEqual([]);
      });
    });

    webhookContract(() => ({ bench, keep, chargeOrder }));
  });
}
