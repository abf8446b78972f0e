/** Seconds to answer when it is one's turn. Source: DESIGN §7 "Game loader". */
export const TURN_CALL_SECONDS = 60;
/** How often the time to answer may be extended, by the same time again. Source: DESIGN §10 "Timers". */
export const TURN_CALL_EXTENSIONS = 1;

/** The call to somebody who went on browsing: their game has a server. */
export interface TurnCall {
  /** Time at which the turn is given up, in ms. */
  readonly endsAtMs: number;
  readonly extensionsLeft: number;
}

export function startTurnCall(nowMs: number): TurnCall {
  return { endsAtMs: nowMs + TURN_CALL_SECONDS * 1000, extensionsLeft: TURN_CALL_EXTENSIONS };
}

/** The call with more time, counted on from its end; refused after the end and when there is none left to give. */
export function extendTurnCall(
  call: TurnCall,
  nowMs: number,
): { readonly ok: true; readonly call: TurnCall } | { readonly ok: false; readonly reason: 'over' | 'none-left' } {
  if (nowMs >= call.endsAtMs) return { ok: false, reason: 'over' };
  if (call.extensionsLeft === 0) return { ok: false, reason: 'none-left' };
  const endsAtMs = call.endsAtMs + TURN_CALL_SECONDS * 1000;
  return { ok: true, call: { endsAtMs, extensionsLeft: call.extensionsLeft - 1 } };
}

/** Whole seconds left to answer, never below zero. */
export function turnCallSeconds(call: TurnCall, nowMs: number): number {
  return Math.max(0, Math.ceil((call.endsAtMs - nowMs) / 1000));
}
