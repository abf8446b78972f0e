import { describe, expect, it } from 'vitest';
import { sequenceOf, stampSendTime, stampTransportSequence, toRetransmission, writeRtpPacket } from './packet.ts';

const fields = {
  payloadType: 102,
  sequence: 65_535,
  timestamp: 0xffff_ffff,
  ssrc: 7,
  marker: true,
  extensions: { playAtOnce: true, transportSequence: true },
  payload: Buffer.from([1, 2, 3]),
};

describe('an RTP packet', () => {
  it('has a plain header for sound and is not touched by the time stamp', () => {
    const packet = writeRtpPacket({ ...fields, extensions: null });
    const before = Buffer.from(packet);
    stampSendTime(packet, 1000);
    expect(packet).toEqual(before);
    expect(packet.toString('hex')).toBe('80e6ffffffffffff00000007010203');
  });

  it.each([
    [true, true, '52000000' + '31000000'],
    [true, false, '52000000' + '00000000'],
    [false, true, '00000000' + '31000000'],
    [false, false, '00000000' + '00000000'],
  ])(
    'asks to show each picture at once (%s) and for feedback on each packet (%s), or leaves padding',
    (playAtOnce, transportSequence, elements) => {
      const packet = writeRtpPacket({ ...fields, extensions: { playAtOnce, transportSequence } });
      expect(packet.toString('hex', 12)).toBe(`bede000342000000${elements}010203`);
    },
  );

  it.each([
    [0, 0],
    [1000, 0x40000],
    [63_999.999, 0xffffff],
    [64_000, 0],
  ])('stamps %f ms as %i', (nowMs, stamp) => {
    const packet = writeRtpPacket(fields);
    stampSendTime(packet, nowMs);
    expect(packet.readUIntBE(17, 3)).toBe(stamp);
  });

  it('takes the number of the transport around its end, and nothing else changes', () => {
    const packet = writeRtpPacket(fields);
    stampTransportSequence(packet, 65_536 + 258);
    expect(packet.toString('hex', 12)).toBe('bede000342000000' + '5200000031010200' + '010203');
  });

  it('goes a second time with its first number in front of the payload', () => {
    const packet = writeRtpPacket(fields);
    const repair = toRetransmission(packet, { ssrc: 8, payloadType: 103, sequence: 12 });
    expect(sequenceOf(repair)).toBe(12);
    expect(repair[1]).toBe(0x80 | 103);
    expect(repair.readUInt32BE(8)).toBe(8);
    expect(repair.subarray(12, 28)).toEqual(packet.subarray(12, 28));
    expect(repair.toString('hex', 28)).toBe('ffff010203');
  });
});
