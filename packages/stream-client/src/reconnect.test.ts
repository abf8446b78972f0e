import { describe, expect, it } from 'vitest';
import { isFinalRefusal, nextAttemptDelay, REATTACH_WINDOW_MS } from './reconnect.ts';

describe('the next attempt', () => {
  it('is not made when the host no longer keeps the game', () => {
    expect(nextAttemptDelay(0, REATTACH_WINDOW_MS)).toBeNull();
    expect(nextAttemptDelay(0, REATTACH_WINDOW_MS - 1000)).toBeNull();
    expect(nextAttemptDelay(0, REATTACH_WINDOW_MS - 1001)).toBe(1000);
  });

  it.each([
    [0, 1000],
    [1, 2000],
    [2, 4000],
    [3, 8000],
    [30, 8000],
  ])('after %i failures waits %i ms', (failures, delayMs) => {
    expect(nextAttemptDelay(failures, 0)).toBe(delayMs);
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
