import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateWaitSeconds, type PlacementHost, placeQueued, type QueuedRequest } from './queue.ts';

const request = (id: string, change: Partial<QueuedRequest> = {}): QueuedRequest => ({
  id,
  zone: null,
  blocked: false,
  ...change,
});
const host = (id: string, freeSlots: number, zone = 'local'): PlacementHost => ({ id, zone, freeSlots });

describe('nobody is placed', () => {
  test.each([
    ['without hosts', [request('a')], []],
    ['without free slots', [request('a')], [host('h', 0)]],
    ['in another zone than wanted', [request('a', { zone: 'north' })], [host('h', 3)]],
    ['while the former game is ending', [request('a', { blocked: true })], [host('h', 3)]],
  ])('%s', (_when, queue, hosts) => {
    expect(placeQueued(queue, hosts)).toEqual([]);
  });
});

test('the first come get the slots, those behind wait', () => {
  const queue = [request('a'), request('b'), request('c')];
  expect(placeQueued(queue, [host('h', 2)])).toEqual([
    { id: 'a', hostId: 'h' },
    { id: 'b', hostId: 'h' },
  ]);
});

test('somebody who waits for another zone holds nobody up', () => {
  const queue = [request('a', { zone: 'north' }), request('b'), request('c', { zone: 'local' })];
  expect(placeQueued(queue, [host('h', 2)]).map(({ id }) => id)).toEqual(['b', 'c']);
});

test('the emptiest host goes first, equal ones by id', () => {
  const queue = [request('a'), request('b'), request('c')];
  expect(placeQueued(queue, [host('h2', 1), host('h1', 2)])).toEqual([
    { id: 'a', hostId: 'h1' },
    { id: 'b', hostId: 'h1' },
    { id: 'c', hostId: 'h2' },
  ]);
});

test('over any arrivals and departures: no slot twice, nobody overtaken by somebody with the same wishes, all served', () => {
  const zones = ['north', 'south'];
  const arrivals = fc.array(
    fc.record({ zone: fc.constantFrom(null, ...zones), leaves: fc.boolean(), ended: fc.nat(3) }),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(arrivals, fc.integer({ min: 1, max: 3 }), (steps, slots) => {
      let queue: QueuedRequest[] = [];
      const held = new Map<string, string[]>(zones.map((zone) => [zone, []]));
      const served: { id: number; zone: string | null }[] = [];
      const pass = () => {
        const hosts = zones.map((zone) => host(zone, slots - held.get(zone)!.length, zone));
        for (const placed of placeQueued(queue, hosts)) {
          const row = queue.find(({ id }) => id === placed.id)!;
          held.get(placed.hostId)!.push(placed.id);
          served.push({ id: Number(placed.id), zone: row.zone });
          queue = queue.filter(({ id }) => id !== placed.id);
        }
        for (const zone of zones) expect(held.get(zone)!.length).toBeLessThanOrEqual(slots);
      };
      steps.forEach(({ zone, leaves, ended }, index) => {
        queue.push(request(String(index), { zone }));
        if (leaves && queue.length > 1) queue.splice(1, 1);
        for (const slot of zones) held.get(slot)!.splice(0, ended);
        pass();
      });
      for (let round = 0; round < steps.length && queue.length > 0; round++) {
        for (const slot of zones) held.get(slot)!.shift();
        pass();
      }
      expect(queue).toEqual([]);
      for (const zone of [null, ...zones]) {
        const order = served.filter((row) => row.zone === zone).map((row) => row.id);
        expect(order).toEqual(order.toSorted((a, b) => a - b));
      }
    }),
    { numRuns: 1000 },
  );
});

describe('the expected wait', () => {
  test.each([
    ['is unknown without slots', 1, { slots: 0, heldSeconds: [], typicalSeconds: 100 }, null],
    ['is unknown while nobody has ever ended', 1, { slots: 1, heldSeconds: [50], typicalSeconds: null }, null],
    ['is nothing where a slot is free', 1, { slots: 2, heldSeconds: [50], typicalSeconds: null }, 0],
    ['is what the running game has left', 1, { slots: 1, heldSeconds: [40], typicalSeconds: 100 }, 60],
    ['is nothing for a game that lasts longer than usual', 1, { slots: 1, heldSeconds: [400], typicalSeconds: 100 }, 0],
    ['takes the slot that comes free next', 1, { slots: 2, heldSeconds: [10, 90], typicalSeconds: 100 }, 10],
    ['takes the other slot for the second', 2, { slots: 2, heldSeconds: [10, 90], typicalSeconds: 100 }, 90],
    ['comes round again for the third', 3, { slots: 2, heldSeconds: [10, 90], typicalSeconds: 100 }, 110],
  ])('%s', (_what, position, figures, seconds) => {
    expect(estimateWaitSeconds(position, figures)).toBe(seconds);
  });
});
