import type { Readable } from 'node:stream';
import { hostRoutes } from '@nimbo/contracts/host-routes';
import { saveRoutes } from '@nimbo/contracts/save-routes';
import type { FastifyReply } from 'fastify';
import type { Handlers } from '../routing/register-routes.ts';
import { toZip } from './export-archive.ts';
import type { SaveRow } from './save-store.ts';
import type { Vault } from './vault.ts';

type SaveRoutes = typeof saveRoutes & Omit<typeof hostRoutes, 'hostReport'>;

export function saveHandlers(vault: Vault): Handlers<SaveRoutes> {
  return {
    gameSaves: async ({ actor, params }) => vault.list(actor.profile.id, params.id),
    restoreSave: async ({ actor, params }) => vault.restore(actor.profile.id, params.id, params.saveId),
    exportSave: async ({ actor, params, reply }) => {
      const save = await vault.export(actor.profile.id, params.id, params.saveId);
      return sendSave(reply.type(saveRoutes.exportSave.download), save);
    },
    deleteSave: async ({ actor, params }) => {
      await vault.delete(actor.profile.id, params.id, params.saveId);
      return { deleted: true };
    },

    sessionSave: async ({ actor, params }) => vault.offer({ hostId: actor.hostId, playSessionId: params.id }),
    downloadSave: async ({ actor, params, reply }) => {
      const { save, bytes } = await vault.open({ hostId: actor.hostId, playSessionId: params.id }, params.saveId);
      return reply.type(hostRoutes.downloadSave.download).header('content-length', save.sizeBytes).send(bytes);
    },
    uploadSave: async ({ actor, params, query, request }) => {
      const snapshot = { hostId: actor.hostId, playSessionId: params.id, sequence: params.sequence };
      // The body has no schema: the parser of its type hands it on as it comes.
      return vault.take(snapshot, query, request.body as unknown as Readable, hostRoutes.uploadSave.upload.limitBytes);
    },
    completeSaves: async ({ actor, params }) => {
      await vault.complete({ hostId: actor.hostId, playSessionId: params.id });
      return { stored: true };
    },
  };
}

/** The files of a save, named after its game and time. */
export function sendSave(reply: FastifyReply, { save, bytes }: { save: SaveRow; bytes: Readable }) {
  const name = `${save.gid}-${save.takenAt.toISOString().slice(0, 16).replaceAll(/[:T]/g, '-')}.zip`;
  return reply
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${name.replaceAll(/[^\w.-]/g, '_')}"`)
    .send(toZip(bytes, save.sha256));
}
