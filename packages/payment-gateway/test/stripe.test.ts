import Stripe from 'stripe';
import { createStripeGateway } from '../src/stripe/stripe-gateway.ts';
import type { Bench, Delivery } from './bench.ts';
import { gatewayContract } from './contract-suite.ts';
import { API_KEY, startFakeStripe } from './fake-stripe/server.ts';

const SECRET = 'whsec_for_the_contract_suite';
const SIGNATURE_HEADER = 'stripe-signature';

const lastPart = (url: string) => new URL(url).pathname.split('/').at(-1)!;

gatewayContract('Stripe', async (): Promise<Bench> => {
  const stripe = await startFakeStripe();
  const { ledger, events } = stripe;
  const deliver = (payload: string): Delivery => ({
    rawBody: Buffer.from(payload),
    headers: { [SIGNATURE_HEADER]: Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }) },
  });
  return {
    gateway: createStripeGateway({
      apiKey: API_KEY,
      webhookSecrets: [SECRET],
      server: { host: '127.0.0.1', port: stripe.port, protocol: 'http' },
      timeoutMs: 400,
      retries: 0,
    }),
    secret: SECRET,
    signatureHeader: SIGNATURE_HEADER,
    now: () => ledger.now * 1000,
    passTime: async (seconds) => ledger.passTime(seconds),
    payByCard: async (url, card) => ledger.enterCard(lastPart(url), card),
    chooseInstant: async (url) => ledger.choosePix(lastPart(url)),
    answerChallenge: async (url, answer) => ledger.answer(lastPart(url), answer === 'approve'),
    payInstant: async (url) => ledger.payPix(lastPart(url)),
    fail: async (fault) => stripe.fail(fault),
    deliveriesAbout: async (object) => events.filter((event) => event.includes(`"id": "${object}"`)).map(deliver),
    stop: () => stripe.stop(),
  };
});
