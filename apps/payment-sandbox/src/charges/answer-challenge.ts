import { inTransaction, type PoolClient } from '@nimbo/service-runtime/postgres';
import { type ChallengeDecision, decideChallenge } from '../cards/decide-charge.ts';
import { askAbout, completeCheckout, lockCheckout, type SetupCheckout } from '../checkouts/checkout-store.ts';
import type { SandboxContext } from '../context.ts';
import { lockCharge, updateCharge } from './charge-store.ts';
import { moveCharge } from './move-charge.ts';

/** Null where the bank asks nothing at this page. */
export type ChallengeEnd = ChallengeDecision | null;

/** The payer answers his bank, or, with `null`, gives up. */
export async function answerChallenge(
  { pool, now, wake }: SandboxContext,
  page: string,
  code: string | null,
): Promise<ChallengeEnd> {
  const decide = (tries: number): ChallengeDecision => (code === null ? { say: 'no' } : decideChallenge(code, tries));
  const end = await inTransaction(pool, async (client): Promise<ChallengeEnd> => {
    const checkout = await lockCheckout(client, 'page', page);
    if (checkout?.kind === 'setup') return answerForSetup(client, checkout, decide, now());
    const charge = await (checkout
      ? lockCharge(client, 'checkout', checkout.id)
      : lockCharge(client, 'own-page', page));
    if (charge?.status !== 'challenge') return null;
    const decision = decide(charge.challengeTries);
    if (decision.say === 'yes') await moveCharge(client, charge, { status: 'succeeded' }, now());
    if (decision.say === 'no') {
      await moveCharge(client, charge, { status: 'declined', declineReason: 'challenge-failed' }, now());
    }
    if (decision.say === 'again') await updateCharge(client, charge.id, { challengeTries: charge.challengeTries + 1 });
    return decision;
  });
  wake();
  return end;
}

async function answerForSetup(
  client: PoolClient,
  { id, status, askedMethod, challengeTries }: SetupCheckout,
  decide: (tries: number) => ChallengeDecision,
  now: Date,
): Promise<ChallengeEnd> {
  if (status !== 'open' || askedMethod === null) return null;
  const decision = decide(challengeTries);
  if (decision.say === 'yes') await completeCheckout(client, id, askedMethod, now);
  if (decision.say === 'no') await askAbout(client, id, null);
  if (decision.say === 'again') await askAbout(client, id, askedMethod, challengeTries + 1);
  return decision;
}
