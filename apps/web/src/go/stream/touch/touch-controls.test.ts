import { describe, expect, it } from 'vitest';
import { HeldControls } from './held-controls.ts';
import { REST, steeringDirections, steeringTargets } from './steering.ts';

describe('a thumb on the cross', () => {
  it.each([
    ['in the middle', 0, 0, []],
    ['just inside of rest', REST - 0.01, 0, []],
    ['just out of rest', REST, 0, ['right']],
    ['at the upper edge', 0, -1, ['up']],
    ['beyond the edge', -3, 0, ['left']],
    ['a little off the axis', 1, 0.35, ['right']],
    ['in a corner', -0.7, 0.7, ['left', 'down']],
  ])('%s holds %j', (_, x, y, expected) => {
    expect(steeringDirections(x, y)).toEqual(expected);
  });

  it('presses nothing for a direction the game has not', () => {
    const steering = { kind: 'cross', left: 'ArrowLeft', right: 'ArrowRight' } as const;
    expect(steeringTargets(steering, ['left', 'down'])).toEqual(['ArrowLeft']);
  });
});

describe('what the controls hold together', () => {
  const told: string[][] = [];
  const held = new HeldControls((targets) => told.push([...targets].sort()));

  it('is told at changes only, and a key that two hold stays until both let go', () => {
    held.hold('steering', ['ArrowUp']);
    held.hold('steering', ['ArrowUp']);
    held.hold('0', ['ArrowUp', 'Space']);
    held.hold('steering', []);
    held.hold('0', []);
    held.releaseAll();
    expect(told).toEqual([['ArrowUp'], ['ArrowUp', 'Space'], ['ArrowUp', 'Space'], []]);
  });

  it('is nothing after all have been let go at once', () => {
    told.length = 0;
    held.hold('0', ['KeyA']);
    held.hold('1', ['KeyB']);
    held.releaseAll();
    held.hold('0', []);
    expect(told.at(-1)).toEqual([]);
    expect(told).toHaveLength(3);
  });
});
