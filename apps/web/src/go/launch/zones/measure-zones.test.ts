import type { Zone } from '@nimbo/contracts/http';
import type { MeasuredZone } from '@nimbo/domain';
import { beforeEach, expect, test } from 'vitest';
import type { Api } from '../../access/api.ts';
import type { HttpReply } from '../../access/http-client.ts';
import { useServers } from '../../state/servers.ts';
import { createServerFinder } from './find-server.ts';
import { measureZones } from './measure-zones.ts';
import { recallZones, rememberZones } from './zone-memory.ts';

const zone = (id: string, available = true): Zone => ({ id, name: id, pingUrl: `http://${id}.test/ping`, available });
const hang = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

/** A network on which each zone answers after its times, in order, by a clock of its own. */
function network(times: Record<string, readonly number[]>) {
  let nowMs = 0;
  const asked: string[] = [];
  const fetch = async (input: string | URL | Request, init?: RequestInit) => {
    const id = new URL(String(input)).hostname.split('.')[0]!;
    const turn = asked.filter((other) => other === id).length;
    asked.push(id);
    const ms = times[id]?.[turn];
    if (ms === undefined) return hang(init?.signal);
    nowMs += ms;
    return new Response(null, { status: ms < 0 ? 503 : 204 });
  };
  return { fetch: fetch as typeof globalThis.fetch, clock: () => nowMs, asked };
}
const memory = () => {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

beforeEach(() => useServers.setState(useServers.getInitialState()));

test('a zone that never answers is not waited for longer than the patience', async () => {
  const { fetch, clock } = network({ madrid: [14, 14, 14] });
  const measured = await measureZones({ zones: [zone('madrid'), zone('paris')], fetch, clock, patienceMs: 30 });
  expect(measured.map(({ id, roundTripMs }) => [id, roundTripMs])).toEqual([
    ['madrid', 14],
    ['paris', null],
  ]);
});

test('the shortest of three counts, each answer is shown, a broken host is not near', async () => {
  const { fetch, clock } = network({ madrid: [80, 14, 20] });
  const seen: (number | null)[] = [];
  const onProgress = ([first]: readonly MeasuredZone[]) => seen.push(first!.roundTripMs);
  await measureZones({ zones: [zone('madrid')], fetch, clock, onProgress });
  expect(seen).toEqual([80, 14, 14]);
  const broken = network({ broken: [-1] });
  const measured = await measureZones({ zones: [zone('broken')], fetch: broken.fetch, clock: broken.clock });
  expect(measured[0]!.roundTripMs).toBeNull();
});

test.each(['', 'null', '{"measuredAtMs":"now"}', '{"measuredAtMs":0,"zones":[{"id":1}]}'])(
  'what lies in the storage is not believed when it reads %s',
  (text) => {
    expect(recallZones({ getItem: () => text, setItem: () => {} }, [], 1)).toBeNull();
  },
);

test('known ways are believed only for exactly the zones there are now', () => {
  const storage = memory();
  rememberZones(storage, [{ id: 'madrid', name: 'Madrid', roundTripMs: 14 }], 1000);
  expect([...storage.kept.keys()]).toEqual(['zones']);
  expect(recallZones(storage, ['madrid', 'lisboa'], 2000)).toBeNull();
  expect(recallZones(storage, ['madrid'], 2000)).toHaveLength(1);
});

test('a storage that is full only means measuring again', () => {
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(() => rememberZones(full, [], 1000)).not.toThrow();
});

const finder = (reply: HttpReply, fetch: typeof globalThis.fetch, storage = memory()) =>
  createServerFinder({ api: { call: async () => reply } as unknown as Api, fetch, storage, now: () => 5000 });

test('without a list of zones the api chooses', async () => {
  expect(await finder({}, network({}).fetch)()).toBeNull();
  expect(useServers.getState().foundServer).toBeNull();
});

test('zones that do not serve are left out; the nearest is found, shown and remembered', async () => {
  const { fetch, asked } = network({ madrid: [20, 20, 20], lisboa: [9, 9, 9], paris: [1, 1, 1] });
  const reply: HttpReply = { ok: true, status: 200, data: [zone('madrid'), zone('lisboa'), zone('paris', false)] };
  const storage = memory();
  const find = finder(reply, fetch, storage);
  await find();
  expect(asked).not.toContain('paris');
  expect(useServers.getState().zones.map(({ id }) => id)).toEqual(['madrid', 'lisboa']);
  expect(useServers.getState().foundServer).not.toBeNull();
  expect(storage.kept.has('zones')).toBe(true);
  const before = asked.length;
  await find();
  expect(asked).toHaveLength(before);
});
