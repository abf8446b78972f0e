import { describe, expect, it } from 'vitest';
import { withFormer } from './redundant-sound.ts';

const packet = (timestamp: number, size: number) => ({ timestamp, payload: Buffer.alloc(size, timestamp & 0xff) });

describe('sound that carries its former packets', () => {
  it('is only itself, with its type in front, where there are none', () => {
    expect(withFormer(packet(7, 2), [], 111).toString('hex')).toBe('6f0707');
  });

  it('has the oldest first, each with how long ago it was and its size', () => {
    const payload = withFormer(packet(960 + 3, 2), [packet(3, 3), packet(480 + 3, 1)], 111);
    // 960 * 1024 + 3 and 480 * 1024 + 1 in 24 bits.
    expect(payload.toString('hex')).toBe('ef0f0003' + 'ef078001' + '6f' + '030303' + 'e3' + 'c3c3');
  });

  it('goes on over the end of the time', () => {
    const payload = withFormer(packet(240, 1), [packet(2 ** 32 - 240, 1)], 111);
    expect(payload.readUIntBE(1, 3) >> 10).toBe(480);
  });

  it.each([
    ['too long ago', packet(0, 10), 2 ** 14],
    ['too large', packet(2 ** 14 - 1, 1024), 2 ** 14],
  ])('leaves out what is %s to be said', (_, former, now) => {
    expect(withFormer(packet(now, 1), [former], 111)).toHaveLength(2);
  });

  it.each([
    ['just not too long ago', packet(1, 10), 2 ** 14],
    ['just not too large', packet(2 ** 14 - 1, 1023), 2 ** 14],
  ])('carries what is %s', (_, former, now) => {
    expect(withFormer(packet(now, 1), [former], 111)).toHaveLength(6 + former.payload.length);
  });
});
