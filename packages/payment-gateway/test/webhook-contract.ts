import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { type ChargeOrder, WebhookForged } from '../src/index.ts';
import type { Bench, Delivery, TestCard } from './bench.ts';

interface Around {
  readonly bench: Bench;
  readonly keep: (card: TestCard) => Promise<string>;
  readonly chargeOrder: (method: string) => ChargeOrder;
}

interface Forging {
  readonly body: Buffer;
  readonly secret: string;
  /** Wall clock, in seconds. */
  readonly now: number;
}

const hmac = (secret: string, content: string | Buffer) => createHmac('sha256', secret).update(content);
const sign = ({ body, secret, now }: Forging, at = now) => {
  const v1 = hmac(secret, `${at}.${body}`).digest('hex');
  return { at, v1, header: `t=${at},v1=${v1}` };
};

/** Each gives a header, and a body where that is forged too. */
const FORGERIES: Readonly<Record<string, (real: Forging) => { header?: string | string[]; body?: Buffer }>> = {
  'no signature': () => ({}),
  'an empty signature': () => ({ header: '' }),
  'a signature sent as two headers': (real) => ({ header: [sign(real).header, sign(real).header] }),
  'another secret': (real) => ({ header: sign({ ...real, secret: 'whsec_somebody_elses_endpoint' }).header }),
  'an empty secret': (real) => ({ header: sign({ ...real, secret: '' }).header }),
  'a signature of 301 seconds ago': (real) => ({ header: sign(real, real.now - 301).header }),
  'a signature of 301 seconds from now': (real) => ({ header: sign(real, real.now + 301).header }),
  'a signature without a time': (real) => ({ header: `v1=${sign(real).v1}` }),
  'a time that was changed': (real) => ({ header: `t=${real.now - 1},v1=${sign(real).v1}` }),
  'two times': (real) => ({ header: `t=${real.now - 9000},${sign(real).header}` }),
  'a second time behind': (real) => ({ header: `${sign(real, real.now - 9000).header},t=${real.now}` }),
  'a time that is no number': (real) => {
    const v1 = hmac(real.secret, `NaN.${real.body}`).digest('hex');
    return { header: `t=NaN,v1=${v1}` };
  },
  'a time in milliseconds': (real) => ({ header: sign(real, real.now * 1000).header }),
  'scheme v0 alone': (real) => ({ header: `t=${real.now},v0=${sign(real).v1}` }),
  'an empty v1': (real) => ({ header: `t=${real.now},v1=` }),
  'a signature cut short': (real) => ({ header: sign(real).header.slice(0, -2) }),
  'a signature with more behind it': (real) => ({ header: `${sign(real).header}00` }),
  'a signature in capitals': (real) => ({ header: `t=${real.now},v1=${sign(real).v1.toUpperCase()}` }),
  'a signature as base64': (real) => {
    return { header: `t=${real.now},v1=${hmac(real.secret, `${real.now}.${real.body}`).digest('base64url')}` };
  },
  'SHA-1': (real) => {
    const v1 = createHmac('sha1', real.secret).update(`${real.now}.${real.body}`).digest('hex');
    return { header: `t=${real.now},v1=${v1}` };
  },
  'a hash without a secret': (real) => ({ header: `t=${real.now},v1=${hmac('', real.body).digest('hex')}` }),
  'a signature of the body alone': (real) => ({
    header: `t=${real.now},v1=${hmac(real.secret, real.body).digest('hex')}`,
  }),
  'three signatures, one of them right': (real) => {
    const wrong = '0'.repeat(64);
    return { header: `t=${real.now},v1=${wrong},v1=${wrong},v1=${sign(real).v1}` };
  },
  'a list of headers joined': (real) => ({ header: `${sign(real).header}, ${sign(real).header}` }),
  'a body with one bit changed': (real) => {
    const body = Buffer.from(real.body);
    body[body.length - 3]! ^= 1;
    return { header: sign(real).header, body };
  },
  'a body written anew as JSON': (real) => {
    const body = Buffer.from(JSON.stringify({ ...JSON.parse(String(real.body)), added: 1 }));
    return { header: sign(real).header, body };
  },
  'a body with a blank behind it': (real) => ({
    header: sign(real).header,
    body: Buffer.concat([real.body, Buffer.from(' ')]),
  }),
  'a body with a byte order mark': (real) => ({
    header: sign(real).header,
    body: Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), real.body]),
  }),
  'no body': (real) => ({ header: sign(real).header, body: Buffer.alloc(0) }),
  'a body of another encoding': (real) => {
    const body = Buffer.from(String(real.body), 'utf16le');
    return { header: sign({ ...real, body }).header, body };
  },
  'a body that is not UTF-8': (real) => {
    const body = Buffer.concat([real.body.subarray(0, -1), Buffer.from([0xff, 0x7d])]);
    const v1 = hmac(real.secret, Buffer.concat([Buffer.from(`${real.now}.`), body])).digest('hex');
    return { header: `t=${real.now},v1=${v1}`, body };
  },
  'a signed body that is no event': (real) => {
    const body = Buffer.from('[]');
    return { header: sign({ ...real, body }).header, body };
  },
  'a signed body that is no JSON': (real) => {
    const body = Buffer.from('id=evt_1');
    return { header: sign({ ...real, body }).header, body };
  },
};

/** Notifications: what is believed, and what is not. */
export function webhookContract(around: () => Around): void {
  describe('a notification', () => {
    const nowMs = Date.now();
    const now = Math.floor(nowMs / 1000);
    let real: Promise<Delivery> | undefined;

    const parse = (rawBody: Buffer, header: string | string[] | undefined) => {
      const { bench } = around();
      return bench.gateway.parseWebhook(rawBody, { [bench.signatureHeader]: header }, nowMs);
    };
    /** One that the gateway sent. */
    const sent = () => {
      real ??= (async () => {
        const { bench, keep, chargeOrder } = around();
        const { charge } = await bench.gateway.chargeOffSession(chargeOrder(await keep('good')));
        return (await bench.deliveriesAbout(charge)).at(-1)!;
      })();
      return real;
    };
    const forging = async (): Promise<Forging> => ({
      body: (await sent()).rawBody,
      secret: around().bench.secret,
      now,
    });

    it.each(Object.entries(FORGERIES))('is refused with %s', async (_, forge) => {
      const made = await forging();
      const { header, body } = forge(made);
      expect(() => parse(body ?? made.body, header)).toThrow(WebhookForged);
    });

    it.each([0, 300, -300])('is believed %d seconds after it was signed', async (age) => {
      const made = await forging();
      expect(parse(made.body, sign(made, now - age).header).kind).toBe('charge-succeeded');
    });

    it('is believed with two signatures, while a secret is replaced', async () => {
      const made = await forging();
      const { at, v1 } = sign(made);
      const old = sign({ ...made, secret: 'whsec_of_before' }).v1;
      expect(parse(made.body, `t=${at},v1=${old},v1=${v1}`).kind).toBe('charge-succeeded');
      expect(parse(made.body, `t=${at},v1=${v1},v0=${old}`).kind).toBe('charge-succeeded');
    });

    it('comes as Stripe’s own library takes it', async () => {
      const { rawBody, headers } = await sent();
      const { bench } = around();
      const event = Stripe.webhooks.constructEvent(rawBody, headers[bench.signatureHeader]!, bench.secret);
      expect(event.id).toMatch(/^evt_/);
    });

    it('names its object, which has to be asked how it is', async () => {
      const { bench, keep, chargeOrder } = around();
      const { charge } = await bench.gateway.chargeOffSession(chargeOrder(await keep('good')));
      const [{ rawBody, headers }] = (await bench.deliveriesAbout(charge)) as [Delivery];
      const event = bench.gateway.parseWebhook(rawBody, headers, Date.now());
      expect(event).toEqual({
        id: expect.stringMatching(/^evt_/),
        kind: 'charge-succeeded',
        object: charge,
        occurredAtMs: expect.any(Number),
      });
      expect(Math.abs(event.occurredAtMs - bench.now())).toBeLessThan(60_000);
    });

    it.each([
      ['charge-failed', 'declines-later'],
      ['charge-challenge', 'challenge-always'],
      ['charge-processing', 'slow-good'],
    ] as const)('says %s', async (kind, card) => {
      const { bench, keep, chargeOrder } = around();
      const { charge } = await bench.gateway.chargeOffSession(chargeOrder(await keep(card)));
      expect(await kindsAbout(charge)).toContain(kind);
    });

    it('comes for checkouts, refunds and removed cards', async () => {
      const { bench, keep, chargeOrder } = around();
      const method = await keep('good');
      const order = chargeOrder(method);
      const { charge } = await bench.gateway.chargeOffSession(order);
      const refund = await bench.gateway.refund({
        charge,
        amount: order.amount,
        idempotencyKey: `${order.idempotencyKey}-back`,
      });
      expect(await kindsAbout(refund.id)).toEqual(['refund-changed']);
      await bench.gateway.detachMethod(method);
      expect(await kindsAbout(method)).toEqual(['method-detached']);
      const { customer } = order;
      const checkout = await bench.gateway.createCheckout({
        kind: 'setup',
        customer,
        locale: 'en',
        returnUrl: 'https://play.example/done',
        cancelUrl: 'https://play.example/',
        reference: 'r',
        idempotencyKey: `${order.idempotencyKey}-checkout`,
      });
      await bench.payByCard(checkout.url!, 'good');
      expect(await kindsAbout(checkout.id)).toEqual(['checkout-completed']);
    });

    async function kindsAbout(object: string): Promise<string[]> {
      const { bench } = around();
      const deliveries = await bench.deliveriesAbout(object);
      const events = deliveries.map(({ rawBody, headers }) => bench.gateway.parseWebhook(rawBody, headers, Date.now()));
      return [...new Map(events.filter((event) => event.object === object).map(({ id, kind }) => [id, kind])).values()];
    }
  });
}
