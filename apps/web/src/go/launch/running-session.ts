import { type Api, apiRoutes } from '../access/api.ts';
import { END_KNOWN_MS, pause } from './end-of-session.ts';
import type { LaunchPage } from './launch-page.ts';
import type { LaunchedGame } from './launch-state.ts';
import type { Waiting } from './waiting.ts';

interface RunningSessionOptions {
  readonly api: Api;
  readonly page: LaunchPage;
  readonly waiting: Waiting;
  /** What was asked for can be had now. */
  onFree(game: LaunchedGame): Promise<void>;
}

/** A play session of this profile that has not ended: go back to it, or end it first. */
export function createRunningSession({ api, page, waiting, onFree }: RunningSessionOptions) {
  const { store, dispatch, words } = page;

  /** A host needs a moment to end a game; until then the profile cannot start another. */
  const untilGone = async (id: string) => {
    const deadline = performance.now() + END_KNOWN_MS * 3;
    while (performance.now() < deadline) {
      const current = await api.call(apiRoutes.currentPlaySession, {});
      if (!current.ok || current.data.playSession?.id !== id) return;
      await pause(300);
    }
  };

  return {
    async findRunning() {
      const reply = await api.call(apiRoutes.currentPlaySession, {});
      const running = reply.ok ? reply.data.playSession : null;
      if (running && running.status !== 'ending' && running.status !== 'ended')
        dispatch({ type: 'found-running', playSession: running });
    },
    resume(title: string) {
      const state = store.getState();
      if (state.step !== 'conflict') return;
      const game = { gid: state.running.gid, title };
      dispatch({ type: 'resumed', game });
      waiting.enter(game, state.running);
    },
    async endRunning() {
      const state = store.getState();
      if (state.step !== 'conflict') return;
      waiting.unfollow();
      const reply = await api.call(apiRoutes.endPlaySession, { params: { id: state.running.id } });
      if (reply.status === undefined) return page.fail(words().network);
      await untilGone(state.running.id);
      const next = dispatch({ type: 'ended-running' });
      if (next.step === 'checking') await onFree(next.game);
    },
  };
}
