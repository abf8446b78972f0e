import { describe, expect, it } from 'vitest';
import { readStatistics } from './statistics.ts';

const video = { type: 'inbound-rtp', kind: 'video', timestamp: 2000, bytesReceived: 150_000 };

describe('statistics', () => {
  it('are empty before anything has come', () => {
    const { statistics, count } = readStatistics([], null);
    expect(statistics).toMatchObject({ framesPerSecond: null, framesDecoded: 0, bitrateKbps: null, audioEnergy: 0 });
    expect(count).toBeNull();
  });

  it.each([
    ['there was none before', null, null],
    ['no time has passed', { bytes: 0, atMs: 2000 }, null],
    ['another connection was counted', { bytes: 200_000, atMs: 1000 }, null],
    ['a second has passed', { bytes: 50_000, atMs: 1000 }, 800],
  ])('have a bitrate when %s', (_, former, kbps) => {
    expect(readStatistics([video], former).statistics.bitrateKbps).toBe(kbps);
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
    const { statistics } = readStatistics([decoded, pair], null);
    expect(statistics).toMatchObject({ decodeMs: 2, jitterBufferMs: null, roundTripMs: 25 });
  });
});
