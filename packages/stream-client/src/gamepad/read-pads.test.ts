import type { GamepadControl } from '@nimbo/contracts/gamepad';
import { describe, expect, it } from 'vitest';
import { aPad } from './a-pad.ts';
import { deflection, mergePads, NO_PADS, type PadReading, type PadStates, readPads } from './read-pads.ts';

const held = (pads: readonly (PadReading | null)[], before: PadStates = NO_PADS) => [
  ...mergePads(readPads(pads, before)),
];
const after = (control: GamepadControl): PadStates => new Map([[0, new Set([control])]]);

describe('pads', () => {
  it.each([
    ['has been pulled out', aPad({ a: 1 }, { connected: false })],
    ['has a layout nobody knows', aPad({ a: 1, 'right-stick-left': 1 }, { mapping: '' })],
    ['has neither buttons nor axes', aPad({}, { buttons: [], axes: [] })],
    ['says things that are no numbers', aPad({}, { axes: [Number.NaN, Number.NaN] })],
  ])('one that %s holds nothing', (_, pad) => {
    expect(held([pad], after('a'))).toEqual([]);
    expect(deflection([pad], 'a')).toBe(0);
  });

  it.each<[GamepadControl, number, boolean, boolean]>([
    ['left-stick-left', 0.49, false, false],
    ['left-stick-left', 0.5, false, true],
    ['left-stick-left', 0.4, true, true],
    ['left-stick-left', 0.39, true, false],
    ['right-stick-down', 0.49, false, false],
    ['right-stick-down', 0.5, false, true],
    ['left-trigger', 0.29, false, false],
    ['left-trigger', 0.3, false, true],
    ['right-trigger', 0.2, true, true],
    ['right-trigger', 0.19, true, false],
    ['left-shoulder', 0.01, false, true],
  ])('%s at %f, held before: %s, is held: %s', (control, push, before, expected) => {
    expect(held([aPad({ [control]: push })], before ? after(control) : NO_PADS)).toEqual(expected ? [control] : []);
  });

  it('a stick pushed to a corner holds both directions, one pushed aside only one', () => {
    expect(held([aPad({ 'left-stick-left': 0.7, 'left-stick-up': 0.7 })])).toEqual([
      'left-stick-left',
      'left-stick-up',
    ]);
    expect(held([aPad({ 'left-stick-left': 0.95, 'left-stick-up': 0.3 })])).toEqual(['left-stick-left']);
  });

  it.each<[string, (PadReading | null)[], GamepadControl[]]>([
    ['none', [], []],
    ['empty places', [null, null], []],
    ['one after an empty place', [null, aPad({ a: 1 }, { index: 1 })], ['a']],
    ['two that hold different things', [aPad({ a: 1 }), aPad({ b: 1 }, { index: 1 })], ['a', 'b']],
    ['two that hold the same', [aPad({ a: 1 }), aPad({ a: 1 }, { index: 1 })], ['a']],
    [
      'two that push against each other',
      [aPad({ 'left-stick-up': 1 }), aPad({ 'left-stick-down': 1 }, { index: 1 })],
      ['left-stick-up', 'left-stick-down'],
    ],
    ['one of two that is gone', [aPad({ a: 1 }, { connected: false }), aPad({ b: 1 }, { index: 1 })], ['b']],
  ])('are one together: %s', (_, pads, expected) => {
    expect(held(pads)).toEqual(expected);
  });

  it('a pad that trembles at the edge keeps nothing another pad has pressed', () => {
    const both = readPads([aPad({ 'left-stick-up': 1 }), aPad({ 'left-stick-up': 0.45 }, { index: 1 })], NO_PADS);
    expect(held([aPad(), aPad({ 'left-stick-up': 0.45 }, { index: 1 })], both)).toEqual([]);
  });
});

it('the pad that pushes furthest counts', () => {
  const pads = [aPad({ 'left-stick-up': 0.2 }), aPad({ 'left-stick-up': 0.6 }, { index: 1 })];
  expect(deflection(pads, 'left-stick-up')).toBe(0.6);
  expect(deflection(pads, 'left-stick-down')).toBe(0);
});
