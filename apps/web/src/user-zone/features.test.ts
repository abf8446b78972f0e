import type { BillboardItem } from '@nimbo/contracts/http';
import { createLog } from '@nimbo/service-runtime/log';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFeatures, type Features } from './features.ts';
import type { PageReader } from './page-reader.ts';

const item = (gid: string, ratingCategory: string) => ({ gid, ratingCategory }) as BillboardItem;
const ITEMS = [item('doom', '18'), item('tux', 'L')];
const reader = (change: Partial<PageReader['profile']> = {}) =>
  ({ profile: { kids: false, ageLimit: 18, allowedTitles: [], ...change }, hasPlayed: false }) as unknown as PageReader;
const billboard = vi.fn();
let now: number;
let features: Features;

beforeEach(() => {
  now = 1_000_000;
  billboard.mockReset().mockResolvedValue(ITEMS);
  features = createFeatures({ billboard, log: createLog('test', 'silent'), now: () => now });
});

/** As if somebody had opened home a moment before. */
async function asked() {
  features('en', reader());
  await Promise.resolve();
}

test('the first page goes without and waits for nothing', () => {
  billboard.mockReturnValue(new Promise(() => undefined));
  expect(features('en', reader())).toBeNull();
  expect(features('en', reader())).toBeNull();
  expect(billboard).toHaveBeenCalledOnce();
});

test('the next ones begin with what their reader may see', async () => {
  await asked();
  expect(features('en', reader())?.gid).toBe('doom');
  expect(features('en', reader({ ageLimit: 16 }))?.gid).toBe('tux');
  expect(features('en', reader({ ageLimit: 16, allowedTitles: ['doom'] }))?.gid).toBe('doom');
  expect(billboard).toHaveBeenCalledOnce();
});

test('kids have a home of their own, and a reader with nothing open to him has none', async () => {
  billboard.mockResolvedValue([ITEMS[0]]);
  await asked();
  expect(features('en', reader({ kids: true }))).toBeNull();
  expect(features('en', reader({ ageLimit: 10 }))).toBeNull();
});

test('each language has its own', async () => {
  await asked();
  expect(features('pt', reader())).toBeNull();
  expect(billboard).toHaveBeenLastCalledWith('pt');
});

test('after a minute it is asked for again, and the former one stands meanwhile', async () => {
  await asked();
  now += 60_001;
  billboard.mockResolvedValue([ITEMS[1]]);
  expect(features('en', reader())?.gid).toBe('doom');
  await Promise.resolve();
  expect(features('en', reader())?.gid).toBe('tux');
  expect(billboard).toHaveBeenCalledTimes(2);
});

test('what failed is not asked for again at once, and what was known stays', async () => {
  await asked();
  now += 60_001;
  billboard.mockRejectedValue(new Error('away'));
  await asked();
  await Promise.resolve();
  expect(features('en', reader())?.gid).toBe('doom');
  expect(billboard).toHaveBeenCalledTimes(2);
});

test('what could not be asked for in ten minutes is not shown any more', async () => {
  await asked();
  billboard.mockRejectedValue(new Error('away'));
  now += 599_000;
  expect(features('en', reader())?.gid).toBe('doom');
  now += 2000;
  expect(features('en', reader())).toBeNull();
});
