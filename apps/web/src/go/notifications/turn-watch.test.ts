import type { PlaySession } from '@nimbo/contracts/http';
import { beforeEach, expect, test } from 'vitest';
import { type LaunchState, NO_LAUNCH } from '../launch/launch-state.ts';
import { createTurnWatch } from './turn-watch.ts';

let now = 0;
let watch: ReturnType<typeof createTurnWatch>;
beforeEach(() => {
  now = 0;
  watch = createTurnWatch(() => now);
});

const game = { gid: 'openttd', title: 'OpenTTD' };
const at = (status: PlaySession['status'], position: number | null = null, id = 'a'): LaunchState => {
  const playSession = { id, gid: 'openttd', status, position } as PlaySession;
  return status === 'queued'
    ? { step: 'launching', game, playSession, queuedFrom: position, browsing: false }
    : { step: 'streaming', game, playSession };
};
const come = { turn: 'come', game };
const wait = (ms: number) => {
  now += ms;
};

test.each([
  [4999, null],
  [5000, come],
])('a turn after %d ms of waiting tells %j, once', (ms, told) => {
  expect(watch(at('queued', 2))).toBe(null);
  wait(ms - 1);
  expect(watch(at('queued', 1))).toBe(null);
  wait(1);
  expect(watch(at('starting'))).toEqual(told);
  expect(watch(at('ready'))).toBe(null);
});

test('who never stood in the queue is told nothing', () => {
  watch(at('queued'));
  wait(60_000);
  expect(watch(at('starting'))).toBe(null);
});

test('who left the queue, or was sent away, is told nothing', () => {
  watch(at('queued', 3));
  wait(60_000);
  expect(watch(at('ended'))).toBe(null);
  watch(at('queued', 3));
  wait(60_000);
  watch(NO_LAUNCH);
  expect(watch(at('starting'))).toBe(null);
});

test('the wait of another session does not count', () => {
  watch(at('queued', 3, 'a'));
  wait(60_000);
  watch(at('queued', 1, 'b'));
  expect(watch(at('starting', null, 'b'))).toBe(null);
});

test('a turn that passed is told once', () => {
  watch(at('queued', 3));
  expect(watch({ step: 'missed', game })).toEqual({ turn: 'missed', game });
  expect(watch({ step: 'missed', game })).toBe(null);
  watch(NO_LAUNCH);
  expect(watch({ step: 'missed', game })).toEqual({ turn: 'missed', game });
});
