import { createLog } from '@nimbo/service-runtime/log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionWatch } from './session-watch.ts';

const alive = vi.fn<(ids: readonly string[]) => Promise<ReadonlySet<string>>>();
const page = (onEnded = vi.fn<() => void>()) => ({ onEnded, onClosing: vi.fn<() => void>() });
const watchAll = () => createSessionWatch({ alive, log: createLog('test', 'silent') });
beforeEach(() => {
  vi.useFakeTimers();
  alive.mockReset();
  alive.mockImplementation(async (ids) => new Set(ids));
});
afterEach(() => void vi.useRealTimers());

test('nobody is looked up while no page is open', async () => {
  const stop = watchAll().watch('a', page());
  await vi.advanceTimersByTimeAsync(1500);
  expect(alive).toHaveBeenCalledTimes(1);
  stop();
  await vi.advanceTimersByTimeAsync(1500);
  alive.mockClear();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(alive).not.toHaveBeenCalled();
});

test('a database that is away signs nobody out, and is asked again', async () => {
  alive.mockRejectedValueOnce(new Error('away'));
  const ended = vi.fn();
  watchAll().watch('a', page(ended));
  await vi.advanceTimersByTimeAsync(3000);
  expect(ended).not.toHaveBeenCalled();
  expect(alive).toHaveBeenCalledTimes(2);
});

test('all pages of an ended session hear of it within two seconds, the others nothing', async () => {
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  const watch = watchAll();
  watch.watch('a', page(first));
  watch.watch('a', page(second));
  watch.watch('b', page(other));
  alive.mockResolvedValue(new Set(['b']));
  await vi.advanceTimersByTimeAsync(2000);
  expect([first, second, other].map((each) => each.mock.calls.length)).toEqual([1, 1, 0]);
  expect(alive).toHaveBeenCalledExactlyOnceWith(['a', 'b']);
});

test('a process that stops lets its pages go, also those that still come, and signs nobody out', () => {
  const [open, late] = [page(), page()];
  const watch = watchAll();
  watch.watch('a', open);
  watch.close();
  watch.watch('a', late);
  for (const { onEnded, onClosing } of [open, late]) {
    expect(onClosing).toHaveBeenCalledOnce();
    expect(onEnded).not.toHaveBeenCalled();
  }
});
