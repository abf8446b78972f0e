import { expect, test } from 'vitest';
import { areZonesFresh, foundServer, type MeasuredZone, nearestZones, ZONES_FRESH_MS } from './zones.ts';

const zone = (name: string, roundTripMs: number | null): MeasuredZone => ({
  id: name.toLowerCase(),
  name,
  roundTripMs,
});

test('without zones, or when none answered, no server is found', () => {
  expect(foundServer([])).toBeNull();
  expect(foundServer([zone('Madrid', null), zone('Lisboa', null)])).toBeNull();
});

test('the nearest answers first, those that are silent come last', () => {
  const zones = [zone('Paris', null), zone('Lisboa', 21), zone('Madrid', 14), zone('Berlin', null)];
  expect(nearestZones(zones).map(({ name }) => name)).toEqual(['Madrid', 'Lisboa', 'Berlin', 'Paris']);
  expect(foundServer(zones)?.id).toBe('madrid');
});

test('a round trip of zero is an answer', () => {
  expect(foundServer([zone('Madrid', 0)])?.name).toBe('Madrid');
});

test('ways are believed for ten minutes, and not when the clock was set back', () => {
  expect(areZonesFresh(1000, 1000 + ZONES_FRESH_MS - 1)).toBe(true);
  expect(areZonesFresh(1000, 1000 + ZONES_FRESH_MS)).toBe(false);
  expect(areZonesFresh(1000, 999)).toBe(false);
});
