import { describe, expect, it } from 'vitest';
import { TAP_DISTANCE, TAP_MS, TouchPointer, TRACKPAD_SPEED } from './touch-pointer.ts';

function aPointer(mode: 'none' | 'direct' | 'trackpad') {
  const done: unknown[] = [];
  const note =
    (name: string) =>
    (...args: number[]) =>
      done.push([name, ...args]);
  const pointer = new TouchPointer({
    moveTo: note('moveTo'),
    moveBy: note('moveBy'),
    scroll: note('scroll'),
    press: note('press'),
    click: note('click'),
  });
  pointer.mode = mode;
  return { pointer, done };
}
const finger = (x: number, y: number, atMs = 0, id = 1) => ({ id, x, y, atMs });

describe('a finger on the picture', () => {
  it('does nothing in a game without a pointer', () => {
    const { pointer, done } = aPointer('none');
    pointer.down(finger(1, 1));
    pointer.move(finger(9, 9));
    pointer.up(finger(9, 9));
    expect(done).toEqual([]);
  });

  it('that was never put down is passed over', () => {
    const { pointer, done } = aPointer('direct');
    pointer.move(finger(9, 9));
    pointer.up(finger(9, 9));
    expect(done).toEqual([]);
  });

  it('goes there, presses, drags and lets go where the pointer follows it', () => {
    const { pointer, done } = aPointer('direct');
    pointer.down(finger(10, 20));
    pointer.move(finger(30, 40, 50));
    pointer.up(finger(30, 40, 60));
    expect(done).toEqual([
      ['moveTo', 10, 20],
      ['press', 1],
      ['moveTo', 30, 40],
      ['press', 0],
    ]);
  });

  it.each([
    ['soon and near', TAP_MS, TAP_DISTANCE, true],
    ['too late', TAP_MS + 1, 0, false],
    ['too far', 10, TAP_DISTANCE + 1, false],
  ])('on a trackpad clicks when it leaves %s', (_, afterMs, away, clicks) => {
    const { pointer, done } = aPointer('trackpad');
    pointer.down(finger(0, 0));
    pointer.move(finger(away, 0, afterMs));
    pointer.up(finger(away, 0, afterMs));
    expect(done).toEqual([['moveBy', away * TRACKPAD_SPEED, 0], ...(clicks ? [['click', 0]] : [])]);
  });

  it('that is taken away by the system lets go', () => {
    const { pointer, done } = aPointer('direct');
    pointer.down(finger(0, 0));
    pointer.cancel();
    pointer.cancel();
    pointer.up(finger(0, 0));
    expect(done.filter((entry) => (entry as string[])[0] === 'press')).toEqual([
      ['press', 1],
      ['press', 0],
    ]);
  });
});

describe('two fingers', () => {
  it.each(['direct', 'trackpad'] as const)('turn the wheel (%s) and never click or point while they do', (mode) => {
    const { pointer, done } = aPointer(mode);
    pointer.down(finger(0, 0, 0, 1));
    pointer.down(finger(50, 0, 5, 2));
    done.length = 0;
    pointer.move(finger(0, -40, 20, 1));
    pointer.move(finger(50, -40, 20, 2));
    pointer.up(finger(50, -40, 30, 2));
    pointer.move(finger(0, -80, 40, 1));
    pointer.up(finger(0, -80, 50, 1));
    expect(done.filter((entry) => (entry as string[])[0] !== 'press')).toEqual([
      ['scroll', -0, 20],
      ['scroll', -0, 20],
    ]);
  });

  it('that tap are a right click', () => {
    const { pointer, done } = aPointer('trackpad');
    pointer.down(finger(0, 0, 0, 1));
    pointer.down(finger(50, 0, 5, 2));
    pointer.up(finger(0, 0, 60, 1));
    pointer.up(finger(50, 0, 70, 2));
    expect(done).toEqual([['click', 2]]);
  });
});
