import { describe, expect, it } from 'vitest';
import { type ProbePacket, rateOfProbe } from './probe.ts';

/** Packets of 1000 bytes sent each ms, 8000 kbit/s, that arrive `spreadMs` apart; every `lost`th does not. */
const burst = (count: number, spreadMs: number, lost = Number.POSITIVE_INFINITY): ProbePacket[] =>
  Array.from({ length: count }, (_, at) => ({
    sequence: at,
    sentMs: at,
    arrivedMs: (at + 1) % lost === 0 ? null : 5000 + at * spreadMs,
    bytes: 1000,
  }));

describe('a probe', () => {
  it.each([
    ['too few packets arrived', burst(7, 1)],
    ['too many were lost', burst(20, 1, 4)],
    ['nothing was sent', []],
    ['all was sent at the same moment', burst(20, 1).map((packet) => ({ ...packet, sentMs: 0 }))],
  ])('says nothing when %s', (_, packets) => {
    expect(rateOfProbe(packets)).toBeNull();
  });

  it.each([
    ['as fast as it was sent', burst(20, 1), 7600],
    ['nearly so', burst(20, 1.1), 7600],
    ['slower, with what the path carries', burst(20, 2), 3800],
    ['all at once, after a wait', burst(20, 0), 7600],
    ['with a few losses', burst(20, 1.05, 8), 7600],
  ])('is counted when it arrived %s', (_, packets, kbps) => {
    expect(rateOfProbe(packets)).toBeCloseTo(kbps, 0);
  });
});
