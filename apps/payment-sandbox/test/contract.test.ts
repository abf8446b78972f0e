import { SANDBOX_SIGNATURE_HEADER } from '@nimbo/contracts/payment-sandbox';
import type { Bench, TestCard } from '@nimbo/payment-gateway/bench';
import { gatewayContract } from '@nimbo/payment-gateway/contract-suite';
import { vi } from 'vitest';
import { CHALLENGE_CODES } from '../src/cards/decide-charge.ts';
import { TEST_CARDS } from '../src/cards/test-cards.ts';
import { cardFields, open, submit } from './support/payer.ts';
import { gatewayAt, startSandbox, WEBHOOK_SECRET } from './support/service.ts';

const numberOf = (card: TestCard) => TEST_CARDS.find(({ behaviour }) => behaviour === card)!.number;

gatewayContract('the sandbox', async (): Promise<Bench> => {
  const sandbox = await startSandbox();
  const { origin, endpoint } = sandbox;
  return {
    gateway: gatewayAt(origin),
    secret: WEBHOOK_SECRET,
    signatureHeader: SANDBOX_SIGNATURE_HEADER,
    now: sandbox.now,
    passTime: sandbox.passTime,
    payByCard: async (url, card) => {
      const page = await submit(await open(url), '/card', cardFields(numberOf(card)));
      if (page.status === 402) return 'refused';
      return page.location === url ? 'challenge' : 'done';
    },
    chooseInstant: async (url) => {
      await submit(await open(url), '/instant');
    },
    answerChallenge: async (url, answer) => {
      await submit(await open(url), '/challenge', { code: CHALLENGE_CODES[answer] });
    },
    payInstant: async (url) => {
      await submit(await open(url), '/simulate', { act: 'pay' });
    },
    fail: (fault) =>
      sandbox.script(
        fault === 'down'
          ? { kind: 'down', operation: 'any', times: 1 }
          : { kind: 'silent', operation: 'any', times: 1, delayMs: 0 },
      ),
    deliveriesAbout: async (object) => {
      const about = () => endpoint.taken.filter(({ rawBody }) => rawBody.includes(`"object":"${object}"`));
      await vi.waitFor(() => {
        if (about().length === 0) throw new Error(`no notification about ${object}`);
      }, 5000);
      return about();
    },
    stop: sandbox.stop,
  };
});
