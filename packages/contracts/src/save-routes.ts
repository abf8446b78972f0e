import { z } from 'zod';
import { Gid } from './catalog.ts';
import { EXPENSIVE, type Route } from './route.ts';
import { GameSave } from './saves.ts';

const gameParams = z.object({ id: Gid });
const saveParams = z.object({ id: Gid, saveId: z.uuid() });

/** A profile's saves of a game. */
export const saveRoutes = {
  gameSaves: {
    method: 'GET',
    path: '/user/games/:id/saves',
    authz: 'profile',
    summary: "The profile's saves of a game, newest first",
    params: gameParams,
    response: z.array(GameSave),
  },
  restoreSave: {
    method: 'POST',
    path: '/user/games/:id/saves/:saveId/restore',
    authz: 'profile',
    perProfile: EXPENSIVE,
    summary: 'Let the next session of a game start from this save; none is lost',
    params: saveParams,
    response: GameSave,
    status: 201,
  },
  exportSave: {
    method: 'GET',
    path: '/user/games/:id/saves/:saveId/archive',
    authz: 'profile',
    perProfile: EXPENSIVE,
    summary: 'The files of a save',
    params: saveParams,
    response: z.string(),
    download: 'application/zip',
  },
  deleteSave: {
    method: 'DELETE',
    path: '/user/games/:id/saves/:saveId',
    authz: 'profile',
    summary: 'Delete a save for good',
    params: saveParams,
    response: z.object({ deleted: z.literal(true) }),
  },
} as const satisfies Record<string, Route>;
