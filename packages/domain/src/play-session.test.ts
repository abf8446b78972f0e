import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type HostedStatus,
  MAX_FAILED_STARTS,
  NEW_PLAY_SESSION,
  PLAY_SESSION_STATUSES,
  type PlaySessionEvent,
  type PlaySessionState,
  type PlaySessionStatus,
  transitionPlaySession,
} from './play-session.ts';

const at = (status: PlaySessionStatus, change: Partial<PlaySessionState> = {}): PlaySessionState => ({
  ...NEW_PLAY_SESSION,
  status,
  hostId: status === 'queued' ? null : 'host-1',
  ...change,
});
const report = (status: HostedStatus, playedSeconds = 0, hostId = 'host-1'): PlaySessionEvent => ({
  type: 'host-reported',
  hostId,
  status,
  playedSeconds,
  endReason: status === 'ended' ? 'game-closed' : null,
});
const statusAfter = (state: PlaySessionState, event: PlaySessionEvent) => {
  const transition = transitionPlaySession(state, event);
  return transition.ok ? transition.state.status : transition.reason;
};

describe('refused', () => {
  test.each([
    ['a placement of somebody who is not queued', at('starting'), { type: 'placed', hostId: 'h' }, 'out-of-order'],
    ['an answer of a host to somebody still queued', at('queued'), { type: 'order-accepted' }, 'out-of-order'],
    ['a report about somebody who was taken back', at('queued'), report('playing'), 'other-host'],
    ['a report of another host', at('playing'), report('playing', 9, 'host-2'), 'other-host'],
    ['a game that is ready again after it was played', at('playing'), report('ready'), 'stale'],
    ['a game that starts again after it was ready', at('ready'), report('starting'), 'stale'],
    ['the same report twice', at('playing', { playedSeconds: 5 }), report('playing', 5), 'stale'],
    ['a late accepted order', at('playing'), { type: 'order-accepted' }, 'stale'],
    ['a place given up after it was used', at('ready'), { type: 'abandoned' }, 'out-of-order'],
    ['a second leaving', at('ending', { endReason: 'left' }), { type: 'left' }, 'stale'],
    ['anything after the end', at('ended', { endReason: 'left' }), report('playing', 99), 'already-ended'],
  ] as const)('%s', (_what, state, event, reason) => {
    expect(transitionPlaySession(state, event)).toEqual({ ok: false, reason });
  });
});

describe('boundaries', () => {
  test('a host that cannot start it is tried until the last allowed failure', () => {
    const refused: PlaySessionEvent = { type: 'order-refused', cause: 'failed' };
    const beforeLast = at('allocating', { failedStarts: MAX_FAILED_STARTS - 2 });
    expect(transitionPlaySession(beforeLast, refused)).toMatchObject({
      state: { status: 'queued', hostId: null, failedStarts: MAX_FAILED_STARTS - 1 },
    });
    const last = at('allocating', { failedStarts: MAX_FAILED_STARTS - 1 });
    expect(transitionPlaySession(last, refused)).toMatchObject({
      state: { status: 'ended', endReason: 'start-failed' },
    });
  });

  test.each(['full', 'unreachable'] as const)('a %s host never uses up the tries', (cause) => {
    const state = at('allocating', { failedStarts: MAX_FAILED_STARTS - 1 });
    expect(transitionPlaySession(state, { type: 'order-refused', cause })).toMatchObject({
      state: { status: 'queued', hostId: null, failedStarts: MAX_FAILED_STARTS - 1 },
    });
  });

  test('played time never shrinks, whatever a late report says', () => {
    expect(transitionPlaySession(at('playing', { playedSeconds: 30 }), report('detached', 20))).toMatchObject({
      state: { status: 'detached', playedSeconds: 30 },
    });
  });

  test('a lost host sends back whoever it had not started and ends the others', () => {
    expect(statusAfter(at('allocating'), { type: 'host-lost' })).toBe('queued');
    for (const status of ['starting', 'ready', 'playing', 'detached'] as const) {
      expect(transitionPlaySession(at(status), { type: 'host-lost' })).toMatchObject({
        state: { status: 'ended', endReason: 'host-lost' },
      });
    }
  });

  test('whoever leaves has left, however the host words the end or whether it is lost', () => {
    const ending = at('ending', { endReason: 'left' });
    for (const event of [report('ended'), { type: 'host-forgot' }, { type: 'host-lost' }] as const) {
      expect(transitionPlaySession(ending, event)).toMatchObject({ state: { status: 'ended', endReason: 'left' } });
    }
  });
});

describe('a title the household does not let anybody play any more', () => {
  const disallowed: PlaySessionEvent = { type: 'disallowed' };
  test.each([
    ['queued', 'ended'],
    ['allocating', 'ending'],
    ['playing', 'ending'],
    ['detached', 'ending'],
  ] as const)('while %s, and is told apart from leaving', (status, next) => {
    expect(transitionPlaySession(at(status), disallowed)).toMatchObject({
      state: { status: next, endReason: 'not-allowed' },
    });
  });

  test('is what the end is called, however the host words it, unless somebody had left before', () => {
    const ending = at('ending', { endReason: 'not-allowed' });
    expect(transitionPlaySession(ending, report('ended'))).toMatchObject({ state: { endReason: 'not-allowed' } });
    expect(transitionPlaySession(at('ending', { endReason: 'left' }), disallowed)).toEqual({
      ok: false,
      reason: 'stale',
    });
  });
});

test('the way from the queue to the end', () => {
  const events: readonly PlaySessionEvent[] = [
    { type: 'placed', hostId: 'host-1' },
    { type: 'order-accepted' },
    report('starting'),
    report('ready'),
    report('playing', 1),
    report('detached', 2),
    report('playing', 3),
    report('ended', 4),
  ];
  const statuses: string[] = [];
  events.reduce<PlaySessionState>((state, event) => {
    const transition = transitionPlaySession(state, event);
    if (!transition.ok) return state;
    statuses.push(transition.state.status);
    return transition.state;
  }, NEW_PLAY_SESSION);
  expect(statuses).toEqual(['allocating', 'starting', 'ready', 'playing', 'detached', 'playing', 'ended']);
});

const anyEvent: fc.Arbitrary<PlaySessionEvent> = fc.oneof(
  fc.constantFrom<PlaySessionEvent[]>(
    { type: 'placed', hostId: 'host-1' },
    { type: 'order-accepted' },
    { type: 'order-refused', cause: 'full' },
    { type: 'order-refused', cause: 'failed' },
    { type: 'host-forgot' },
    { type: 'host-lost' },
    { type: 'left' },
    { type: 'disallowed' },
    { type: 'abandoned' },
  ),
  fc
    .tuple(
      fc.constantFrom<HostedStatus[]>('starting', 'ready', 'playing', 'detached', 'ended'),
      fc.nat(100),
      fc.constantFrom('host-1', 'host-2'),
    )
    .map(([status, played, host]) => report(status, played, host)),
);

test('no order of events goes backwards on a host, shrinks the time, revives the dead or plays without a host', () => {
  const rank = (status: PlaySessionStatus) =>
    status === 'detached' ? PLAY_SESSION_STATUSES.indexOf('playing') : PLAY_SESSION_STATUSES.indexOf(status);
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
      let state: PlaySessionState = NEW_PLAY_SESSION;
      for (const event of events) {
        const transition = transitionPlaySession(state, event);
        if (!transition.ok) continue;
        const next = transition.state;
        expect(state.status).not.toBe('ended');
        expect(next.playedSeconds).toBeGreaterThanOrEqual(state.playedSeconds);
        if (next.status === 'queued') expect(['queued', 'allocating']).toContain(state.status);
        else expect(rank(next.status)).toBeGreaterThanOrEqual(rank(state.status));
        if (next.status !== 'queued' && next.status !== 'ended') expect(next.hostId).not.toBeNull();
        expect(next.status === 'ended').toBe(next.endReason !== null && next.status !== 'ending');
        state = next;
      }
    }),
    { numRuns: 2000 },
  );
});
