import {
  ChargeList,
  ChargeReply,
  CheckoutReply,
  CustomerReply,
  MethodReply,
  RefundList,
  RefundReply,
  SANDBOX_SIGNATURE_HEADER,
  SandboxEvent,
} from '@nimbo/contracts/payment-sandbox';
import { WebhookForged } from '../failures.ts';
import { assertChargeable } from '../money.ts';
import type { Charge, ChargeOutcome, Checkout, InstantCode, PaymentGateway, Refund, TimeRange } from '../port.ts';
import { drawQr } from '../qr.ts';
import { openWebhook } from '../webhook-signature.ts';
import { createSandboxClient } from './sandbox-client.ts';

export interface SandboxOptions {
  /** Of the sandbox, as this process reaches it, without a slash at the end. */
  readonly url: string;
  readonly apiKey: string;
  /** Newest first; two while one is replaced. */
  readonly webhookSecrets: readonly string[];
  /** After this the outcome of a request counts as unknown, in ms. */
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;

/** The gateway port on `apps/payment-sandbox`. */
export function createSandboxGateway({ url, apiKey, webhookSecrets, timeoutMs }: SandboxOptions): PaymentGateway {
  const client = createSandboxClient({ url, apiKey, timeoutMs: timeoutMs ?? TIMEOUT_MS });
  const at = (id: string) => encodeURIComponent(id);

  async function* pages<T extends { readonly id: string }>(
    read: (query: string) => Promise<{ readonly items: readonly T[]; readonly more: boolean }>,
    { fromMs, toMs }: TimeRange,
  ) {
    const range = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
    let after: string | undefined;
    for (;;) {
      const query = new URLSearchParams({ ...range, ...(after === undefined ? {} : { after }) });
      const { items, more } = await read(String(query));
      yield* items;
      after = items.at(-1)?.id;
      if (!more || after === undefined) return;
    }
  }

  return {
    name: 'sandbox',

    async createCustomer({ idempotencyKey, ...body }) {
      const { id } = await client.post('/customers', { reply: CustomerReply, idempotencyKey, body });
      return { customer: id };
    },

    async createCheckout({ idempotencyKey, ...order }) {
      if (order.kind === 'payment') assertChargeable(order.amount);
      const body =
        order.kind === 'setup'
          ? order
          : {
              ...order,
              lines: order.lines ?? [{ label: order.description, minor: order.amount.minor }],
              renewalNote: order.renewalNote ?? null,
            };
      return toCheckout(await client.post('/checkouts', { reply: CheckoutReply, idempotencyKey, body }));
    },
    async readCheckout(id) {
      const found = await client.find(`/checkouts/${at(id)}`, CheckoutReply);
      return found && toCheckout(found);
    },
    async closeCheckout(id) {
      await client.post(`/checkouts/${at(id)}/close`, { reply: CheckoutReply });
    },

    async createInstantCharge({ idempotencyKey, expiresAtMs, ...order }) {
      assertChargeable(order.amount);
      const body = { ...order, expiresAt: new Date(expiresAtMs).toISOString() };
      const reply = ChargeReply.required().extend({ instant: ChargeReply.shape.instant.unwrap() });
      const made = await client.post('/instant-charges', { reply, idempotencyKey, body });
      return { charge: made.id, ...toInstant(made.instant) };
    },

    async chargeOffSession({ idempotencyKey, ...body }) {
      assertChargeable(body.amount);
      return toOutcome(await client.post('/charges', { reply: ChargeReply, idempotencyKey, body }));
    },
    async readCharge(id) {
      const found = await client.find(`/charges/${at(id)}`, ChargeReply);
      return found && toCharge(found);
    },
    async findCharge({ idempotencyKey }) {
      const found = await client.find(`/charges/by-key?${new URLSearchParams({ key: idempotencyKey })}`, ChargeReply);
      return found && toCharge(found);
    },
    async cancelCharge(id) {
      await client.post(`/charges/${at(id)}/cancel`, { reply: ChargeReply });
    },
    async *listCharges(range) {
      const read = async (query: string) => {
        const { charges, more } = await client.get(`/charges?${query}`, ChargeList);
        return { items: charges, more };
      };
      for await (const charge of pages(read, range)) yield toCharge(charge);
    },

    async refund({ idempotencyKey, ...body }) {
      assertChargeable(body.amount);
      return toRefund(await client.post('/refunds', { reply: RefundReply, idempotencyKey, body }));
    },
    async *listRefunds(range) {
      const read = async (query: string) => {
        const { refunds, more } = await client.get(`/refunds?${query}`, RefundList);
        return { items: refunds, more };
      };
      for await (const refund of pages(read, range)) yield toRefund(refund);
    },

    readMethod: (id) => client.find(`/methods/${at(id)}`, MethodReply),
    detachMethod: (id) => client.delete(`/methods/${at(id)}`),

    parseWebhook(rawBody, headers, nowMs) {
      const content = openWebhook({
        rawBody,
        headers,
        header: SANDBOX_SIGNATURE_HEADER,
        secrets: webhookSecrets,
        nowMs,
      });
      const event = SandboxEvent.safeParse(content);
      if (!event.success) throw new WebhookForged('body', { cause: event.error });
      const { id, kind, occurredAt, object } = event.data;
      return { id, kind, occurredAtMs: Date.parse(occurredAt), object };
    },
  };
}

const toCheckout = ({ expiresAt, ...rest }: CheckoutReply): Checkout => ({
  ...rest,
  expiresAtMs: Date.parse(expiresAt),
});

function toInstant(code: NonNullable<ChargeReply['instant']>): InstantCode {
  const { copyCode, url, expiresAt } = code;
  return { copyCode, qr: drawQr(copyCode), url, expiresAtMs: Date.parse(expiresAt) };
}

const toCharge = ({ createdAt, instant, ...rest }: ChargeReply): Charge => ({
  ...rest,
  createdAtMs: Date.parse(createdAt),
  instant: instant && toInstant(instant),
});

const toRefund = ({ createdAt, ...rest }: RefundReply): Refund => ({ ...rest, createdAtMs: Date.parse(createdAt) });

function toOutcome({ id, status, declineReason, challengeUrl }: ChargeReply): ChargeOutcome {
  if (status === 'succeeded' || status === 'processing') return { status, charge: id };
  if (status === 'challenge' && challengeUrl !== null) return { status, charge: id, url: challengeUrl };
  return { status: 'declined', charge: id, reason: declineReason ?? 'declined' };
}
