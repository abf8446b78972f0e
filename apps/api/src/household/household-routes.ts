import type { householdRoutes } from '@nimbo/contracts/household-routes';
import type { ProfileDetails } from '@nimbo/contracts/http';
import {
  type Choosable,
  type ChosenSoFar,
  MOST_PROFILES,
  pinToChoose,
  refusalOfChange,
  refusalToAdd,
  refusalToChange,
  refusalToDelete,
  tidyNickname,
} from '@nimbo/domain';
import { inTransaction, type Pool, type PoolClient, type Queryable } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import { findCurrentProfile } from '../accounts/account-store.ts';
import type { HouseholdActor, ProfileAccess, ProfileActor } from '../accounts/profile-access.ts';
import { endPlaySessionsOf } from '../playing/end-play-sessions.ts';
import { applyRules, type RuleSettings } from '../playing/move-deadlines.ts';
import type { Handlers } from '../routing/register-routes.ts';
import type { Vault } from '../saves/vault.ts';
import { ADMIN_PROOF_SECONDS, type AdminProof } from './admin-proof.ts';
import { requireValidPin, requireValidProfile } from './check-profile.ts';
import { settingsHandlers } from './household-settings.ts';
import {
  type Former,
  findFormer,
  type Household,
  insertProfile,
  loadHousehold,
  lockHousehold,
  replacePin,
  type StoredProfile,
  scrubProfile,
  storeChoice,
  toDetails,
  updateProfile,
} from './household-store.ts';
import { loadChoosable } from './leeway.ts';
import { adminOf, othersThan, refuse, requireMember } from './members.ts';
import type { Pins } from './pins.ts';
import { profileSaveHandlers } from './profile-saves.ts';

export interface HouseholdSettings extends RuleSettings {
  readonly pool: Pool;
  readonly pins: Pins;
  readonly proof: AdminProof;
  readonly vault: Vault;
  readonly access: ProfileAccess;
  /** ms since 1970 */
  readonly now: () => number;
}

export function householdHandlers(settings: HouseholdSettings): Handlers<typeof householdRoutes> {
  const { pool, log, catalogue, pins, proof, vault, access, now } = settings;

  /** Runs a change of one profile after the household was locked and the actor was found to be allowed to. */
  const change = <T>(
    actor: ProfileActor,
    id: string,
    decide: (client: PoolClient, household: Household, self: StoredProfile, target: StoredProfile) => Promise<void>,
    work: (client: PoolClient, target: StoredProfile) => Promise<T>,
  ) =>
    inTransaction(pool, async (client) => {
      const household = await lockHousehold(client, actor.profile.householdId);
      const target = requireMember(household, id);
      await decide(client, household, requireMember(household, actor.profile.id), target);
      return work(client, target);
    });

  /** The members, each with the PIN that choosing it takes from where the actor is now. */
  const loadChoices = async (actor: HouseholdActor) => {
    const household = await loadHousehold(pool, actor.householdId);
    const profiles = await loadChoosable(pool, catalogue, household);
    const admin = adminOf(household);
    const current = actor.profile && requireMember({ profiles }, actor.profile.id);
    const former = await findFormer(pool, actor);
    const soFar = chosenSoFar(current, former, profiles);
    const asking = profiles.map((one) => ({ ...one, asks: pinToChoose(soFar, one, admin) }));
    return { admin, current, askedOf: former.askedOf, profiles: asking };
  };

  return {
    householdProfiles: async ({ actor }) => {
      const { profiles, current } = await loadChoices(actor);
      return {
        profiles: profiles.map(({ id, nickname, avatar, kids, admin, hasPin, asks }) => {
          return { id, nickname, avatar, kids, admin, hasPin, asks };
        }),
        current: current?.id ?? null,
        most: MOST_PROFILES,
      };
    },

    chooseProfile: async ({ actor, body }) => {
      const { profiles, admin, askedOf } = await loadChoices(actor);
      const wanted = requireMember({ profiles }, body.profileId);
      if (wanted.asks !== 'none') await pins.check(wanted.asks === 'admin' ? admin : wanted, body.pin);
      const proves = wanted.admin && wanted.asks === 'own';
      const chosen = { ...wanted, adminProvedAt: proves ? new Date(now()) : null };
      // Somebody else was chosen here meanwhile, or the PIN was replaced: the page asks again who may be chosen, and how.
      if (!(await storeChoice(pool, actor.authSessionId, { profileId: actor.profile?.id ?? null, askedOf }, chosen))) {
        throw new ProblemError('token-invalid');
      }
      // Notices of the database tell every other process.
      access.forget(actor.authSessionId);
      const profile = await findCurrentProfile(pool, wanted.id);
      if (!profile) throw new ProblemError('profile-unknown');
      return profile;
    },

    proveAdmin: async ({ actor, body }) => {
      await pins.check(adminOf(await loadHousehold(pool, actor.profile.householdId)), body.pin);
      await proof.given(pool, actor.authSessionId);
      return { provenForSeconds: ADMIN_PROOF_SECONDS };
    },

    profileDetails: async ({ actor, params }) => {
      const household = await loadHousehold(pool, actor.profile.householdId);
      const target = requireMember(household, params.id);
      refuse(refusalToChange(requireMember(household, actor.profile.id), target, 'identity'));
      return toDetails(target);
    },

    addProfile: async ({ actor, body, reply }) => {
      const check = async (db: Queryable, household: Household) => {
        const self = requireMember(household, actor.profile.id);
        refuse(refusalToAdd(self, household.profiles.length));
        await proof.require(db, actor, self);
        requireValidProfile(body, household.timeZone, now());
      };
      // Hashing is slow on purpose: only for what would be stored.
      await check(pool, await loadHousehold(pool, actor.profile.householdId));
      const pinHash = body.pin === '' ? null : await pins.hash(body.pin);
      const made = await inTransaction(pool, async (client) => {
        const household = await lockHousehold(client, actor.profile.householdId);
        await check(client, household);
        return insertProfile(client, household.id, { ...body, nickname: tidyNickname(body.nickname) }, pinHash);
      });
      reply.header('location', `/user/household/profiles/${made.id}`);
      return toDetails(made);
    },

    changeProfile: async ({ actor, params, body }): Promise<ProfileDetails> =>
      toDetails(
        await change(
          actor,
          params.id,
          async (client, household, self, target) => {
            if (body.identity) refuse(refusalToChange(self, target, 'identity'));
            if (body.rules) refuse(refusalToChange(self, target, 'limits'));
            if (body.rules || self.id !== target.id) await proof.require(client, actor, adminOf(household));
            if (body.rules) refuse(refusalOfChange(target, body.rules, othersThan(household, target)));
            if (body.identity)
              requireValidProfile({ ...body.identity, pin: '', pinAgain: '' }, household.timeZone, now());
          },
          async (client, target) => {
            const next = { ...target, ...body.identity, ...body.rules };
            const values = { ...next, nickname: tidyNickname(next.nickname) };
            const changed = await updateProfile(client, target.id, values);
            if (body.rules) await applyRules(settings, client, target.id);
            return changed;
          },
        ),
      ),

    setPin: async ({ actor, params, body }) => {
      requireValidPin(body);
      const hasPin = body.pin !== '';
      const check = async (db: Queryable, household: Household, self: StoredProfile, target: StoredProfile) => {
        refuse(refusalToChange(self, target, 'pin'));
        if (self.id !== target.id) await proof.require(db, actor, adminOf(household));
        refuse(refusalOfChange(target, { hasPin }, othersThan(household, target)));
      };
      const household = await loadHousehold(pool, actor.profile.householdId);
      const present = requireMember(household, params.id);
      await check(pool, household, requireMember(household, actor.profile.id), present);
      // Somebody who finds a browser open must not take the profile over.
      if (present.hasPin && present.id === actor.profile.id) await pins.check(present, body.current);
      const pinHash = hasPin ? await pins.hash(body.pin) : null;
      const changed = await change(actor, params.id, check, async (client, target) => {
        // Somebody was faster; the PIN that was given is not that one.
        if (target.id === actor.profile.id && target.pinHash !== present.pinHash) throw new ProblemError('pin-needed');
        await pins.renewed(client, target.id);
        return replacePin(client, target.id, pinHash, actor.authSessionId);
      });
      return toDetails(changed);
    },

    deleteProfile: async ({ actor, params }) => {
      await change(
        actor,
        params.id,
        async (client, household, self, target) => {
          refuse(refusalToDelete(self, target));
          await proof.require(client, actor, adminOf(household));
        },
        async (client, target) => {
          await endPlaySessionsOf(client, log, target.id);
          await vault.deleteAll(client, target.id);
          await scrubProfile(client, target.id);
        },
      );
      await vault.sweep(params.id);
      return { deleted: true as const };
    },

    ...profileSaveHandlers(vault, async (actor, id) => {
      const household = await loadHousehold(pool, actor.profile.householdId);
      requireMember(household, id);
      await proof.require(pool, actor, adminOf(household));
    }),
    ...settingsHandlers(settings),
  };
}

function chosenSoFar(
  current: Choosable | null,
  { askedOf, vouched }: Former,
  profiles: readonly Choosable[],
): ChosenSoFar {
  if (current) return { status: 'plays', profile: current };
  if (askedOf === null && !vouched) return { status: 'nobody' };
  return { status: 'asked-anew', profile: profiles.find(({ id }) => id === askedOf) ?? null };
}
