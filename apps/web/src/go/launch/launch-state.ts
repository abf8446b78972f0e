import type { CanPlay, PlaySession } from '@nimbo/contracts/http';
import { extendTurnCall, isStreamable, startTurnCall, type TurnCall } from '@nimbo/domain';
import type { RunGameState } from '../state/running-game.ts';

export interface LaunchedGame {
  readonly gid: string;
  readonly title: string;
}

/** What stays while somebody goes on browsing. */
export interface Waiting {
  readonly game: LaunchedGame;
  /** Place in the queue that was told first; null before there was one. */
  readonly queuedFrom: number | null;
}

/** Where a launch stands. Only `launching`, `called`, `streaming` and `displaced` have a play session of their own. */
export type LaunchState =
  | { readonly step: 'idle' }
  /** Is the application installed? `opened`: it has been called. */
  | { readonly step: 'client'; readonly game: LaunchedGame; readonly opened: boolean }
  | { readonly step: 'checking'; readonly game: LaunchedGame }
  | { readonly step: 'terms'; readonly game: LaunchedGame; readonly pending: readonly string[] }
  | { readonly step: 'creating'; readonly game: LaunchedGame }
  /** Another play session of this profile has not ended; `game` is what was asked for now, if anything was. */
  | {
      readonly step: 'conflict';
      readonly game: LaunchedGame | null;
      readonly running: PlaySession;
      /** Present where this browser waits for `running` itself. */
      readonly waiting: Waiting | null;
    }
  /** `browsing`: the player goes on looking around and is called. */
  | (Waiting & { readonly step: 'launching'; readonly playSession: PlaySession; readonly browsing: boolean })
  /** It is the turn of somebody who went on browsing. */
  | { readonly step: 'called'; readonly game: LaunchedGame; readonly playSession: PlaySession; readonly call: TurnCall }
  /** The turn passed without an answer. */
  | { readonly step: 'missed'; readonly game: LaunchedGame }
  | { readonly step: 'streaming'; readonly game: LaunchedGame; readonly playSession: PlaySession }
  /** Another browser has taken the game over; it goes on there. */
  | { readonly step: 'displaced'; readonly game: LaunchedGame; readonly playSession: PlaySession };

export type LaunchEvent =
  /** `client`: the application may be installed, and is to be asked for or has been chosen before. */
  | { readonly type: 'asked'; readonly game: LaunchedGame; readonly client?: 'ask' | 'open' | undefined }
  | { readonly type: 'client-opened' }
  | { readonly type: 'plays-here' }
  | { readonly type: 'allowed'; readonly canPlay: Pick<CanPlay, 'pendingEulas'> }
  | { readonly type: 'accepted' }
  | { readonly type: 'created'; readonly playSession: PlaySession }
  | { readonly type: 'found-running'; readonly playSession: PlaySession }
  | { readonly type: 'resumed'; readonly game: LaunchedGame }
  | { readonly type: 'ended-running' }
  | { readonly type: 'changed'; readonly playSession: PlaySession; readonly nowMs: number }
  /** Keep browsing, and call me. */
  | { readonly type: 'went-browsing' }
  /** Back to the loader, or to waiting for it. */
  | { readonly type: 'came-back' }
  | { readonly type: 'extended'; readonly nowMs: number }
  | { readonly type: 'answered' }
  | { readonly type: 'missed' }
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
      return whenAsked(state, event.game, event.client);
    case 'client-opened':
      return state.step === 'client' ? { ...state, opened: true } : state;
    case 'plays-here':
      return state.step === 'client' ? { step: 'checking', game: state.game } : state;
    case 'allowed': {
      if (state.step !== 'checking') return state;
      const pending = event.canPlay.pendingEulas;
      return pending.length > 0 ? { step: 'terms', game: state.game, pending } : { step: 'creating', game: state.game };
    }
    case 'accepted':
      return state.step === 'terms' ? { step: 'creating', game: state.game } : state;
    case 'created':
      return state.step === 'creating' ? inSession(state.game, event.playSession) : state;
    case 'found-running': {
      if (state.step !== 'creating' && state.step !== 'idle') return state;
      const game = state.step === 'creating' ? state.game : null;
      return { step: 'conflict', game, running: event.playSession, waiting: null };
    }
    case 'resumed':
      return state.step === 'conflict' ? inSession(event.game, state.running) : state;
    case 'ended-running':
      if (state.step !== 'conflict') return state;
      return state.game ? { step: 'checking', game: state.game } : NO_LAUNCH;
    case 'changed':
      return whenChanged(state, event.playSession, event.nowMs);
    case 'went-browsing':
      return state.step === 'launching' ? { ...state, browsing: true } : state;
    case 'came-back':
      if (state.step === 'launching') return { ...state, browsing: false };
      if (state.step !== 'conflict' || !state.waiting) return state;
      return { step: 'launching', ...state.waiting, playSession: state.running, browsing: true };
    case 'extended': {
      const longer = state.step === 'called' ? extendTurnCall(state.call, event.nowMs) : null;
      return state.step === 'called' && longer?.ok ? { ...state, call: longer.call } : state;
    }
    case 'answered':
      return state.step === 'called' ? { step: 'streaming', game: state.game, playSession: state.playSession } : state;
    case 'missed':
      return state.step === 'called' ? { step: 'missed', game: state.game } : state;
    case 'displaced':
      return state.step === 'streaming' ? { ...state, step: 'displaced' } : state;
    case 'reclaimed':
      return state.step === 'displaced' ? { ...state, step: 'streaming' } : state;
    case 'stopped':
      return NO_LAUNCH;
  }
}

/** The game a launch is about; null where there is none. */
export function gameOf(state: LaunchState): LaunchedGame | null {
  return 'game' in state ? state.game : null;
}

/** Refusals of this game, this profile or this browser: a launch that begins anew would meet them again. */
const FINAL_REFUSALS: ReadonlySet<string> = new Set([
  'game-unknown',
  'age-restricted',
  'game-not-playable',
  'not-in-plan',
  'no-time-left',
  'forbidden',
  'token-missing',
  'token-invalid',
  'signed-out',
  'unsupported',
]);

/** Whether a launch that was refused with this code may succeed the next time. */
export function mayLaunchAgain(code: string | undefined): boolean {
  return code === undefined || !FINAL_REFUSALS.has(code);
}

function whenAsked(state: LaunchState, game: LaunchedGame, client?: 'ask' | 'open'): LaunchState {
  if (state.step === 'idle' && client) return { step: 'client', game, opened: client === 'open' };
  if (state.step === 'idle' || state.step === 'missed') return { step: 'checking', game };
  if (state.step !== 'launching' || !state.browsing) return state;
  // The same game again means: how far is it? Another one cannot be had beside it.
  if (game.gid === state.game.gid) return { ...state, browsing: false };
  const { game: waitsFor, queuedFrom, playSession } = state;
  return { step: 'conflict', game, running: playSession, waiting: { game: waitsFor, queuedFrom } };
}

function whenChanged(state: LaunchState, playSession: PlaySession, nowMs: number): LaunchState {
  if (idOf(state) !== playSession.id) return state;
  switch (state.step) {
    case 'launching': {
      const queuedFrom = state.queuedFrom ?? playSession.position;
      if (!isStreamable(playSession.status)) return { ...state, playSession, queuedFrom };
      return state.browsing ? calledTo(state.game, playSession, nowMs) : inSession(state.game, playSession);
    }
    case 'conflict': {
      if (!state.waiting) return state;
      const { game } = state.waiting;
      return isStreamable(playSession.status) ? calledTo(game, playSession, nowMs) : { ...state, running: playSession };
    }
    // A stream that is open stays open whatever the queue says; only its end ends it.
    case 'streaming':
    case 'called':
      return { ...state, playSession };
    default:
      return state;
  }
}

function idOf(state: LaunchState): string | null {
  if ('playSession' in state) return state.playSession.id;
  return state.step === 'conflict' ? state.running.id : null;
}

function calledTo(game: LaunchedGame, playSession: PlaySession, nowMs: number): LaunchState {
  return { step: 'called', game, playSession, call: startTurnCall(nowMs) };
}

/** The way to the host is opened while the game starts, so that only its first picture is missing when it shows. */
function inSession(game: LaunchedGame, playSession: PlaySession): LaunchState {
  if (isStreamable(playSession.status)) return { step: 'streaming', game, playSession };
  return { step: 'launching', game, playSession, queuedFrom: playSession.position, browsing: false };
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

/** Shares of the launch at which its steps begin, 0 to 1. */
const SHARES: Readonly<Record<RunGameState, number>> = {
  idle: 0,
  server: 0.2,
  queue: 0.25,
  starting: 0.75,
  picture: 0.9,
  running: 1,
};

/** Share of the launch that is behind the player, 0 to 1: what the row of drops shows. A queue fills its own stretch. */
export function launchProgress(state: RunGameState, place?: { from: number | null; position: number | null }): number {
  if (state !== 'queue' || !place?.from || !place.position) return SHARES[state];
  const done = Math.min(1, Math.max(0, (place.from - place.position) / place.from));
  return SHARES.queue + done * (SHARES.starting - SHARES.queue);
}

/** A wait in whole minutes, rounded up; 0 is less than a minute, null unknown. */
export function waitMinutes(etaSeconds: number | null): number | null {
  if (etaSeconds === null) return null;
  return etaSeconds < 60 ? 0 : Math.ceil(etaSeconds / 60);
}
