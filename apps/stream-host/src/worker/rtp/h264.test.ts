import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packetiseH264, splitNalUnits } from './h264.ts';

const unit = (header: number, size: number) => Buffer.alloc(size, header | 0x80).fill(header, 0, 1);
const annexB = (...units: Buffer[]) => Buffer.concat(units.flatMap((nal) => [Buffer.from([0, 0, 0, 1]), nal]));

/** What a receiver does. Source: RFC 6184 §5.8. */
function reassemble(payloads: readonly Uint8Array[]): Buffer[] {
  const units: Buffer[] = [];
  let open: Buffer[] = [];
  for (const payload of payloads) {
    if ((payload[0]! & 0x1f) !== 28) units.push(Buffer.from(payload));
    else {
      if (payload[1]! & 0x80) open = [Buffer.from([(payload[0]! & 0xe0) | (payload[1]! & 0x1f)])];
      open.push(Buffer.from(payload.subarray(2)));
      if (payload[1]! & 0x40) units.push(Buffer.concat(open));
    }
  }
  return units;
}

describe('splitting a picture into NAL units', () => {
  it('finds nothing where there is no start code', () => {
    expect(splitNalUnits(Buffer.from([1, 2, 3]))).toEqual([]);
    expect(splitNalUnits(Buffer.alloc(0))).toEqual([]);
  });

  it('passes over start codes with nothing behind them', () => {
    expect(splitNalUnits(Buffer.from([0, 0, 1, 0, 0, 1, 0x65, 7]))).toEqual([Buffer.from([0x65, 7])]);
  });

  it('takes start codes of three and of four bytes', () => {
    const bytes = Buffer.from([0, 0, 1, 0x67, 1, 0, 0, 0, 1, 0x68, 2]);
    expect(splitNalUnits(bytes)).toEqual([Buffer.from([0x67, 1]), Buffer.from([0x68, 2])]);
  });
});

describe('packetising a picture', () => {
  it('leaves out access unit delimiters', () => {
    expect(packetiseH264(annexB(Buffer.from([9, 0xf0]), unit(0x65, 10)), 100)).toEqual([unit(0x65, 10)]);
  });

  it.each([
    [99, 1],
    [100, 1],
    [101, 2],
  ])('makes of a unit of %i bytes %i payloads of at most 100', (size, count) => {
    expect(packetiseH264(annexB(unit(0x65, size)), 100)).toHaveLength(count);
  });

  it('loses nothing and never exceeds the largest payload', () => {
    const units = fc.array(fc.tuple(fc.constantFrom(0x67, 0x68, 0x65, 0x41), fc.integer({ min: 2, max: 5000 })), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(units, fc.integer({ min: 50, max: 1200 }), (sizes, maxBytes) => {
        const picture = sizes.map(([header, size]) => unit(header, size));
        const payloads = packetiseH264(annexB(...picture), maxBytes);
        expect(Math.max(...payloads.map((payload) => payload.length))).toBeLessThanOrEqual(maxBytes);
        expect(reassemble(payloads)).toEqual(picture);
      }),
    );
  });
});
