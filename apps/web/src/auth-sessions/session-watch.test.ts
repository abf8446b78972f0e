import { createLog } from '@nimbo/service-runtime/log';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSessionWatch } from './session-watch.ts';

const alive = vi.fn<(ids: readonly string[]) => Promise<ReadonlySet<string>>>();
const watchAll = () => createSessionWatch({ alive, log: createLog('test', 'silent') });
beforeEach(() => {
  vi.useFakeTimers();
  alive.mockReset();
  alive.mockImplementation(async (ids) => new Set(ids));
});
afterEach(() => void vi.useRealTimers());

test('nobody is looked up while no page is open', async () => {
  const stop = watchAll().watch('a', () => undefined);
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
  watchAll().watch('a', ended);
  await vi.advanceTimersByTimeAsync(3000);
  expect(ended).not.toHaveBeenCalled();
  expect(alive).toHaveBeenCalledTimes(2);
});

test('all pages of an ended session hear of it within two seconds, the others nothing', async () => {
  const [first, second, other] = [vi.fn(), vi.fn(), vi.fn()];
  const watch = watchAll();
  watch.watch('a', first);
  watch.watch('a', second);
  watch.watch('b', other);
  alive.mockResolvedValue(new Set(['b']));
  await vi.advanceTimersByTimeAsync(2000);
  expect([first, second, other].map((each) => each.mock.calls.length)).toEqual([1, 1, 0]);
  expect(alive).toHaveBeenCalledExactlyOnceWith(['a', 'b']);
});
