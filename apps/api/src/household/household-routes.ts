import type { householdRoutes } from '@nimbo/contracts/household-routes';
import type { ProfileDetails } from '@nimbo/contracts/http';
import {
  MOST_PROFILES,
  pinToChoose,
  refusalOfChange,
  refusalToAdd,
  refusalToChange,
  refusalToDelete,
  tidyNickname,
} from '@nimbo/domain';
import type { Logger } from '@nimbo/service-runtime/log';
import { inTransaction, type Pool, type PoolClient } from '@nimbo/service-runtime/postgres';
import { ProblemError } from '@nimbo/service-runtime/problem';
import type { ProfileAccess, ProfileActor } from '../accounts/profile-access.ts';
import { endPlaySessionsOf } from '../playing/end-play-sessions.ts';
import type { Handlers } from '../routing/register-routes.ts';
import type { Vault } from '../saves/vault.ts';
import { requireValidPin, requireValidProfile } from './check-profile.ts';
import {
  findChoice,
  type Household,
  insertProfile,
  loadHousehold,
  lockHousehold,
  type StoredProfile,
  scrubProfile,
  storeAdminProof,
  storeChoice,
  toDetails,
  updatePin,
  updateProfile,
} from './household-store.ts';
import type { Pins } from './pins.ts';

/** How long the admin's PIN counts for managing profiles, in seconds: a household's screen is not left open for a child. */
export const ADMIN_PROOF_SECONDS = 600;

export interface HouseholdSettings {
  readonly pool: Pool;
  readonly log: Logger;
  readonly pins: Pins;
  readonly vault: Vault;
  readonly access: ProfileAccess;
  /** ms since 1970 */
  readonly now: () => number;
}

export function householdHandlers(settings: HouseholdSettings): Handlers<typeof householdRoutes> {
  const { pool, log, pins, vault, access, now } = settings;

  /**
   * Managing takes the admin's PIN, given not long ago. An admin without one is alone in the house. Asked on the connection of the
   * change: one that waits for a second while it holds the household would stop everybody once all are in use.
   */
  const requireProof = async (client: PoolClient, actor: ProfileActor, admin: StoredProfile) => {
    if (!admin.hasPin) return;
    const choice = await findChoice(client, actor.authSessionId);
    const provedMs = choice?.adminProvedAt?.getTime() ?? 0;
    if (now() - provedMs > ADMIN_PROOF_SECONDS * 1000) throw new ProblemError('pin-needed');
  };

  /** Runs a change of one profile after the household was locked and the actor was found to be allowed to. */
  const change = <T>(
    actor: ProfileActor,
    id: string,
    decide: (client: PoolClient, household: Household, self: StoredProfile, target: StoredProfile) => Promise<void>,
    work: (client: PoolClient, target: StoredProfile) => Promise<T>,
  ) =>
    inTransaction(pool, async (client) => {
      const household = await lockHousehold(client, actor.profile.householdId);
      const target = requireProfile(household, id);
      await decide(client, household, requireProfile(household, actor.profile.id), target);
      return work(client, target);
    });

  return {
    householdProfiles: async ({ actor }) => {
      const { profiles } = await loadHousehold(pool, actor.householdId);
      const admin = adminOf(profiles);
      const current = profiles.find(({ id }) => id === actor.profile?.id) ?? null;
      return {
        profiles: profiles.map((profile) => {
          const { id, nickname, avatar, kids, hasPin } = profile;
          const asks = pinToChoose(current, profile, admin);
          return { id, nickname, avatar, kids, admin: profile.admin, hasPin, asks };
        }),
        current: current?.id ?? null,
        most: MOST_PROFILES,
      };
    },

    chooseProfile: async ({ actor, body }) => {
      const household = await loadHousehold(pool, actor.householdId);
      const wanted = requireProfile(household, body.profileId);
      const admin = adminOf(household.profiles);
      const current = household.profiles.find(({ id }) => id === actor.profile?.id) ?? null;
      const asked = pinToChoose(current, wanted, admin);
      if (asked !== 'none') await pins.check(asked === 'admin' ? admin : wanted, body.pin);
      const proves = wanted.admin && asked === 'own';
      const chosen = { id: wanted.id, adminProvedAt: proves ? new Date(now()) : null };
      // Whoever was chosen here meanwhile: this bearer is not theirs.
      if (!(await storeChoice(pool, actor.authSessionId, actor.profile?.id ?? null, chosen))) {
        throw new ProblemError('token-invalid');
      }
      // Notices of the database tell every other process.
      access.forget(actor.authSessionId);
      const { id, householdId, nickname, avatar, kids, ageLimit } = wanted;
      return { id, householdId, nickname, avatar, kids, admin: wanted.admin, ageLimit };
    },

    proveAdmin: async ({ actor, body }) => {
      const { profiles } = await loadHousehold(pool, actor.profile.householdId);
      await pins.check(adminOf(profiles), body.pin);
      await storeAdminProof(pool, actor.authSessionId, new Date(now()));
      return { provenForSeconds: ADMIN_PROOF_SECONDS };
    },

    profileDetails: async ({ actor, params }) => {
      const household = await loadHousehold(pool, actor.profile.householdId);
      const target = requireProfile(household, params.id);
      refuse(refusalToChange(requireProfile(household, actor.profile.id), target, 'identity'));
      return toDetails(target);
    },

    addProfile: async ({ actor, body, reply }) => {
      const pinHash = body.pin === '' ? null : await pins.hash(body.pin);
      const made = await inTransaction(pool, async (client) => {
        const household = await lockHousehold(client, actor.profile.householdId);
        const self = requireProfile(household, actor.profile.id);
        refuse(refusalToAdd(self, household.profiles.length));
        await requireProof(client, actor, self);
        requireValidProfile(body, household.timeZone, now());
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
            if (body.rules || self.id !== target.id) await requireProof(client, actor, adminOf(household.profiles));
            if (body.rules) refuse(refusalOfChange(target, body.rules, others(household, target)));
            if (body.identity)
              requireValidProfile({ ...body.identity, pin: '', pinAgain: '' }, household.timeZone, now());
          },
          (client, target) => {
            const next = { ...target, ...body.identity, ...body.rules };
            return updateProfile(client, target.id, { ...next, nickname: tidyNickname(next.nickname) });
          },
        ),
      ),

    setPin: async ({ actor, params, body }) => {
      requireValidPin(body);
      const pinHash = body.pin === '' ? null : await pins.hash(body.pin);
      const household = await loadHousehold(pool, actor.profile.householdId);
      const present = requireProfile(household, params.id);
      refuse(refusalToChange(requireProfile(household, actor.profile.id), present, 'pin'));
      // Somebody who finds a browser open must not take the profile over.
      if (present.hasPin && present.id === actor.profile.id) await pins.check(present, body.current);
      const changed = await change(
        actor,
        params.id,
        async (client, now, self, target) => {
          if (self.id !== target.id) await requireProof(client, actor, adminOf(now.profiles));
          refuse(refusalOfChange(target, { hasPin: pinHash !== null }, others(now, target)));
        },
        (client, target) => updatePin(client, target.id, pinHash),
      );
      await pins.renewed(changed.id);
      return toDetails(changed);
    },

    deleteProfile: async ({ actor, params }) => {
      await change(
        actor,
        params.id,
        async (client, household, self, target) => {
          refuse(refusalToDelete(self, target));
          await requireProof(client, actor, adminOf(household.profiles));
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
  };
}

function requireProfile(household: Household, id: string): StoredProfile {
  const found = household.profiles.find((profile) => profile.id === id);
  if (!found) throw new ProblemError('profile-unknown');
  return found;
}

function adminOf(profiles: readonly StoredProfile[]): StoredProfile {
  const [first] = profiles;
  if (!first?.admin) throw new Error('a household has no admin profile');
  return first;
}

function others(household: Household, target: StoredProfile): StoredProfile[] {
  return household.profiles.filter(({ id }) => id !== target.id);
}

function refuse(refusal: ConstructorParameters<typeof ProblemError>[0] | null): void {
  if (refusal !== null) throw new ProblemError(refusal);
}
