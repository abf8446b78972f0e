import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compactNtp, parseFeedback, writeSenderReport } from './rtcp.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex');
const PLI = hex('81ce0002 00000001 0000002a');
const NACK = hex('81cd0003 00000001 0000002a 00ff 8001');

describe('feedback of a browser', () => {
  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(Array.isArray(parseFeedback(Buffer.from(bytes)))).toBe(true);
      }),
    );
  });

  it.each([
    ['an empty packet', Buffer.alloc(0)],
    ['a part longer than the packet', hex('81ce0009 00000001 0000002a')],
    ['another version', hex('41ce0002 00000001 0000002a')],
    ['a losses part without its stream', hex('81cd0001 00000001')],
    ['application feedback that is not REMB', hex('8fce0004 00000001 00000000 58585858 01000000')],
    ['a report block that is cut off', hex('81c90001 00000001')],
    ['an unknown type', hex('80cc0000')],
  ])('says nothing for %s', (_, packet) => {
    expect(parseFeedback(packet)).toEqual([]);
  });

  it('names each lost packet, over the end of the numbers too', () => {
    expect(parseFeedback(NACK)).toEqual([{ kind: 'lost', ssrc: 42, sequences: [0xff, 0x100, 0x10f] }]);
    const wrapping = hex('81cd0003 00000001 0000002a ffff 0001');
    expect(parseFeedback(wrapping)).toEqual([{ kind: 'lost', ssrc: 42, sequences: [0xffff, 0] }]);
  });

  it('reads all parts of a compound packet', () => {
    expect(parseFeedback(Buffer.concat([PLI, NACK])).map(({ kind }) => kind)).toEqual(['keyframe-needed', 'lost']);
  });

  it('reads the bandwidth of REMB with its exponent', () => {
    const remb = hex('8fce0005 00000001 00000000 52454d42 01 0b d090 0000002a');
    expect(parseFeedback(remb)).toEqual([{ kind: 'bandwidth', bitsPerSecond: 0x3d090 * 4 }]);
  });

  it('reads loss and round trip of a receiver report', () => {
    const report = hex('81c90007 00000001 0000002a 40000003 00000000 00000000 12345678 00008000');
    expect(parseFeedback(report)).toEqual([
      { kind: 'report', ssrc: 42, fractionLost: 0.25, lastSenderReport: 0x12345678, heldMs: 500 },
    ]);
  });
});

describe('a sender report', () => {
  it('carries the time that receivers give back', () => {
    const unixMs = Date.UTC(2026, 10, 21) + 250;
    const report = { ssrc: 42, unixMs, rtpTimestamp: 2 ** 32 + 7, packets: 3, payloadBytes: 900 };
    const packet = writeSenderReport(report);
    expect(packet.readUInt32BE(10)).toBe(compactNtp(unixMs));
    expect(packet.readUInt32BE(16)).toBe(7);
    expect(packet.readUInt32BE(12)).toBe(0x4000_0000);
    expect(packet.length).toBe((packet.readUInt16BE(2) + 1) * 4);
  });
});
