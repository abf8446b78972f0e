import { type Api, apiRoutes, problemCode } from '../access/api.ts';
import { useAfterSession } from '../state/after-session.ts';
import { endOf } from './end-of-session.ts';
import type { LaunchPage } from './launch-page.ts';
import { mayLaunchAgain } from './launch-state.ts';
import type { Waiting } from './waiting.ts';

interface StreamingOptions {
  readonly api: Api;
  readonly page: LaunchPage;
  readonly waiting: Waiting;
}

/** What the stream needs of a launch: its tickets, the way back from another browser, and what follows its end. */
export function createStreaming({ api, page, waiting }: StreamingOptions) {
  const { store, dispatch, words } = page;
  /** The next ticket is to make another browser give way. */
  let reclaiming = false;
  return {
    async openTicket(wish?: { readonly takeOver: boolean }): Promise<{ ticket: string; signalingUrl: string }> {
      const state = store.getState();
      if (!('playSession' in state)) throw new Error('no play session to take a ticket for');
      const takeOver = wish?.takeOver || reclaiming;
      const reply = await api.call(apiRoutes.streamTicket, {
        params: { id: state.playSession.id },
        query: takeOver ? { takeOver: 'true' } : {},
      });
      if (reply.ok) {
        reclaiming = false;
        return reply.data;
      }
      throw Object.assign(new Error('no stream ticket'), { code: problemCode(reply) ?? 'unavailable' });
    },
    reclaim() {
      const before = store.getState();
      if (before.step !== 'displaced') return;
      reclaiming = true;
      waiting.enter(before.game, before.playSession);
      dispatch({ type: 'reclaimed' });
    },
    async onStreamOver({ failure, replaced = false }: { failure: string | null; replaced?: boolean }) {
      const state = store.getState();
      if (state.step !== 'streaming') return;
      if (replaced) {
        waiting.unfollow();
        dispatch({ type: 'displaced' });
        return;
      }
      const { game, playSession } = state;
      const ended = failure === 'connection-lost' ? playSession : await endOf(playSession, store, api);
      const seen = waiting.hasPicture();
      if (!seen && failure) return page.fail(words().problem(failure), mayLaunchAgain(failure));
      if (!seen && ended.endReason !== 'left') return page.fail(words().launchFailed);
      if (failure === 'connection-lost') return page.fail(words().network);
      page.stop();
      const { endReason, playedSeconds, offer } = ended;
      useAfterSession
        .getState()
        .setRatingGame({ gameId: game.gid, sessionId: ended.id, title: game.title, playedSeconds, endReason, offer });
    },
  };
}
