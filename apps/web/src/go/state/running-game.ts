import { DEFAULT_LOADER_MESSAGE, LAUNCH_POPUP_INDEX } from '@nimbo/domain';
import { create } from 'zustand';

/** What the launch is about; the specification's run-game state. */
export type RunGameState = 'idle' | 'server' | 'queue' | 'starting' | 'picture' | 'running';

interface RunningGame {
  readonly gid: string | null;
  readonly gameTitle: string;
  /** Id of the play session; null until there is one. */
  readonly gameUUID: string | null;
  readonly maxPlayTimeSeconds: number;
  readonly showGameloader: boolean;
  readonly gameLoaderMessage: string;
  readonly runGameState: RunGameState;
  readonly popUpIndex: string | null;
}

interface RunningGameActions {
  showGameLoader(game: { gid: string; title: string; gameUUID: string | null; maxPlayTime: number | string }): void;
  setGameLoaderMessage(message: string): void;
  setRunGameState(state: RunGameState): void;
  /** Clears gid, title and popup index. */
  hideGameLoader(): void;
}

/** The running game of the specification's client state. Source: Spec §3, §4 "Game launch". */
export const useRunningGame = create<RunningGame & RunningGameActions>()((set) => ({
  gid: null,
  gameTitle: '',
  gameUUID: null,
  maxPlayTimeSeconds: 0,
  showGameloader: false,
  gameLoaderMessage: DEFAULT_LOADER_MESSAGE,
  runGameState: 'idle',
  popUpIndex: null,
  showGameLoader: ({ gid, title, gameUUID, maxPlayTime }) =>
    set({
      showGameloader: true,
      popUpIndex: LAUNCH_POPUP_INDEX,
      gid,
      gameTitle: title,
      gameUUID,
      maxPlayTimeSeconds: Number(maxPlayTime),
      gameLoaderMessage: DEFAULT_LOADER_MESSAGE,
    }),
  setGameLoaderMessage: (gameLoaderMessage) => set({ gameLoaderMessage }),
  setRunGameState: (runGameState) => set({ runGameState }),
  hideGameLoader: () => set({ showGameloader: false, gid: null, gameTitle: '', popUpIndex: null }),
}));
