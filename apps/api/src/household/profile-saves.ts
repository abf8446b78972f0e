import { householdRoutes } from '@nimbo/contracts/household-routes';
import type { ProfileActor } from '../accounts/profile-access.ts';
import type { Handlers } from '../routing/register-routes.ts';
import { sendSave } from '../saves/save-routes.ts';
import { toGameSave } from '../saves/save-store.ts';
import type { Vault } from '../saves/vault.ts';

type ProfileSaveRoutes = Pick<typeof householdRoutes, 'profileSaves' | 'exportProfileSave'>;

/**
 * What a profile takes along when it is deleted. Only its newest saves are offered: those are the games as they were left.
 * @param requireManaging refuses who may not manage that profile now
 */
export function profileSaveHandlers(
  vault: Vault,
  requireManaging: (actor: ProfileActor, profileId: string) => Promise<void>,
): Handlers<ProfileSaveRoutes> {
  return {
    profileSaves: async ({ actor, params }) => {
      await requireManaging(actor, params.id);
      const newest = new Map((await vault.listAll(params.id)).toReversed().map((save) => [save.gid, save]));
      return [...newest.values()].map((save) => ({ ...toGameSave(save, true), gid: save.gid }));
    },
    exportProfileSave: async ({ actor, params, reply }) => {
      await requireManaging(actor, params.id);
      return sendSave(
        reply.type(householdRoutes.exportProfileSave.download),
        await vault.exportAny(params.id, params.saveId),
      );
    },
  };
}
