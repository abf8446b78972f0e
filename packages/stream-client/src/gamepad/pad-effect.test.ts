import { DEFAULT_GAMEPAD_MAPPINGS, type GamepadControl } from '@nimbo/contracts/gamepad';
import { KEY_NUMBERS } from '@nimbo/contracts/input';
import { describe, expect, it } from 'vitest';
import {
  MAX_STEP_MS,
  POINTER_DEAD_ZONE,
  pointerSpeed,
  pointerStep,
  toPadEffect,
  toPlayersEffect,
} from './pad-effect.ts';

describe('held controls', () => {
  it('without a place in the mapping do nothing', () => {
    expect(toPadEffect({ a: 'Enter' }, ['b', 'left-stick-up'])).toEqual({ keys: new Set(), buttons: 0 });
  });

  it('that move the pointer press nothing', () => {
    expect(toPadEffect({ 'left-stick-up': 'pointer-up' }, ['left-stick-up'])).toEqual({ keys: new Set(), buttons: 0 });
  });

  it('press keys and mouse buttons, the same key once', () => {
    const mapping = { a: 'Enter', start: 'Enter', x: 'mouse-right', y: 'mouse-left' };
    const effect = { keys: new Set([KEY_NUMBERS.Enter]), buttons: 0b101 };
    expect(toPadEffect(mapping, ['a', 'start', 'x', 'y'])).toEqual(effect);
  });
});

describe('pads of several players', () => {
  const players = [{ a: 'KeyX' }, { a: 'KeyY' }];
  const pads = (...indexes: number[]) => new Map(indexes.map((index) => [index, new Set(['a'] as const)]));
  const keysOf = (mappings: typeof players, held: ReturnType<typeof pads>, seen: 'a'[] = ['a']) => [
    ...toPlayersEffect(mappings, held, new Set(seen)).keys,
  ];

  it.each([
    ['one mapping makes them one', players.slice(0, 1), pads(0, 1), [KEY_NUMBERS.KeyX]],
    ['each has its own', players, pads(0, 1), [KEY_NUMBERS.KeyX, KEY_NUMBERS.KeyY]],
    ['the order of their places counts, not the places', players, pads(3), [KEY_NUMBERS.KeyX]],
    ['a third without a mapping does nothing', players, pads(0, 1, 2), [KEY_NUMBERS.KeyX, KEY_NUMBERS.KeyY]],
  ])('%s', (_, mappings, held, expected) => {
    expect(keysOf(mappings, held)).toEqual(expected);
  });

  it('do nothing that the game must not see yet', () => {
    expect(keysOf(players, pads(0, 1), [])).toEqual([]);
  });
});

const pushing = (pushed: Partial<Record<GamepadControl, number>>) => (control: GamepadControl) => pushed[control] ?? 0;
const speedOf = (pushed: Partial<Record<GamepadControl, number>>) =>
  pointerSpeed(DEFAULT_GAMEPAD_MAPPINGS.absolute, pushing(pushed));

describe('the pointer', () => {
  it.each([
    ['a stick at rest', {}],
    ['a stick at the edge of the dead zone', { 'left-stick-left': POINTER_DEAD_ZONE }],
    ['a stick that moves no pointer', { 'right-stick-left': 1 }],
    ['a stick pushed both ways by two pads', { 'left-stick-left': 1, 'left-stick-right': 1 }],
  ])('does not move for %s', (_, pushed) => {
    expect(speedOf(pushed)).toEqual({ x: 0, y: 0 });
  });

  it('moves a little just beyond the dead zone and at full speed at the end', () => {
    expect(speedOf({ 'left-stick-right': POINTER_DEAD_ZONE + 0.01 }).x).toBeCloseTo(0.00014, 5);
    expect(speedOf({ 'left-stick-right': 1 })).toEqual({ x: 1, y: 0 });
    expect(speedOf({ 'left-stick-up': 1 })).toEqual({ x: 0, y: -1 });
  });

  it('is not faster across the corner', () => {
    const { x, y } = speedOf({ 'left-stick-left': 1, 'left-stick-down': 1 });
    expect(Math.hypot(x, y)).toBeCloseTo(1);
    expect(x).toBeCloseTo(-y);
  });

  it.each([
    [16, 640, 8.192],
    [16, 1280, 16.384],
    [MAX_STEP_MS, 640, 51.2],
    [MAX_STEP_MS + 1, 640, 51.2],
    [0, 640, 0],
  ])('goes in %i ms across %i pixels by %f', (elapsedMs, width, pixels) => {
    const step = pointerStep({ x: 1, y: -0.5 }, elapsedMs, width);
    expect(step.x).toBeCloseTo(pixels);
    expect(step.y).toBeCloseTo(-pixels / 2);
  });
});
