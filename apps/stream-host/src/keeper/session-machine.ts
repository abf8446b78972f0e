import type { EndReason } from '@nimbo/contracts/end-reason';
import type { HostSession } from '@nimbo/contracts/host';

export interface SessionPolicy {
  /** Play that is allowed, in ms; counted only while a browser is connected. */
  readonly maxPlayMs: number;
  /** How long a game is kept with no browser, in ms. */
  readonly reattachWindowMs: number;
  readonly startTimeoutMs: number;
}

/** How long a game may take to its first picture, in ms. */
export const START_TIMEOUT_MS = 30_000;

export interface SessionState {
  readonly status: HostSession['status'];
  readonly endReason: EndReason | null;
  readonly playedMs: number;
  /** When the status was entered; while playing, up to when `playedMs` has been counted. On the keeper's own clock. */
  readonly sinceMs: number;
  /** What `ready` waits for: an encoded picture, and a window of the game in it. */
  readonly workerUp: boolean;
  readonly windowShown: boolean;
  /** A browser has come before the game was ready. */
  readonly awaited: boolean;
}

export type SessionEvent =
  | { readonly type: 'worker-up' }
  | { readonly type: 'window-shown' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected' }
  /** Time has passed. */
  | { readonly type: 'tick' }
  /** `code` is null when a signal ended it. */
  | { readonly type: 'game-exited'; readonly code: number | null }
  /** The X server is gone, or the seat could not be made. */
  | { readonly type: 'broken' }
  | { readonly type: 'end'; readonly reason: EndReason };

export function newSession(nowMs: number): SessionState {
  return {
    status: 'starting',
    endReason: null,
    playedMs: 0,
    sinceMs: nowMs,
    workerUp: false,
    windowShown: false,
    awaited: false,
  };
}

/** The one place where a session of this host changes. What cannot happen in a status changes nothing. */
export function transition(
  before: SessionState,
  event: SessionEvent,
  policy: SessionPolicy,
  nowMs: number,
): SessionState {
  const state = countPlay(before, policy, nowMs);
  if (state.status === 'ended') return state;
  if (event.type === 'end') return end(state, event.reason);
  if (event.type === 'broken') return end(state, state.status === 'starting' ? 'start-failed' : 'host-lost');
  if (event.type === 'game-exited') {
    if (state.status === 'starting') return end(state, 'start-failed');
    return end(state, event.code === 0 ? 'game-closed' : 'game-crashed');
  }
  const over = deadlineReached(state, policy, nowMs);
  if (over) return end(state, over);
  switch (event.type) {
    case 'worker-up':
      return readyWhenComplete({ ...state, workerUp: true }, nowMs);
    case 'window-shown':
      return readyWhenComplete({ ...state, windowShown: true }, nowMs);
    case 'connected':
      if (state.status === 'starting') return { ...state, awaited: true };
      return state.status === 'ready' || state.status === 'detached' ? enter(state, 'playing', nowMs) : state;
    case 'disconnected':
      if (state.status === 'starting') return { ...state, awaited: false };
      return state.status === 'playing' ? enter(state, 'detached', nowMs) : state;
    case 'tick':
      return state;
  }
}

/** Play that is left, in seconds. */
export function remainingSeconds(state: SessionState, policy: SessionPolicy): number {
  return Math.max(0, policy.maxPlayMs - state.playedMs) / 1000;
}

function countPlay(state: SessionState, policy: SessionPolicy, nowMs: number): SessionState {
  if (state.status !== 'playing') return state;
  // A limit that was lowered does not take back what was played.
  const most = Math.max(policy.maxPlayMs, state.playedMs);
  return { ...state, playedMs: Math.min(most, state.playedMs + nowMs - state.sinceMs), sinceMs: nowMs };
}

function deadlineReached(state: SessionState, policy: SessionPolicy, nowMs: number): EndReason | null {
  const forMs = nowMs - state.sinceMs;
  switch (state.status) {
    case 'starting':
      return forMs >= policy.startTimeoutMs ? 'start-failed' : null;
    case 'playing':
      return state.playedMs >= policy.maxPlayMs ? 'time-limit' : null;
    case 'ready':
    case 'detached':
      return forMs >= policy.reattachWindowMs ? 'detached-too-long' : null;
    case 'ended':
      return null;
  }
}

function readyWhenComplete(state: SessionState, nowMs: number): SessionState {
  if (state.status !== 'starting' || !state.workerUp || !state.windowShown) return state;
  return enter(state, state.awaited ? 'playing' : 'ready', nowMs);
}

function enter(state: SessionState, status: HostSession['status'], nowMs: number): SessionState {
  return { ...state, status, sinceMs: nowMs };
}

function end(state: SessionState, endReason: EndReason): SessionState {
  return { ...state, status: 'ended', endReason };
}
