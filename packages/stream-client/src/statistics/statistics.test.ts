import { describe, expect, it } from 'vitest';
import { NO_COUNTERS, readCounters } from './counters.ts';
import { describeCounters } from './statistics.ts';

const video = { type: 'inbound-rtp', kind: 'video', timestamp: 2000, bytesReceived: 150_000 };

describe('statistics', () => {
  it('are empty before anything has come', () => {
    expect(readCounters([])).toEqual(NO_COUNTERS);
    expect(describeCounters(readCounters([]), null)).toMatchObject({
      framesPerSecond: null,
      framesDecoded: 0,
      bitrateKbps: null,
      audioEnergy: 0,
    });
  });

  it.each([
    ['there was none before', null, null],
    ['no time has passed', { videoBytesReceived: 0, atMs: 2000 }, null],
    ['another connection was counted', { videoBytesReceived: 200_000, atMs: 1000 }, null],
    ['a second has passed', { videoBytesReceived: 50_000, atMs: 1000 }, 800],
  ])('have a bitrate when %s', (_, former, kbps) => {
    const before = former && { ...NO_COUNTERS, ...former };
    expect(describeCounters(readCounters([video]), before).bitrateKbps).toBe(kbps);
  });

  it('give means in ms', () => {
    const decoded = {
      ...video,
      framesDecoded: 50,
      totalDecodeTime: 0.1,
      jitterBufferDelay: 2,
      jitterBufferEmittedCount: 0,
    };
    const pair = { type: 'candidate-pair', nominated: true, timestamp: 0, currentRoundTripTime: 0.025 };
    const statistics = describeCounters(readCounters([decoded, pair]), null);
    expect(statistics).toMatchObject({ decodeMs: 2, jitterBufferMs: null, roundTripMs: 25 });
  });
});
