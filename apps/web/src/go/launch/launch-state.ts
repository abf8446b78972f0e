import type { CanPlay, PlaySession } from '@nimbo/contracts/http';
import type { RunGameState } from '../state/running-game.ts';

export interface LaunchedGame {
  readonly gid: string;
  readonly title: string;
}

/** Where a launch stands. Only `launching`, `streaming` and `displaced` have a play session of their own. */
export type LaunchState =
  | { readonly step: 'idle' }
  | { readonly step: 'checking'; readonly game: LaunchedGame }
  | { readonly step: 'terms'; readonly game: LaunchedGame; readonly pending: readonly string[] }
  | { readonly step: 'creating'; readonly game: LaunchedGame }
  /** Another play session of this profile has not ended; `game` is what was asked for now, if anything was. */
  | { readonly step: 'conflict'; readonly game: LaunchedGame | null; readonly running: PlaySession }
  | { readonly step: 'launching'; readonly game: LaunchedGame; readonly playSession: PlaySession }
  | { readonly step: 'streaming'; readonly game: LaunchedGame; readonly playSession: PlaySession }
  /** Another browser has taken the game over; it goes on there. */
  | { readonly step: 'displaced'; readonly game: LaunchedGame; readonly playSession: PlaySession };

export type LaunchEvent =
  | { readonly type: 'asked'; readonly game: LaunchedGame }
  | { readonly type: 'allowed'; readonly canPlay: Pick<CanPlay, 'pendingEulas'> }
  | { readonly type: 'accepted' }
  | { readonly type: 'created'; readonly playSession: PlaySession }
  | { readonly type: 'found-running'; readonly playSession: PlaySession }
  | { readonly type: 'resumed'; readonly game: LaunchedGame }
  | { readonly type: 'ended-running' }
  | { readonly type: 'changed'; readonly playSession: PlaySession }
  | { readonly type: 'displaced' }
  /** The player wants it back. */
  | { readonly type: 'reclaimed' }
  /** Refused, cancelled, failed or over. */
  | { readonly type: 'stopped' };

export const NO_LAUNCH: LaunchState = { step: 'idle' };

/** The next state; an event that does not fit leaves the state as it is. */
export function launchReducer(state: LaunchState, event: LaunchEvent): LaunchState {
  switch (event.type) {
    case 'asked':
      return state.step === 'idle' ? { step: 'checking', game: event.game } : state;
    case 'allowed': {
      if (state.step !== 'checking') return state;
      const pending = event.canPlay.pendingEulas;
      return pending.length > 0 ? { step: 'terms', game: state.game, pending } : { step: 'creating', game: state.game };
    }
    case 'accepted':
      return state.step === 'terms' ? { step: 'creating', game: state.game } : state;
    case 'created':
      return state.step === 'creating' ? inSession(state.game, event.playSession) : state;
    case 'found-running':
      if (state.step !== 'creating' && state.step !== 'idle') return state;
      return {
        step: 'conflict',
        game: state.step === 'creating' ? state.game : null,
        running: event.playSession,
      };
    case 'resumed':
      return state.step === 'conflict' ? inSession(event.game, state.running) : state;
    case 'ended-running':
      if (state.step !== 'conflict') return state;
      return state.game ? { step: 'checking', game: state.game } : NO_LAUNCH;
    case 'changed':
      if (state.step !== 'launching' && state.step !== 'streaming') return state;
      if (state.playSession.id !== event.playSession.id) return state;
      // A stream that is open stays open whatever the queue says; only its end ends it.
      return state.step === 'streaming'
        ? { ...state, playSession: event.playSession }
        : inSession(state.game, event.playSession);
    case 'displaced':
      return state.step === 'streaming' ? { ...state, step: 'displaced' } : state;
    case 'reclaimed':
      return state.step === 'displaced' ? { ...state, step: 'streaming' } : state;
    case 'stopped':
      return NO_LAUNCH;
  }
}

/** The way to the host is opened while the game starts, so that only its first picture is missing when it shows. */
const STREAMABLE: readonly PlaySession['status'][] = ['starting', 'ready', 'playing', 'detached'];

function inSession(game: LaunchedGame, playSession: PlaySession): LaunchState {
  return { step: STREAMABLE.includes(playSession.status) ? 'streaming' : 'launching', game, playSession };
}

/** What the loader shows for a play session. */
export function runGameStateOf(playSession: PlaySession): RunGameState {
  switch (playSession.status) {
    case 'queued':
      return playSession.position === null ? 'server' : 'queue';
    case 'allocating':
      return 'server';
    case 'starting':
      return 'starting';
    case 'ready':
    case 'playing':
    case 'detached':
      return 'picture';
    case 'ending':
    case 'ended':
      return 'idle';
  }
}

/** Share of the launch that is behind the player, 0 to 1: what the row of drops shows. */
export function launchProgress(state: RunGameState): number {
  const share: Readonly<Record<RunGameState, number>> = {
    idle: 0,
    server: 0.2,
    queue: 0.4,
    starting: 0.65,
    picture: 0.9,
    running: 1,
  };
  return share[state];
}

/** A wait in whole minutes, rounded up; 0 is less than a minute, null unknown. */
export function waitMinutes(etaSeconds: number | null): number | null {
  if (etaSeconds === null) return null;
  return etaSeconds < 60 ? 0 : Math.ceil(etaSeconds / 60);
}
