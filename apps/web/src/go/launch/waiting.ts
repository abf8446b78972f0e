import type { PlaySession } from '@nimbo/contracts/http';
import type { TurnCall } from '@nimbo/domain';
import { type Api, apiRoutes } from '../access/api.ts';
import { useRunningGame } from '../state/running-game.ts';
import { followPlaySession } from './follow-play-session.ts';
import type { LaunchPage } from './launch-page.ts';
import type { LaunchedGame } from './launch-state.ts';

interface WaitingOptions {
  readonly api: Api;
  readonly page: LaunchPage;
  readonly now: () => number;
}

/** From a play session to its first picture: the queue, the call of who went on browsing, another zone. */
export function createWaiting({ api, page, now }: WaitingOptions) {
  const { store, dispatch, words } = page;
  let unfollow = () => {};
  let callTimer: ReturnType<typeof setTimeout> | undefined;
  let pictureSeen = false;

  const endedBeforePicture = ({ endReason }: PlaySession) => {
    if (store.getState().step === 'called' && endReason === 'detached-too-long') miss();
    else if (endReason === 'left' || endReason === 'replaced') page.stop();
    else if (endReason === 'not-allowed') page.refuse(403, 'age-restricted');
    else page.fail(endReason === 'save-unavailable' ? words().problem('save-on-its-way') : words().launchFailed);
  };

  /** The turn passes when nobody answers; the host would give it up by itself a little later. */
  const armCall = ({ endsAtMs }: TurnCall) => {
    clearTimeout(callTimer);
    callTimer = setTimeout(miss, endsAtMs - now());
  };
  const miss = () => {
    const state = store.getState();
    if (state.step !== 'called') return;
    unfollow();
    useRunningGame.getState().setRunGameState('idle');
    dispatch({ type: 'missed' });
    void api.call(apiRoutes.endPlaySession, { params: { id: state.playSession.id } });
  };

  return {
    /** Whether the game has been seen since it was entered. */
    hasPicture: () => pictureSeen,
    /** Shows the loader of a play session and follows it until it ends. */
    enter(game: LaunchedGame, playSession: PlaySession) {
      pictureSeen = false;
      page.showLoader(game, playSession);
      unfollow();
      unfollow = followPlaySession({
        api,
        id: playSession.id,
        onChange: (changed) => {
          const state = dispatch({ type: 'changed', playSession: changed, nowMs: now() });
          if (changed.status === 'ended' && state.step !== 'streaming') return endedBeforePicture(changed);
          if (state.step === 'called') armCall(state.call);
          else if (!pictureSeen) page.showProgress(changed);
        },
        onGone: () => {
          const { step } = store.getState();
          if (step === 'launching' || step === 'called') page.fail(words().problem('play-session-unknown'));
        },
      });
    },
    unfollow: () => unfollow(),
    letGo() {
      unfollow();
      clearTimeout(callTimer);
    },
    onPicture() {
      if (pictureSeen) return;
      pictureSeen = true;
      useRunningGame.getState().setRunGameState('running');
      useRunningGame.getState().hideGameLoader();
    },
    cancel() {
      const state = store.getState();
      if (state.step === 'conflict' && state.waiting) {
        dispatch({ type: 'came-back' });
        return;
      }
      const isWaiting =
        state.step === 'launching' || state.step === 'called' || (state.step === 'streaming' && !pictureSeen);
      page.stop();
      if (isWaiting) void api.call(apiRoutes.endPlaySession, { params: { id: state.playSession.id } });
    },
    browse() {
      dispatch({ type: 'went-browsing' });
      useRunningGame.getState().hideGameLoader();
    },
    comeBack() {
      const state = dispatch({ type: 'came-back' });
      if (state.step === 'launching') page.showLoader(state.game, state.playSession);
    },
    extendCall() {
      const state = dispatch({ type: 'extended', nowMs: now() });
      if (state.step === 'called') armCall(state.call);
    },
    answerCall() {
      clearTimeout(callTimer);
      const state = dispatch({ type: 'answered' });
      if (state.step === 'streaming') page.showLoader(state.game, state.playSession);
    },
    async changeZone(zone: string): Promise<boolean> {
      const state = store.getState();
      if (state.step !== 'launching') return false;
      const reply = await api.call(apiRoutes.changeZone, { params: { id: state.playSession.id }, body: { zone } });
      if (reply.ok) dispatch({ type: 'changed', playSession: reply.data, nowMs: now() });
      return reply.ok === true;
    },
  };
}

export type Waiting = ReturnType<typeof createWaiting>;
