import type { WishAnswer } from '@nimbo/contracts/http';
import { decideAnswer, timeToGive, type WishSubject } from '@nimbo/domain';
import { inTransaction, type Pool, type PoolClient } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { ProfileActor } from '../accounts/profile-access.ts';
import type { AdminProof } from '../household/admin-proof.ts';
import { loadAllowanceQuestion } from '../household/allowance.ts';
import { type Household, loadHousehold, lockProfile } from '../household/household-store.ts';
import { adminOf, requireMember } from '../household/members.ts';
import type { Pins } from '../household/pins.ts';
import { tell } from '../notices/notice-store.ts';
import { applyRules, type RuleSettings } from '../playing/move-deadlines.ts';
import { allowTitle, giveTime } from './grant-store.ts';
import { findWish, storeAnswer, type WishRow } from './wish-store.ts';

export interface AnswerSettings extends RuleSettings {
  readonly pool: Pool;
  readonly pins: Pins;
  readonly proof: AdminProof;
}

/**
 * Answers a wish; what is allowed or given holds at once, also for a game that runs. Refuses with `wish-unknown`,
 * `wish-answered`, `answer-does-not-fit`, `forbidden`, or what stands against the PIN.
 */
export async function answerWish(
  settings: AnswerSettings,
  actor: ProfileActor,
  id: string,
  answer: WishAnswer,
): Promise<void> {
  const { pool, pins, proof } = settings;
  const household = await loadHousehold(pool, actor.profile.householdId);
  const asked = await findWish(pool, household.id, id);
  const needed = decide(household, actor, asked, answer);
  const pin = answer.answer === 'no' ? undefined : answer.pin;
  if (needed === 'pin' || (needed === 'fresh-proof' && pin !== undefined)) {
    // Before the transaction: a try counts whatever becomes of the answer.
    await pins.check(adminOf(household), pin);
    if (actor.profile.admin) await proof.given(pool, actor.authSessionId);
  }
  await inTransaction(pool, async (client) => {
    await lockProfile(client, asked!.profileId);
    const wish = await findWish(client, household.id, id, true);
    const now = await loadHousehold(client, household.id);
    if (decide(now, actor, wish, answer) === 'fresh-proof') await proof.require(client, actor, adminOf(now));
    await store(settings, client, wish!, answer);
    const { profileId, gid, minutes } = wish!;
    const code = answer.answer === 'no' ? 'wish-refused' : 'wish-granted';
    await tell(client, { profileId, code, gid, minutes: answer.answer === 'minutes' ? answer.minutes : minutes });
  });
}

/** What the answer takes, or the refusal. */
function decide(household: Household, actor: ProfileActor, wish: WishRow | undefined, { answer }: WishAnswer) {
  const self = requireMember(household, actor.profile.id);
  // What siblings ask for is nobody's business.
  if (!wish || (!self.admin && wish.profileId !== self.id)) throw new ProblemError('wish-unknown');
  const decision = decideAnswer({ actor: self, wish: { ...wish, ...subjectOf(wish) }, answer });
  if (!decision.ok) throw new ProblemError(decision.reason);
  return decision.proof;
}

function subjectOf({ gid, minutes }: WishRow): WishSubject {
  return gid === null ? { kind: 'time', minutes: minutes ?? 0 } : { kind: 'title', gid };
}

async function store(settings: AnswerSettings, client: PoolClient, wish: WishRow, answer: WishAnswer): Promise<void> {
  const { id, profileId, gid } = wish;
  switch (answer.answer) {
    case 'no':
      return storeAnswer(client, id, { status: 'refused', scope: null, givenMinutes: null });
    case 'today':
    case 'always':
      await allowTitle(client, profileId, gid!, answer.answer);
      return storeAnswer(client, id, { status: 'granted', scope: answer.answer, givenMinutes: null });
    case 'minutes': {
      const given = timeToGive(await loadAllowanceQuestion(client, profileId), answer.minutes);
      if (given) await giveTime(client, profileId, given);
      await applyRules(settings, client, profileId, answer.minutes * 60);
      return storeAnswer(client, id, { status: 'granted', scope: null, givenMinutes: answer.minutes });
    }
  }
}
