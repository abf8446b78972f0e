import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { pinRecoveryRoutes } from '@nimbo/contracts/household-routes';
import {
  isLimited,
  isRecoveryCode,
  maskEmail,
  RECOVERY_CODE_LENGTH,
  RECOVERY_LIFETIME_MS,
  RECOVERY_MAILS_A_DAY,
  RECOVERY_MAILS_OF_THE_LIMITED,
  RECOVERY_PAUSE_MS,
  RECOVERY_TRIES,
  recoveryWait,
} from '@nimbo/domain';
import type { Mailer } from '@nimbo/mail';
import { pinCodeLetter } from '@nimbo/mail/letters';
import { inTransaction, type Pool } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { HouseholdActor } from '../accounts/profile-access.ts';
import { requireNewPin } from '../household/check-profile.ts';
import { findFormer, type Household, loadHousehold, lockHousehold, replacePin } from '../household/household-store.ts';
import { adminOf, requireMember } from '../household/members.ts';
import type { Pins } from '../household/pins.ts';
import { tell } from '../notices/notice-store.ts';
import type { IdentityAdmin } from '../own-account/identity-admin.ts';
import { subjectOf } from '../own-account/owner.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { type Asker, countCode, lockSent, storeRecovery, useRecovery } from './recovery-store.ts';

export interface RecoverySettings {
  readonly pool: Pool;
  readonly pins: Pins;
  readonly mailer: Mailer;
  readonly identity: IdentityAdmin;
  readonly pinPepper: string;
}

/** A forgotten PIN is replaced by a code that only the owner of the account gets. Source: reliability facts T5, DESIGN §14. */
export function pinRecoveryHandlers(settings: RecoverySettings): Handlers<typeof pinRecoveryRoutes> {
  const { pool, pins, mailer, identity, pinPepper } = settings;

  const hashOf = (profileId: string, code: string) =>
    createHmac('sha256', pinPepper).update(`pin-recovery ${profileId} ${code}`).digest();

  /** Null where no mail can be sent. */
  const ownersAddress = async (actor: HouseholdActor): Promise<string | null> => {
    if (!mailer.available || !identity.available) return null;
    return (await identity.user(await subjectOf(pool, actor.accountId)))?.email ?? null;
  };

  const askerOf = async (actor: HouseholdActor, household: Household): Promise<Asker> => {
    const { askedOf, vouched } = await findFormer(pool, actor);
    const id = actor.profile?.id ?? askedOf;
    const self = household.profiles.find((profile) => profile.id === id);
    // A profile that was deleted may have been a child's, and so may be who was vouched for.
    return { accountId: actor.accountId, byLimited: self ? isLimited(self) : id !== null || vouched };
  };

  return {
    pinRecovery: async ({ actor }) => {
      const address = await ownersAddress(actor);
      return { available: address !== null, sentTo: address && maskEmail(address) };
    },

    askPinRecovery: async ({ actor, query, body }) => {
      const household = await loadHousehold(pool, actor.householdId);
      const { id: profileId, hasPin, nickname } = requireMember(household, body.profileId);
      if (!hasPin) throw new ProblemError('pin-first');
      const asker = await askerOf(actor, household);
      const address = await ownersAddress(actor);
      if (address === null) throw new ProblemError('recovery-unavailable');
      const code = String(randomInt(10 ** RECOVERY_CODE_LENGTH)).padStart(RECOVERY_CODE_LENGTH, '0');
      await inTransaction(pool, async (client) => {
        const { sentAtMs, nowMs } = await lockSent(client, asker);
        const share = asker.byLimited ? RECOVERY_MAILS_OF_THE_LIMITED : RECOVERY_MAILS_A_DAY;
        const waitMs = recoveryWait(sentAtMs, nowMs, share);
        if (waitMs > 0) {
          throw new ProblemError('too-many-requests', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
        }
        await storeRecovery(client, { ...asker, profileId, codeHash: hashOf(profileId, code) });
        const letter = pinCodeLetter(query.l, { nickname, code, minutes: RECOVERY_LIFETIME_MS / 60_000 });
        await mailer.queue(client, address, letter, { usefulForMs: RECOVERY_LIFETIME_MS });
      });
      return {
        sentTo: maskEmail(address),
        expiresInSeconds: RECOVERY_LIFETIME_MS / 1000,
        againInSeconds: RECOVERY_PAUSE_MS / 1000,
      };
    },

    recoverPin: async ({ actor, body }) => {
      requireNewPin(body);
      const household = await loadHousehold(pool, actor.householdId);
      const { id: profileId, nickname } = requireMember(household, body.profileId);
      if (!isRecoveryCode(body.code)) throw new ProblemError('code-wrong');
      const recovery = await countCode(pool, await askerOf(actor, household), profileId);
      if (!recovery) throw new ProblemError('code-expired');
      if (!timingSafeEqual(recovery.codeHash, hashOf(profileId, body.code))) {
        throw new ProblemError('code-wrong', { triesLeft: RECOVERY_TRIES - recovery.tries });
      }
      const pinHash = await pins.hash(body.pin);
      await inTransaction(pool, async (client) => {
        const now = await lockHousehold(client, household.id);
        requireMember(now, profileId);
        if (!(await useRecovery(client, recovery.id))) throw new ProblemError('code-expired');
        await replacePin(client, profileId, pinHash, actor.authSessionId);
        await pins.recovered(client, profileId, household.id);
        await tell(client, { profileId: adminOf(now).id, code: 'pin-recovered', nickname });
      });
      return { recovered: true as const };
    },
  };
}
