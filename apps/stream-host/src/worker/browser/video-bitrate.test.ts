import { describe, expect, it } from 'vitest';
import { toVideoKbps } from './video-bitrate.ts';

const CLEAN = { fractionLost: 0, copies: 1, sound: 'alone' } as const;

describe('the part of the rate that is for pictures', () => {
  it('leaves room for sound and headers', () => {
    const kbps = toVideoKbps(8000, CLEAN);
    expect(kbps).toBeLessThan(8000 - 175);
    expect(kbps).toBeGreaterThan(8000 * 0.9);
  });

  it('is about half where each packet goes twice, and less where many are repaired', () => {
    const half = toVideoKbps(8000, { ...CLEAN, copies: 2 });
    expect(half * 2).toBeCloseTo(toVideoKbps(8000, CLEAN));
    expect(toVideoKbps(8000, { ...CLEAN, fractionLost: 0.1 }) * 1.1).toBeCloseTo(toVideoKbps(8000, CLEAN));
  });

  it('never falls to nothing, whatever is lost', () => {
    expect(toVideoKbps(300, { fractionLost: 1, copies: 2, sound: 'with-formers' })).toBe(250);
  });
});
