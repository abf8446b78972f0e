import { KEY_NUMBERS } from '@nimbo/contracts/input';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Display } from '../x/display.ts';
import { FakeDevices } from './fake-devices.ts';

const A = KEY_NUMBERS.KeyA!;
const press = { do: 'key', key: A, pressed: true } as const;
const release = { do: 'key', key: A, pressed: false } as const;

let done: unknown[][];
let devices: FakeDevices;

beforeEach(() => {
  vi.useFakeTimers();
  done = [];
  const note =
    (name: string) =>
    (...values: unknown[]) =>
      void done.push([name, ...values]);
  const display = { key: note('key'), button: note('button'), moveTo: note('moveTo'), moveBy: note('moveBy') };
  devices = new FakeDevices(display as unknown as Display, { width: 1280, height: 720 }, () => Date.now());
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the faked keyboard', () => {
  it('holds a tap that came in one message long enough to be seen', () => {
    devices.perform([press, release]);
    expect(done).toEqual([['key', A + 8, true]]);
    vi.advanceTimersByTime(33);
    expect(done).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(done).toEqual([
      ['key', A + 8, true],
      ['key', A + 8, false],
    ]);
  });

  it('releases at once what was held for longer', () => {
    devices.perform([press]);
    vi.advanceTimersByTime(34);
    devices.perform([release]);
    expect(done).toHaveLength(2);
  });

  it('keeps two quick taps apart', () => {
    devices.perform([press, release, press, release]);
    vi.advanceTimersByTime(1000);
    expect(done.map(([, , pressed]) => pressed)).toEqual([true, false, true, false]);
  });
});

describe('the faked mouse', () => {
  it('reaches both corners of the display', () => {
    devices.perform([
      { do: 'move-to', to: { x: 0, y: 0 } },
      { do: 'move-to', to: { x: 65_535, y: 65_535 } },
    ]);
    expect(done).toEqual([
      ['moveTo', 0, 0],
      ['moveTo', 1279, 719],
    ]);
  });

  it.each([
    [{ x: 0, y: -2 }, 4],
    [{ x: 0, y: 2 }, 5],
    [{ x: -2, y: 0 }, 6],
    [{ x: 2, y: 0 }, 7],
  ])('turns the wheel by %o with button %i', (notches, button) => {
    devices.perform([{ do: 'wheel', ...notches }]);
    expect(done.map(([, number]) => number)).toEqual([button, button, button, button]);
  });

  it('numbers the buttons as X does', () => {
    devices.perform([0, 1, 2, 3, 4].map((button) => ({ do: 'button', button, pressed: true })));
    expect(done.map(([, number]) => number)).toEqual([1, 2, 3, 8, 9]);
  });
});
