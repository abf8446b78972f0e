import { expect, it } from 'vitest';
import { aPad } from './a-pad.ts';
import { NO_PAD_CONTROL, nextPadControl } from './pad-control.ts';

const inMenu = nextPadControl(NO_PAD_CONTROL, [aPad({ a: 1 })], false);

it('the game sees nothing while it has not the pads', () => {
  expect(inMenu.held).toEqual(new Set());
});

it('what was held before the game had the pads counts only when it has been let go', () => {
  const resumed = nextPadControl(inMenu, [aPad({ a: 1, b: 1 })], true);
  expect(resumed.held).toEqual(new Set(['b']));
  const released = nextPadControl(resumed, [aPad()], true);
  expect(nextPadControl(released, [aPad({ a: 1 })], true).held).toEqual(new Set(['a']));
});

it('everything is let go when the game loses the pads, and when the pad is pulled out', () => {
  const playing = nextPadControl(NO_PAD_CONTROL, [aPad({ a: 1 })], true);
  expect(playing.held).toEqual(new Set(['a']));
  expect(nextPadControl(playing, [aPad({ a: 1 })], false).held).toEqual(new Set());
  expect(nextPadControl(playing, [null], true).held).toEqual(new Set());
});
