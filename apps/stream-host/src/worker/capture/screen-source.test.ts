import { performance } from 'node:perf_hooks';
import { describe, expect, it, vi } from 'vitest';
import { CapturePace } from './capture-pace.ts';
import type { ScreenPicture } from './screen-copy.ts';
import { ScreenSource } from './screen-source.ts';

/** A screen that holds a number, copied when the test says so. */
function setUp() {
  const state = {
    screen: 0,
    isFree: true,
    canTake: true,
    copies: [] as (() => void)[],
    taken: [] as bigint[],
    faults: [] as string[],
  };
  const pace = new CapturePace(1000, 'change');
  const source = new ScreenSource({
    pace,
    copy: () =>
      new Promise((resolve) => {
        state.copies.push(() => resolve({ address: BigInt(state.screen) } as ScreenPicture));
      }),
    isFree: () => state.isFree,
    canTake: () => state.canTake,
    take: ({ address }) => {
      if (address === 13n) throw new Error('an unlucky picture');
      state.taken.push(address);
    },
    onFault: (reason) => state.faults.push(reason),
  });
  pace.watch(true, 0);
  const change = (to: number) => {
    state.screen = to;
    pace.change(performance.now());
    source.proceed();
  };
  const finishCopy = async () => {
    state.copies.shift()?.();
    await new Promise(setImmediate);
  };
  return { state, source, change, finishCopy };
}

describe('pictures of the screen', () => {
  it('are none while the encoder has one inside it, and then the newest', async () => {
    const { state, source, change, finishCopy } = setUp();
    state.isFree = false;
    for (const screen of [1, 2, 3]) change(screen);
    expect(state.copies).toHaveLength(0);
    state.isFree = true;
    source.proceed();
    await finishCopy();
    expect(state.taken).toEqual([3n]);
  });

  it('are none while the viewer cannot take one, and then the newest', async () => {
    const { state, source, change, finishCopy } = setUp();
    state.canTake = false;
    change(1);
    expect(state.copies).toHaveLength(0);
    state.canTake = true;
    change(2);
    await finishCopy();
    expect(state.taken).toEqual([2n]);
    await source.stop();
  });

  it('are taken once more when something changes while one is being copied', async () => {
    const { state, source, change, finishCopy } = setUp();
    change(1);
    expect(state.copies).toHaveLength(1);
    await finishCopy();
    change(2);
    change(3);
    expect(state.copies).toHaveLength(1);
    state.screen = 4;
    await finishCopy();
    await vi.waitFor(() => expect(state.copies).toHaveLength(1));
    await finishCopy();
    expect(state.taken.at(0)).toBe(1n);
    expect(state.taken.at(-1)).toBe(4n);
    await source.stop();
  });

  it('end with a fault when the encoder refuses one', async () => {
    const { state, source, change, finishCopy } = setUp();
    change(13);
    await finishCopy();
    expect(state.faults).toEqual(['an unlucky picture']);
    await source.stop();
  });

  it('are none after the stop, not even the one that was being copied', async () => {
    const { state, source, change, finishCopy } = setUp();
    change(1);
    const stopped = source.stop();
    await finishCopy();
    await stopped;
    change(2);
    expect(state.taken).toEqual([]);
    expect(state.copies).toHaveLength(0);
  });
});
