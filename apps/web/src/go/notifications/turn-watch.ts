import type { PlaySession } from '@nimbo/contracts/http';
import type { LaunchedGame, LaunchState } from '../launch/launch-state.ts';

/** A wait that is over sooner than this was none worth telling, in ms. */
const WAIT_WORTH_TELLING_MS = 5000;
const SERVED: readonly PlaySession['status'][] = ['allocating', 'starting', 'ready', 'playing'];

export interface TurnNews {
  /** `come`: there is a server. `missed`: nobody answered the call. */
  readonly turn: 'come' | 'missed';
  readonly game: LaunchedGame;
}

/** Follows the states of a launch and says once when the turn of somebody who waited in the queue has come, or has passed. */
export function createTurnWatch(now: () => number): (state: LaunchState) => TurnNews | null {
  let waiting: { id: string; sinceMs: number } | null = null;
  let missed = false;
  return (state) => {
    const wasMissed = missed;
    missed = state.step === 'missed';
    if (state.step === 'missed') return wasMissed ? null : { turn: 'missed', game: state.game };
    if (!('playSession' in state)) {
      waiting = null;
      return null;
    }
    const { playSession, game } = state;
    if (playSession.status === 'queued') {
      if (playSession.position !== null && waiting?.id !== playSession.id)
        waiting = { id: playSession.id, sinceMs: now() };
      return null;
    }
    const waited = waiting?.id === playSession.id ? now() - waiting.sinceMs : 0;
    waiting = null;
    return SERVED.includes(playSession.status) && waited >= WAIT_WORTH_TELLING_MS ? { turn: 'come', game } : null;
  };
}
