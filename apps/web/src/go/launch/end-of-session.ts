import type { PlaySession } from '@nimbo/contracts/http';
import type { StoreApi } from 'zustand';
import { type Api, apiRoutes } from '../access/api.ts';
import type { LaunchState } from './launch-state.ts';

/** How long the end of a session may take to be known after its stream has ended, in ms. */
export const END_KNOWN_MS = 4000;

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The session as it ended: its own last word if that comes soon, else what the api knows. */
export async function endOf(playSession: PlaySession, store: StoreApi<LaunchState>, api: Api): Promise<PlaySession> {
  const known = () => {
    const state = store.getState();
    return 'playSession' in state && state.playSession.status === 'ended' ? state.playSession : null;
  };
  const deadline = performance.now() + END_KNOWN_MS;
  while (!known() && performance.now() < deadline) await pause(100);
  const ended = known();
  if (ended) return ended;
  const reply = await api.call(apiRoutes.playSession, { params: { id: playSession.id } });
  return reply.ok ? reply.data : playSession;
}
