import type { PlaySession } from '@nimbo/contracts/http';
import type { Language } from '@nimbo/domain';
import { createStore, type StoreApi } from 'zustand';
import { useErrors } from '../state/errors.ts';
import { useLocation } from '../state/location.ts';
import { type RunGameState, useRunningGame } from '../state/running-game.ts';
import { type Asking, useWishes } from '../state/wishes.ts';
import {
  gameOf,
  type LaunchEvent,
  type LaunchedGame,
  type LaunchState,
  launchReducer,
  mayLaunchAgain,
  NO_LAUNCH,
  runGameStateOf,
} from './launch-state.ts';

/** What the app says, in the language it has at the moment. */
export interface LaunchWords {
  readonly language: Language;
  /** What a person reads for a code of a problem or of a can-play refusal. */
  problem(code: string | undefined): string;
  network: string;
  launchFailed: string;
  loader(state: RunGameState): string;
}

/** What the parts of a launch share: where it stands, and what the page shows of it. */
export interface LaunchPage {
  readonly store: StoreApi<LaunchState>;
  readonly words: () => LaunchWords;
  /** @returns the state that follows */
  dispatch(event: LaunchEvent): LaunchState;
  showLoader(game: LaunchedGame, playSession: PlaySession): void;
  showProgress(playSession: PlaySession): void;
  /** The loader's message, then the run-game state. */
  say(state: RunGameState): void;
  /** Back to a page without a launch. */
  stop(): void;
  /** Stops and says why; the game can be tried again unless that would change nothing. */
  fail(message: string, again?: boolean): void;
  /** Fails for what the api says; a region without the product has a page of its own. */
  refuse(status: number | undefined, code: string | undefined): void;
}

interface LaunchPageOptions {
  readonly words: () => LaunchWords;
  /** Lets go of what still runs. */
  onStop(): void;
  again(game: LaunchedGame): void;
}

export function createLaunchPage({ words, onStop, again }: LaunchPageOptions): LaunchPage {
  const store = createStore<LaunchState>(() => NO_LAUNCH);
  const running = () => useRunningGame.getState();
  const page: LaunchPage = {
    store,
    words,
    dispatch(event) {
      store.setState(launchReducer(store.getState(), event), true);
      return store.getState();
    },
    showLoader(game, playSession) {
      const { gid, max_play_time: maxPlayTime, id: gameUUID } = playSession;
      running().showGameLoader({ gid, title: game.title, gameUUID, maxPlayTime });
      page.showProgress(playSession);
    },
    showProgress: (playSession) => page.say(runGameStateOf(playSession)),
    say(state) {
      running().setGameLoaderMessage(words().loader(state));
      running().setRunGameState(state);
    },
    stop() {
      onStop();
      running().hideGameLoader();
      running().setRunGameState('idle');
      page.dispatch({ type: 'stopped' });
    },
    fail(message, mayTryAgain = true) {
      const game = gameOf(store.getState());
      page.stop();
      const remedy = game && mayTryAgain ? { again: () => again(game), otherGame: true } : null;
      useErrors.getState().showError(message, { remedy });
    },
    refuse(status, code) {
      const asking = askingFor(code, gameOf(store.getState())?.gid);
      if (asking) {
        page.stop();
        return useWishes.getState().ask(asking);
      }
      if (code !== 'region-unavailable') {
        page.fail(status === undefined ? words().network : words().problem(code), mayLaunchAgain(code));
        return;
      }
      page.stop();
      useLocation.getState().refuseRegion();
    },
  };
  return page;
}

/** What a refusal of the household's rules can be asked a parent for; null for every other one. */
function askingFor(code: string | undefined, gid: string | undefined): Asking | null {
  if (code === 'no-time-left') return { kind: 'time' };
  return code === 'age-restricted' && gid !== undefined ? { kind: 'title', gid } : null;
}
