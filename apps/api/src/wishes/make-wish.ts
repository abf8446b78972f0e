import { isTitleOpen, refusalToAsk, type WishSubject } from '@nimbo/domain';
import { inTransaction, type Pool, type PoolClient } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { findCurrentProfile } from '../accounts/account-store.ts';
import type { ProfileActor } from '../accounts/profile-access.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { loadAllowance } from '../household/allowance.ts';
import { loadHousehold } from '../household/household-store.ts';
import { adminOf, refuse, requireMember } from '../household/members.ts';
import { tell } from '../notices/notice-store.ts';
import { lockHistory, storeWish } from './wish-store.ts';

/** Asks a parent. Refuses with the codes of `refusalToAsk` or `game-unknown`. @returns the wish's id */
export async function makeWish(
  pool: Pool,
  catalogue: Catalogue,
  actor: ProfileActor,
  subject: WishSubject,
): Promise<string> {
  return inTransaction(pool, async (client) => {
    const { id, householdId } = actor.profile;
    const history = await lockHistory(client, id, subject);
    const household = await loadHousehold(client, householdId);
    const self = requireMember(household, id);
    const isNeeded = await doRulesStandAgainst(client, catalogue, id, subject);
    refuse(refusalToAsk({ ...history, actor: self, isNeeded }));
    await tell(client, {
      profileId: adminOf(household).id,
      code: 'wish-made',
      nickname: self.nickname,
      ...(subject.kind === 'title' ? { gid: subject.gid } : { minutes: subject.minutes }),
    });
    return storeWish(client, id, subject, history);
  });
}

async function doRulesStandAgainst(
  client: PoolClient,
  catalogue: Catalogue,
  profileId: string,
  subject: WishSubject,
): Promise<boolean> {
  if (subject.kind === 'time') return (await loadAllowance(client, profileId)).by !== null;
  const title = catalogue.find(subject.gid)?.title;
  const reader = await findCurrentProfile(client, profileId);
  if (!title || !reader) throw new ProblemError('game-unknown', { detail: subject.gid });
  return !isTitleOpen(title, reader);
}
