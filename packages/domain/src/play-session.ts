/** Life of a play session, in order; `detached` is playing with nobody connected. Source: ARCHITECTURE §6. */
export const PLAY_SESSION_STATUSES = [
  'queued',
  'allocating',
  'starting',
  'ready',
  'playing',
  'detached',
  'ending',
  'ended',
] as const;
export type PlaySessionStatus = (typeof PLAY_SESSION_STATUSES)[number];

/** Why a play session ended. */
export const END_REASONS = [
  'left',
  'time-limit',
  'game-closed',
  'game-crashed',
  'start-failed',
  /** The newest save could not be had; starting from nothing or from an older one was refused. */
  'save-unavailable',
  'detached-too-long',
  'host-lost',
  'replaced',
  /** The rules of the household have come to stand against the title. */
  'not-allowed',
  'operator',
] as const;
export type PlayEndReason = (typeof END_REASONS)[number];

/** Starts a host may refuse or fail before the play session is given up. */
export const MAX_FAILED_STARTS = 3;

/** What a stream host says about one of its sessions. */
export type HostedStatus = 'starting' | 'ready' | 'playing' | 'detached' | 'ended';

export interface PlaySessionState {
  readonly status: PlaySessionStatus;
  /** Host that runs it or was asked to; null while queued. */
  readonly hostId: string | null;
  /** Final once `ended`; while `ending` the reason that will be stored. */
  readonly endReason: PlayEndReason | null;
  /** Seconds, never less than before. */
  readonly playedSeconds: number;
  readonly failedStarts: number;
}

export type PlaySessionEvent =
  | { readonly type: 'placed'; readonly hostId: string }
  | { readonly type: 'order-accepted' }
  /** `full`: no slot after all. `unreachable`: no answer, again and again. `failed`: the host cannot start it. */
  | { readonly type: 'order-refused'; readonly cause: 'full' | 'unreachable' | 'failed' }
  | {
      readonly type: 'host-reported';
      readonly hostId: string;
      readonly status: HostedStatus;
      readonly playedSeconds: number;
      readonly endReason: PlayEndReason | null;
    }
  /** The host does not know the session it was told to end. */
  | { readonly type: 'host-forgot' }
  /** The host, or this session on it, was silent longer than its lease. */
  | { readonly type: 'host-lost' }
  | { readonly type: 'left' }
  /** The household does not let the profile play this title any more. */
  | { readonly type: 'disallowed' }
  /** Nobody has asked about a queued session for longer than its lease. */
  | { readonly type: 'abandoned' };

export type PlaySessionRefusal =
  /** The event cannot happen in this status. */
  | 'out-of-order'
  /** The event repeats or precedes what is known already. */
  | 'stale'
  /** Another host has the session. */
  | 'other-host'
  | 'already-ended';

export type PlaySessionTransition =
  | { readonly ok: true; readonly state: PlaySessionState }
  | { readonly ok: false; readonly reason: PlaySessionRefusal };

export const NEW_PLAY_SESSION: PlaySessionState = {
  status: 'queued',
  hostId: null,
  endReason: null,
  playedSeconds: 0,
  failedStarts: 0,
};

/** The one place where a play session changes. Reports of a host may be lost, repeated or late: it never goes backwards. */
export function transitionPlaySession(state: PlaySessionState, event: PlaySessionEvent): PlaySessionTransition {
  if (event.type === 'host-reported' && state.hostId !== null && event.hostId !== state.hostId) {
    return refuse('other-host');
  }
  switch (state.status) {
    case 'queued':
      return whileQueued(state, event);
    case 'allocating':
      return whileAllocating(state, event);
    case 'starting':
    case 'ready':
    case 'playing':
    case 'detached':
      return whileHosted(state, event);
    case 'ending':
      return whileEnding(state, event);
    case 'ended':
      return refuse('already-ended');
  }
}

function whileQueued(state: PlaySessionState, event: PlaySessionEvent): PlaySessionTransition {
  switch (event.type) {
    case 'placed':
      return become({ ...state, status: 'allocating', hostId: event.hostId });
    case 'left':
    case 'abandoned':
      return end(state, 'left');
    case 'disallowed':
      return end(state, 'not-allowed');
    case 'host-reported':
      // It was taken back from a host that answered too late.
      return refuse('other-host');
    case 'order-accepted':
    case 'order-refused':
    case 'host-forgot':
    case 'host-lost':
      return refuse('out-of-order');
  }
}

function whileAllocating(state: PlaySessionState, event: PlaySessionEvent): PlaySessionTransition {
  switch (event.type) {
    case 'order-accepted':
      return become({ ...state, status: 'starting' });
    case 'order-refused': {
      const failedStarts = state.failedStarts + (event.cause === 'failed' ? 1 : 0);
      if (failedStarts >= MAX_FAILED_STARTS) return end({ ...state, failedStarts }, 'start-failed');
      return become({ ...state, status: 'queued', hostId: null, failedStarts });
    }
    case 'host-reported':
      return applyReport(state, event);
    case 'host-lost':
      return become({ ...state, status: 'queued', hostId: null });
    case 'left':
      return become({ ...state, status: 'ending', endReason: 'left' });
    case 'disallowed':
      return become({ ...state, status: 'ending', endReason: 'not-allowed' });
    case 'placed':
    case 'host-forgot':
    case 'abandoned':
      return refuse('out-of-order');
  }
}

function whileHosted(state: PlaySessionState, event: PlaySessionEvent): PlaySessionTransition {
  switch (event.type) {
    case 'host-reported':
      return applyReport(state, event);
    case 'host-lost':
    case 'host-forgot':
      return end(state, 'host-lost');
    case 'left':
      return become({ ...state, status: 'ending', endReason: 'left' });
    case 'disallowed':
      return become({ ...state, status: 'ending', endReason: 'not-allowed' });
    case 'order-accepted':
      return refuse('stale');
    case 'placed':
    case 'order-refused':
    case 'abandoned':
      return refuse('out-of-order');
  }
}

function whileEnding(state: PlaySessionState, event: PlaySessionEvent): PlaySessionTransition {
  switch (event.type) {
    case 'host-reported': {
      const playedSeconds = Math.max(state.playedSeconds, event.playedSeconds);
      if (event.status === 'ended') return end({ ...state, playedSeconds }, state.endReason ?? 'left');
      return playedSeconds > state.playedSeconds ? become({ ...state, playedSeconds }) : refuse('stale');
    }
    case 'host-forgot':
    case 'host-lost':
      return end(state, state.endReason ?? 'left');
    case 'left':
    case 'disallowed':
    case 'order-accepted':
    case 'order-refused':
      return refuse('stale');
    case 'placed':
    case 'abandoned':
      return refuse('out-of-order');
  }
}

/** A game that has been ready never starts again; playing and detached alternate. */
const PROGRESS = { allocating: 0, starting: 1, ready: 2, playing: 3, detached: 3, ended: 4 } as const;

function applyReport(
  state: PlaySessionState,
  report: Extract<PlaySessionEvent, { type: 'host-reported' }>,
): PlaySessionTransition {
  const playedSeconds = Math.max(state.playedSeconds, report.playedSeconds);
  if (report.status === 'ended') return end({ ...state, playedSeconds }, report.endReason ?? 'game-closed');
  const reached = PROGRESS[state.status as keyof typeof PROGRESS];
  const status = PROGRESS[report.status] < reached ? state.status : report.status;
  if (status === state.status && playedSeconds === state.playedSeconds) return refuse('stale');
  return become({ ...state, status, playedSeconds });
}

function become(state: PlaySessionState): PlaySessionTransition {
  return { ok: true, state };
}

function end(state: PlaySessionState, endReason: PlayEndReason): PlaySessionTransition {
  return { ok: true, state: { ...state, status: 'ended', endReason } };
}

function refuse(reason: PlaySessionRefusal): PlaySessionTransition {
  return { ok: false, reason };
}

/** True while a ticket for the stream may be given: from the moment a host has taken the order. */
export function isStreamable(status: PlaySessionStatus): boolean {
  return status === 'starting' || status === 'ready' || status === 'playing' || status === 'detached';
}
