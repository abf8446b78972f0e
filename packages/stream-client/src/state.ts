import type { EndReason } from '@nimbo/contracts/host';

export type StreamPhase = 'connecting' | 'playing' | 'reconnecting' | 'ended' | 'failed';

/** What the page shows of a stream. `ended` and `failed` are final. */
export interface StreamState {
  readonly phase: StreamPhase;
  /** Seconds of play left as of the host's last word, which comes at least every ten; null before the first. */
  readonly remainingSeconds: number | null;
  /** Why the play session ended, at `ended`. */
  readonly endReason: EndReason | null;
  /** A problem or refusal code, `connection-lost` or `unsupported`, at `failed`. */
  readonly failure: string | null;
  /** How the game takes the pointer; `none` until the host has said. */
  readonly pointer: 'none' | 'absolute' | 'relative';
}

export const INITIAL_STATE: StreamState = {
  phase: 'connecting',
  remainingSeconds: null,
  endReason: null,
  failure: null,
  pointer: 'none',
};

export function isFinal(state: StreamState): boolean {
  return state.phase === 'ended' || state.phase === 'failed';
}
