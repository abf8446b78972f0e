import type { Eula, PlaySession } from '@nimbo/contracts/http';
import { type Api, apiRoutes, problemCode } from '../access/api.ts';
import type { HttpReply } from '../access/http-client.ts';
import { useRunningGame } from '../state/running-game.ts';
import type { ClientAnswer } from './client/installed-client.ts';
import type { LaunchPage } from './launch-page.ts';
import type { LaunchedGame } from './launch-state.ts';

/** The way to the installed application. */
export interface ClientDoor {
  /** Whether it is to be asked for, opened at once, or neither. */
  wish(): 'ask' | 'open' | undefined;
  remember(answer: ClientAnswer): void;
  open(gid: string): void;
}
export const NO_CLIENT: ClientDoor = { wish: () => undefined, remember: () => {}, open: () => {} };

interface AdmissionOptions {
  readonly api: Api;
  readonly page: LaunchPage;
  readonly client: ClientDoor;
  /** The zone to play in, nearest first; null for any. */
  readonly findServer: () => Promise<string | null>;
  /** There is a play session. */
  onCreated(game: LaunchedGame, playSession: PlaySession): void;
}

/** From the wish to play to a play session: the application, what can-play says, the terms, the nearest zone. */
export function createAdmission({ api, page, client, findServer, onCreated }: AdmissionOptions) {
  const { store, dispatch, words, refuse } = page;
  let allowedSeconds = 0;

  const check = async (game: LaunchedGame) => {
    const reply = await api.call(apiRoutes.canPlay, { query: { gid: game.gid, l: words().language } });
    if (store.getState().step !== 'checking') return;
    if (!reply.ok) return refuse(reply.status, canPlayCode(reply.data));
    allowedSeconds = reply.data.max_play_time;
    if (dispatch({ type: 'allowed', canPlay: reply.data }).step === 'creating') await create(game);
  };

  /** Asks for the nearest zone; one that has lost its servers since then, or is gone, is no reason to give up. */
  const ask = async (gid: string, zone: string | null): Promise<HttpReply<PlaySession>> => {
    const reply = await api.call(apiRoutes.createPlaySession, { body: zone === null ? { gid } : { gid, zone } });
    const isLost = ['no-server', 'zone-unknown'].includes(problemCode(reply) ?? '');
    return zone !== null && isLost ? ask(gid, null) : reply;
  };

  const create = async (game: LaunchedGame) => {
    const { gid, title } = game;
    useRunningGame.getState().showGameLoader({ gid, title, gameUUID: null, maxPlayTime: allowedSeconds });
    page.say('server');
    const zone = await findServer();
    if (store.getState().step !== 'creating') return;
    const reply = await ask(gid, zone);
    if (store.getState().step !== 'creating') {
      // Cancelled meanwhile: the place in the queue must not stay taken.
      if (reply.ok) await api.call(apiRoutes.endPlaySession, { params: { id: reply.data.id } });
      return;
    }
    if (reply.ok) {
      dispatch({ type: 'created', playSession: reply.data });
      return onCreated(game, reply.data);
    }
    if (problemCode(reply) === 'play-session-exists') {
      const current = await api.call(apiRoutes.currentPlaySession, {});
      if (current.ok && current.data.playSession) {
        useRunningGame.getState().hideGameLoader();
        dispatch({ type: 'found-running', playSession: current.data.playSession });
        return;
      }
    }
    refuse(reply.status, problemCode(reply));
  };

  return {
    check,
    async play(game: LaunchedGame) {
      const before = store.getState();
      const state = dispatch({ type: 'asked', game, client: client.wish() });
      if (state === before) return;
      if (state.step === 'client' && state.opened) client.open(game.gid);
      else if (state.step === 'checking') await check(game);
      else if (state.step === 'launching') page.showLoader(state.game, state.playSession);
    },
    openClient() {
      const state = dispatch({ type: 'client-opened' });
      if (state.step !== 'client') return;
      client.remember('app');
      client.open(state.game.gid);
    },
    async playHere() {
      client.remember('here');
      const state = dispatch({ type: 'plays-here' });
      if (state.step === 'checking') await check(state.game);
    },
    async loadTerms(): Promise<readonly Eula[] | null> {
      const state = store.getState();
      if (state.step !== 'terms') return null;
      const reply = await api.call(apiRoutes.eulas, {
        params: { id: state.game.gid },
        query: { l: words().language },
      });
      if (reply.ok) return reply.data;
      refuse(reply.status, problemCode(reply));
      return null;
    },
    async acceptTerms(ids: readonly string[]) {
      const state = store.getState();
      if (state.step !== 'terms') return;
      const { game } = state;
      const args = { params: { id: game.gid }, query: { l: words().language }, body: { eulas: [...ids] } };
      const reply = await api.call(apiRoutes.acceptEulas, args);
      if (!reply.ok) return refuse(reply.status, problemCode(reply));
      if (dispatch({ type: 'accepted' }).step === 'creating') await create(game);
    },
  };
}

/** First reason of a can-play refusal, which is a list; a problem has its own code. Source: ledger E1. */
function canPlayCode(data: unknown): string | undefined {
  const first: unknown = Array.isArray(data) ? data[0] : data;
  const code = (first as { code?: unknown } | null | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
