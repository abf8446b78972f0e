import type { EndReason } from '@nimbo/contracts/end-reason';
import type { StreamTransport } from '@nimbo/contracts/signaling';
import type { TouchLayout } from '@nimbo/contracts/touch';

/** `in-use`: another browser plays; nothing happens until `takeOver`. */
export type StreamPhase = 'connecting' | 'playing' | 'reconnecting' | 'in-use' | 'ended' | 'failed';

/** What the page shows of a stream. `ended` and `failed` are final. */
export interface StreamState {
  readonly phase: StreamPhase;
  /** Seconds of play left as of the host's last word, which comes at least every ten; null before the first. */
  readonly remainingSeconds: number | null;
  /** Why the play session ended, at `ended`. */
  readonly endReason: EndReason | null;
  /** A problem or refusal code, `connection-lost` or `unsupported`, at `failed`. */
  readonly failure: string | null;
  /** How pictures come; null while there is no connection. */
  readonly transport: StreamTransport | null;
  /** How the game takes the pointer; `none` until the host has said. */
  readonly pointer: 'none' | 'absolute' | 'relative';
  /** What a touch screen shows over the picture; null until the host has said. */
  readonly touch: TouchLayout | null;
  /** False while the game plays its sound to nobody, although it runs: after the sound server died. */
  readonly isSoundPlaying: boolean;
}

export const INITIAL_STATE: StreamState = {
  phase: 'connecting',
  remainingSeconds: null,
  endReason: null,
  failure: null,
  transport: null,
  pointer: 'none',
  touch: null,
  isSoundPlaying: true,
};

export function isFinal(state: StreamState): boolean {
  return state.phase === 'ended' || state.phase === 'failed';
}
