import { expect, test } from 'vitest';
import { connectionQuality } from './connection-quality.ts';

test.each([
  [null, 'unknown'],
  [{ roundTripMs: null, framesPerSecond: null }, 'unknown'],
  [{ roundTripMs: 60, framesPerSecond: 27 }, 'good'],
  [{ roundTripMs: 61, framesPerSecond: 60 }, 'fair'],
  [{ roundTripMs: 10, framesPerSecond: 26 }, 'fair'],
  [{ roundTripMs: 141, framesPerSecond: 60 }, 'poor'],
  [{ roundTripMs: 10, framesPerSecond: 17 }, 'poor'],
  [{ roundTripMs: 10, framesPerSecond: 0 }, 'good'],
  [{ roundTripMs: 10, framesPerSecond: null }, 'good'],
])('%o is %s', (statistics, quality) => {
  expect(connectionQuality(statistics)).toBe(quality);
});
