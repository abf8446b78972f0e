import { expect, test } from 'vitest';
import { REATTACH_WINDOW_SECONDS } from './constants.ts';
import {
  extendTurnCall,
  startTurnCall,
  TURN_CALL_EXTENSIONS,
  TURN_CALL_SECONDS,
  turnCallSeconds,
} from './turn-call.ts';

const call = startTurnCall(1000);

test('a call that is over cannot be extended, not even at its last moment', () => {
  expect(extendTurnCall(call, 61_000)).toEqual({ ok: false, reason: 'over' });
  expect(extendTurnCall(call, 60_999).ok).toBe(true);
});

test('a call can be extended once, by its own length', () => {
  const longer = extendTurnCall(call, 30_000);
  expect(longer).toEqual({ ok: true, call: { endsAtMs: 121_000, extensionsLeft: 0 } });
  if (!longer.ok) return;
  expect(extendTurnCall(longer.call, 70_000)).toEqual({ ok: false, reason: 'none-left' });
});

test('seconds are whole, begun ones count, and none is below zero', () => {
  expect(turnCallSeconds(call, 1000)).toBe(60);
  expect(turnCallSeconds(call, 1001)).toBe(60);
  expect(turnCallSeconds(call, 60_999)).toBe(1);
  expect(turnCallSeconds(call, 99_000)).toBe(0);
});

test('the host keeps a game that nobody has entered at least as long as the longest call', () => {
  expect(TURN_CALL_SECONDS * (1 + TURN_CALL_EXTENSIONS)).toBeLessThanOrEqual(REATTACH_WINDOW_SECONDS.free);
});
