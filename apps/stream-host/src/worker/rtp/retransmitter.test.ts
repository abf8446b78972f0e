import { describe, expect, it } from 'vitest';
import { sequenceOf, writeRtpPacket } from './packet.ts';
import { Retransmitter } from './retransmitter.ts';

const PATH = { rttMs: 40, bitrateKbps: 8000 };

function packet(sequence: number, size = 1000): Buffer {
  const payload = Buffer.alloc(size);
  return writeRtpPacket({
    payloadType: 102,
    sequence,
    timestamp: 0,
    ssrc: 1,
    marker: false,
    extensions: null,
    payload,
  });
}

function sender(...sequences: number[]): Retransmitter {
  const retransmitter = new Retransmitter({ ssrc: 2, payloadType: 103, firstSequence: 65_535 }, 0);
  for (const sequence of sequences) retransmitter.keep(packet(sequence));
  return retransmitter;
}

describe('repairing losses', () => {
  it('has nothing for packets that were never sent or are forgotten', () => {
    const retransmitter = sender(1, 1 + 4096);
    expect(retransmitter.repair(2, PATH, 100)).toBeNull();
    expect(retransmitter.repair(1, PATH, 100)).toBeNull();
    expect(retransmitter.repair(1 + 4096, PATH, 100)).not.toBeNull();
  });

  it.each([
    [39, false],
    [40, true],
  ])('repeats a repair after %i ms of a 40 ms round trip: %s', (laterMs, repeated) => {
    const retransmitter = sender(1);
    retransmitter.repair(1, PATH, 100);
    expect(retransmitter.repair(1, PATH, 100 + laterMs) !== null).toBe(repeated);
  });

  it('stops at its share of the bitrate, and goes on when time has passed', () => {
    const sequences = Array.from({ length: 200 }, (_, sequence) => sequence);
    const retransmitter = sender(...sequences);
    const repaired = () => sequences.filter((sequence) => retransmitter.repair(sequence, PATH, 1000)).length;
    // 30 % of 1000 bytes a ms over 100 ms are 30 000 bytes.
    expect(repaired()).toBe(30);
    expect(retransmitter.repair(150, PATH, 1000)).toBeNull();
    expect(retransmitter.repair(150, PATH, 1010)).not.toBeNull();
  });

  it('numbers the repairs on their own, around the end of the numbers', () => {
    const retransmitter = sender(1, 2);
    expect(sequenceOf(retransmitter.repair(1, PATH, 100)!)).toBe(65_535);
    expect(sequenceOf(retransmitter.repair(2, PATH, 100)!)).toBe(0);
  });
});
