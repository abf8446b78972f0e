import type { PlaySession } from '@nimbo/contracts/http';
import { expect, test } from 'vitest';
import {
  type LaunchEvent,
  type LaunchState,
  launchProgress,
  launchReducer,
  NO_LAUNCH,
  runGameStateOf,
  waitMinutes,
} from './launch-state.ts';

const game = { gid: 'frozen-bubble', title: 'Frozen-Bubble' };
const session = (status: PlaySession['status'], change: Partial<PlaySession> = {}): PlaySession => ({
  id: '3b241101-e2bb-4255-8caf-4136c566a962',
  gid: 'frozen-bubble',
  status,
  max_play_time: 600,
  playedSeconds: 0,
  position: null,
  etaSeconds: null,
  zone: 'local',
  endReason: null,
  createdAt: '2026-11-21T07:00:00Z',
  ...change,
});
const run = (...events: LaunchEvent[]) => events.reduce<LaunchState>(launchReducer, NO_LAUNCH);
const asked: LaunchEvent = { type: 'asked', game };
const allowed: LaunchEvent = { type: 'allowed', canPlay: { pendingEulas: [] } };

test('a second press while one launch is under way changes nothing', () => {
  const state = run(asked);
  expect(launchReducer(state, { type: 'asked', game: { gid: 'openttd', title: 'OpenTTD' } })).toBe(state);
});

test('terms that are pending come before anything is started', () => {
  const terms = run(asked, { type: 'allowed', canPlay: { pendingEulas: ['service@1'] } });
  expect(terms).toMatchObject({ step: 'terms', pending: ['service@1'] });
  expect(launchReducer(terms, { type: 'created', playSession: session('queued') })).toBe(terms);
  expect(launchReducer(terms, { type: 'accepted' })).toMatchObject({ step: 'creating' });
});

test('terms cannot be accepted where none were asked for', () => {
  expect(run(asked, { type: 'accepted' })).toMatchObject({ step: 'checking' });
});

test.each(['queued', 'allocating'] as const)('a session that is %s only shows the loader', (status) => {
  expect(run(asked, allowed, { type: 'created', playSession: session(status) }).step).toBe('launching');
});

test.each(['starting', 'ready', 'playing', 'detached'] as const)('a session that is %s opens the stream', (status) => {
  expect(run(asked, allowed, { type: 'created', playSession: session(status) }).step).toBe('streaming');
});

test('an open stream is not closed by a late word from the queue', () => {
  const streaming = run(asked, allowed, { type: 'created', playSession: session('ready') });
  expect(launchReducer(streaming, { type: 'changed', playSession: session('starting'), nowMs: 0 }).step).toBe(
    'streaming',
  );
});

test('a change of another session is not ours', () => {
  const launching = run(asked, allowed, { type: 'created', playSession: session('queued') });
  const other = session('ready', { id: '5c241101-e2bb-4255-8caf-4136c566a963' });
  expect(launchReducer(launching, { type: 'changed', playSession: other, nowMs: 0 })).toBe(launching);
});

test('a running game is offered again, and ending it goes on with the one asked for', () => {
  const conflict = run(asked, allowed, { type: 'found-running', playSession: session('playing') });
  expect(conflict).toMatchObject({ step: 'conflict', game });
  expect(launchReducer(conflict, { type: 'resumed', game }).step).toBe('streaming');
  expect(launchReducer(conflict, { type: 'ended-running' })).toEqual({ step: 'checking', game });
});

test('a running game found at the start of the app asks for nothing else once it is ended', () => {
  const found = run({ type: 'found-running', playSession: session('queued') });
  expect(launchReducer(found, { type: 'ended-running' })).toEqual(NO_LAUNCH);
});

test('a launch can be stopped at any step', () => {
  expect(run(asked, { type: 'stopped' })).toEqual(NO_LAUNCH);
  expect(run(asked, allowed, { type: 'created', playSession: session('queued') }, { type: 'stopped' })).toEqual(
    NO_LAUNCH,
  );
});

test.each([
  [session('queued'), 'server'],
  [session('queued', { position: 3 }), 'queue'],
  [session('allocating'), 'server'],
  [session('starting'), 'starting'],
  [session('ready'), 'picture'],
  [session('ended'), 'idle'],
])('a session shows its step in the loader', (playSession, state) => {
  expect(runGameStateOf(playSession)).toBe(state);
});

test.each([
  [null, null],
  [0, 0],
  [59, 0],
  [60, 1],
  [61, 2],
  [600, 10],
])('a wait of %s seconds is said as %s minutes', (seconds, minutes) => {
  expect(waitMinutes(seconds)).toBe(minutes);
});

test('only an open stream can be displaced, and only a displaced one reclaimed', () => {
  const launching = run(asked, allowed, { type: 'created', playSession: session('queued') });
  expect(launchReducer(launching, { type: 'displaced' })).toBe(launching);
  const streaming = run(asked, allowed, { type: 'created', playSession: session('ready') });
  expect(launchReducer(streaming, { type: 'reclaimed' })).toBe(streaming);
  const displaced = launchReducer(streaming, { type: 'displaced' });
  expect(displaced.step).toBe('displaced');
  expect(launchReducer(displaced, { type: 'reclaimed' })).toEqual(streaming);
});

test('only somebody who waits can go browsing, and only somebody who is called can answer', () => {
  const streaming = run(asked, allowed, { type: 'created', playSession: session('ready') });
  for (const type of ['went-browsing', 'came-back', 'answered', 'missed'] as const)
    expect(launchReducer(streaming, { type })).toBe(streaming);
});

test('a queue fills its own stretch of the drops, and never more', () => {
  const from = 11;
  const shares = [11, 6, 1, 20].map((position) => launchProgress('queue', { from, position }));
  expect(shares[0]).toBe(launchProgress('queue'));
  expect(shares[1]).toBeGreaterThan(shares[0]!);
  expect(shares[2]).toBeLessThan(launchProgress('starting'));
  expect(shares[3]).toBe(shares[0]);
});
