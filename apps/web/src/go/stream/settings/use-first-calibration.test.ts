import type { PlaySession } from '@nimbo/contracts/http';
import { expect, test } from 'vitest';
import type { LaunchState } from '../../launch/launch-state.ts';
import { withGamma } from '../gamma.ts';
import { isOnItsWay } from './use-first-calibration.ts';

const at = (step: 'launching' | 'streaming' | 'displaced', status: PlaySession['status']) =>
  ({ step, game: { gid: 'a', title: 'A' }, playSession: { status } }) as LaunchState;

test.each([
  ['nothing is launched', { step: 'idle' } as LaunchState, false],
  ['it waits in the queue', at('launching', 'queued'), false],
  ['its server makes ready', at('launching', 'allocating'), true],
  ['its stream opens for the first time', at('streaming', 'ready'), true],
  ['somebody comes back to it', at('streaming', 'detached'), false],
  ['it is played', at('streaming', 'playing'), false],
  ['another browser has it', at('displaced', 'ready'), false],
])('the screen is calibrated when %s: %#', (_, state, expected) => {
  expect(isOnItsWay(state)).toBe(expected);
});

test.each([
  [0, 1.8, 0],
  [255, 0.5, 255],
  [11, 1, 11],
  [11, 1.8, 44],
  [11, 0.5, 0],
])('a cloud of level %i at gamma %f is shown at %i', (level, gamma, shown) => {
  expect(withGamma(level, gamma)).toBe(shown);
});
