import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { newSession, remainingSeconds, type SessionEvent, type SessionState, transition } from './session-machine.ts';

const policy = { maxPlayMs: 60_000, reattachWindowMs: 10_000, startTimeoutMs: 30_000 };

/** Runs events at their times, in ms. */
function after(...events: readonly (readonly [number, SessionEvent | SessionEvent['type']])[]): SessionState {
  return events.reduce(
    (state, [atMs, event]) =>
      transition(state, (typeof event === 'string' ? { type: event } : event) as SessionEvent, policy, atMs),
    newSession(0),
  );
}

const up = [
  [0, 'worker-up'],
  [1000, 'window-shown'],
] as const;

describe('starting', () => {
  it('is not over before there is both an encoded picture and a window in it', () => {
    expect(after([0, 'worker-up']).status).toBe('starting');
    expect(after([0, 'window-shown']).status).toBe('starting');
    expect(after([0, 'window-shown'], [5, 'worker-up']).status).toBe('ready');
  });

  it('ignores browsers', () => {
    expect(after([0, 'connected']).status).toBe('starting');
    expect(after([0, 'disconnected']).status).toBe('starting');
  });

  it.each([
    [29_999, 'starting'],
    [30_000, 'ended'],
  ])('at %i ms of nothing is %s', (atMs, status) => {
    expect(after([atMs, 'tick']).status).toBe(status);
  });

  it('fails when the game ends, however it ends, and when a part breaks', () => {
    expect(after([5, { type: 'game-exited', code: 0 }]).endReason).toBe('start-failed');
    expect(after([5, { type: 'game-exited', code: null }]).endReason).toBe('start-failed');
    expect(after([5, 'broken']).endReason).toBe('start-failed');
  });
});

describe('waiting for a browser', () => {
  it.each([
    [10_999, 'ready'],
    [11_000, 'ended'],
  ])('at first, at %i ms is %s', (atMs, status) => {
    expect(after(...up, [atMs, 'tick']).status).toBe(status);
  });

  it.each([
    [14_999, 'detached', null],
    [15_000, 'ended', 'detached-too-long'],
  ])('after play, at %i ms is %s', (atMs, status, endReason) => {
    const state = after(...up, [2000, 'connected'], [5000, 'disconnected'], [atMs, 'tick']);
    expect(state).toMatchObject({ status, endReason, playedMs: 3000 });
  });

  it('does not let a browser in that comes at the very end', () => {
    expect(after(...up, [11_000, 'connected'])).toMatchObject({ status: 'ended', endReason: 'detached-too-long' });
  });

  it('begins anew each time', () => {
    const again = after(...up, [10_000, 'connected'], [11_000, 'disconnected'], [20_000, 'connected']);
    expect(again).toMatchObject({ status: 'playing', playedMs: 1000 });
  });
});

describe('playing', () => {
  it.each([
    [61_999, 'playing', 1],
    [62_000, 'ended', 0],
    [90_000, 'ended', 0],
  ])('at %i ms is %s', (atMs, status, remainingMs) => {
    const state = after(...up, [2000, 'connected'], [atMs, 'tick']);
    expect(state.status).toBe(status);
    expect(remainingSeconds(state, policy)).toBe(remainingMs / 1000);
  });

  it('tells why it ended', () => {
    const playing = [...up, [2000, 'connected']] as const;
    const reason = (event: SessionEvent) => after(...playing, [3000, event]).endReason;
    expect(after(...playing, [62_000, 'tick']).endReason).toBe('time-limit');
    expect(reason({ type: 'game-exited', code: 0 })).toBe('game-closed');
    expect(reason({ type: 'game-exited', code: 1 })).toBe('game-crashed');
    expect(reason({ type: 'game-exited', code: null })).toBe('game-crashed');
    expect(reason({ type: 'broken' })).toBe('host-lost');
    expect(reason({ type: 'end', reason: 'left' })).toBe('left');
  });

  it.each([
    // A limit that was lowered, one that stays and one that was raised, all at ten seconds of play.
    [1000, 12_001, 'ended', 10_000],
    [10_000, 12_000, 'ended', 10_000],
    [11_000, 12_999, 'playing', 10_999],
    [11_000, 13_000, 'ended', 11_000],
    [90_000, 91_999, 'playing', 89_999],
    [90_000, 92_000, 'ended', 90_000],
  ])('goes by a limit of %i ms from then on: at %i ms it is %s', (maxPlayMs, atMs, status, playedMs) => {
    const before = after(...up, [2000, 'connected'], [12_000, 'tick']);
    expect(transition(before, { type: 'tick' }, { ...policy, maxPlayMs }, atMs)).toMatchObject({ status, playedMs });
  });

  it('counts up to its end, and not beyond', () => {
    const state = after(...up, [2000, 'connected'], [5000, { type: 'end', reason: 'left' }], [9000, 'tick']);
    expect(state).toMatchObject({ status: 'ended', playedMs: 3000, endReason: 'left' });
  });
});

describe('whatever happens', () => {
  const kinds = ['worker-up', 'window-shown', 'connected', 'disconnected', 'tick'] as const;
  const event = fc.tuple(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 5000 }));

  it('counts just the time with a browser, never more than is allowed, and stays ended', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 60 }), (events) => {
        let state = newSession(0);
        let nowMs = 0;
        let expected = 0;
        for (const [type, passedMs] of events) {
          nowMs += passedMs;
          if (state.status === 'playing') expected = Math.min(policy.maxPlayMs, expected + passedMs);
          const before = state;
          state = transition(state, { type }, policy, nowMs);
          if (before.status === 'ended') expect(state).toEqual(before);
          expect(state.playedMs).toBe(expected);
          expect((state.status === 'ended') === (state.endReason !== null)).toBe(true);
        }
      }),
    );
  });
});
