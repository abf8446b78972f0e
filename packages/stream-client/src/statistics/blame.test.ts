import { describe, expect, it } from 'vitest';
import { blame } from './blame.ts';
import { LEGS, type Leg } from './frame-legs.ts';
import type { Latency } from './latency-window.ts';

const FINE = { lossShare: 0, dropShare: 0 };
const GOOD: Readonly<Record<Leg, number>> = {
  input: 1,
  capture: 1,
  encode: 4,
  send: 0.2,
  network: 5,
  buffer: 1,
  decode: 2,
  display: 8,
};

function latency(changes: Partial<Record<Leg, number>> = {}, frames = 100): Latency {
  const times = { ...GOOD, ...changes };
  const legs = Object.fromEntries(LEGS.map((leg) => [leg, { p50: times[leg], p95: times[leg] }]));
  return { frames, total: { p50: 0, p95: 0 }, legs: legs as Latency['legs'] };
}

describe('the one to blame', () => {
  it('is nobody while all is well, nothing is known, or too few pictures speak', () => {
    expect(blame(latency(), [], FINE)).toBeNull();
    expect(blame(null, [], FINE)).toBeNull();
    expect(blame(latency({ network: 500 }, 19), [], FINE)).toBeNull();
  });

  it.each([
    ['capture', 13, 'server'],
    ['encode', 13, 'encoder'],
    ['send', 9, 'network'],
    ['network', 41, 'network'],
    ['buffer', 16, 'buffer'],
    ['decode', 11, 'decoder'],
    ['display', 26, 'display'],
  ] as const)('for %s of %i ms is the %s', (leg, ms, culprit) => {
    expect(blame(latency({ [leg]: ms - 1 }), [], FINE)).toBeNull();
    expect(blame(latency({ [leg]: ms }), [], FINE)).toBe(culprit);
  });

  it('is the worst of several', () => {
    expect(blame(latency({ encode: 20, network: 200 }), [], FINE)).toBe('network');
  });

  it('is a leg that has grown far beyond its usual, once there is a usual', () => {
    const history = Array.from({ length: 5 }, () => latency({ network: 10 }));
    expect(blame(latency({ network: 22 }), history, FINE)).toBeNull();
    expect(blame(latency({ network: 23 }), history, FINE)).toBe('network');
    expect(blame(latency({ network: 23 }), history.slice(1), FINE)).toBeNull();
  });

  it('is the decoder when it throws pictures away, the network when packets are lost', () => {
    expect(blame(latency({ network: 500 }), [], { ...FINE, dropShare: 0.07 })).toBe('decoder');
    expect(blame(latency(), [], { ...FINE, lossShare: 0.03 })).toBeNull();
    expect(blame(latency(), [], { ...FINE, lossShare: 0.031 })).toBe('network');
  });
});
