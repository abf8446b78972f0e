import { describe, expect, it } from 'vitest';
import { hasRoom, onReceived, onSent, onTick, type SendState, startSending } from './send-policy.ts';

const MAX_KBPS = 8000;
const RTT_MS = 20;
const FRAME_MS = 16;

/** Sends a picture of 8 kB at each frame time; each is confirmed after `delayMs(time)`. Returns the state at the end. */
function play(state: SendState, fromMs: number, untilMs: number, delayMs: (atMs: number) => number): SendState {
  const arrivals: { timestamp: number; atMs: number }[] = [];
  let next = state;
  for (let nowMs = fromMs; nowMs < untilMs; nowMs++) {
    for (const arrived of arrivals.filter(({ atMs }) => atMs === nowMs))
      next = onReceived(next, arrived.timestamp, nowMs);
    if (nowMs % 250 === 0) next = onTick(next, nowMs);
    if (nowMs % FRAME_MS === 0 && hasRoom(next, nowMs)) {
      next = onSent(next, nowMs, 8000, nowMs);
      arrivals.push({ timestamp: nowMs, atMs: nowMs + delayMs(nowMs) });
    }
  }
  return next;
}

const calm = () => ({ ...play(startSending(MAX_KBPS, 0), 0, 8000, () => RTT_MS), flights: [] });

describe('sending through a WebSocket', () => {
  it('begins below a rate that most paths carry', () => {
    expect(startSending(MAX_KBPS, 0).targetKbps).toBe(4000);
    expect(startSending(500, 0).targetKbps).toBe(500);
  });

  it('grows to the highest rate while nothing is late, and no further', () => {
    expect(calm().targetKbps).toBe(MAX_KBPS);
  });

  it('takes no picture while an earlier one is late, and takes one again when it has come', () => {
    const sent = onSent(calm(), 1, 8000, 8000);
    const limitMs = 8000 + RTT_MS + 60;
    expect(hasRoom(sent, limitMs)).toBe(true);
    expect(hasRoom(sent, limitMs + 1)).toBe(false);
    expect(hasRoom(onReceived(sent, 1, limitMs + 1), limitMs + 1)).toBe(true);
  });

  it('asks for less when pictures come late for a while: a part of what got through', () => {
    const before = { ...calm(), deliveredKbps: 6000 };
    const late = (lateMs: number, againAfterMs: number) => {
      const first = onReceived(onSent(before, 1, 8000, 8000), 1, 8000 + RTT_MS + lateMs);
      const atMs = 8000 + RTT_MS + lateMs + againAfterMs;
      return onReceived(onSent(first, 2, 8000, atMs - RTT_MS - lateMs), 2, atMs).targetKbps;
    };
    expect(late(35, 100)).toBe(MAX_KBPS);
    expect(late(36, 99)).toBe(MAX_KBPS);
    expect(late(36, 100)).toBe(6000 * 0.85);
  });

  it('does not take a still picture for a slow path', () => {
    const sent = onSent({ ...calm(), deliveredKbps: 10, lateSinceMs: 8000 }, 1, 10, 8000);
    expect(onReceived(sent, 1, 8200).targetKbps).toBe(MAX_KBPS * 0.85);
  });

  it('waits for the effect of a cut before the next', () => {
    const late = play(calm(), 8000, 8250, () => 90);
    const kept = play(late, 8250, 8310, () => 90);
    expect(late.targetKbps).toBeLessThan(MAX_KBPS);
    expect(kept.targetKbps).toBe(late.targetKbps);
  });

  it('asks for less also when nothing comes at all', () => {
    const sent = onSent(calm(), 1, 8000, 8000);
    expect(onTick(onTick(sent, 9000), 9250).targetKbps).toBeLessThan(MAX_KBPS);
  });

  it('ignores confirmations of pictures it has not sent', () => {
    const state = calm();
    expect(onReceived(state, 123, 9000)).toBe(state);
  });

  it('counts a picture as come when a later one has', () => {
    const two = onSent(onSent(startSending(MAX_KBPS, 0), 1, 100, 0), 2, 100, 10);
    expect(onReceived(two, 2, 30).flights).toEqual([]);
    expect(onReceived(two, 1, 30).flights).toHaveLength(1);
  });

  it('takes a longer path for what it is after a while', () => {
    const longer = play(calm(), 8000, 60_000, () => 80);
    expect(longer.targetKbps).toBeGreaterThan(4000);
  });
});
