import { describe, expect, it } from 'vitest';
import { isFinalRefusal, nextAttemptDelay, REATTACH_WINDOW_MS } from './reconnect.ts';

describe('the next attempt', () => {
  it('is not made when the host no longer keeps the game', () => {
    expect(nextAttemptDelay(0, REATTACH_WINDOW_MS)).toBeNull();
    expect(nextAttemptDelay(0, REATTACH_WINDOW_MS - 250)).toBeNull();
    expect(nextAttemptDelay(0, REATTACH_WINDOW_MS - 251)).toBe(250);
  });

  it.each([
    [0, 0, 250],
    [1, 0, 500],
    [2, 0, 1000],
    [30, 59_999, 1000],
    [3, 60_000, 2000],
    [30, 60_000, 4000],
  ])('after %i failures and %i ms waits %i ms', (failures, downForMs, delayMs) => {
    expect(nextAttemptDelay(failures, downForMs)).toBe(delayMs);
  });

  it.each([
    ['play-session-ended', true],
    ['signed-out', true],
    ['ticket-expired', false],
    ['ticket-used', false],
    ['unavailable', false],
  ])('after %s would be pointless: %s', (code, pointless) => {
    expect(isFinalRefusal(code)).toBe(pointless);
  });
});
