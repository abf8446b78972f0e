import { describe, expect, test } from 'vitest';
import { SoundTimeline } from './sound-timeline.ts';

const MS = 1_000_000n;
const PACKET = 10n * MS;

/** Plays packets of one pipeline from nought, each when it is due. */
function play(timeline: SoundTimeline, packets: number, fromNs: bigint): bigint[] {
  return Array.from({ length: packets }, (_, index) =>
    timeline.at(BigInt(index) * PACKET, fromNs + BigInt(index) * PACKET),
  );
}

describe('the timeline of the sound', () => {
  test('follows the pipeline, packet by packet', () => {
    const times = play(new SoundTimeline(PACKET), 4, 77n * MS);
    expect(times.map((time, index) => (index === 0 ? PACKET : time - times[index - 1]!))).toEqual([
      PACKET,
      PACKET,
      PACKET,
      PACKET,
    ]);
  });

  test('goes on after a pipeline that began anew, and the pause has its length', () => {
    const timeline = new SoundTimeline(PACKET);
    const before = play(timeline, 500, 0n);
    timeline.restart();
    const after = play(timeline, 2, 6000n * MS);
    expect(after[0]).toBe(6000n * MS);
    expect(after[0]! - before.at(-1)!).toBe(1000n * MS);
    expect(after[1]! - after[0]!).toBe(PACKET);
  });

  test('never goes back, even when packets had come in a heap and ran ahead of the clock', () => {
    const timeline = new SoundTimeline(PACKET);
    const last = Array.from({ length: 300 }, (_, index) => timeline.at(BigInt(index) * PACKET, 0n)).at(-1)!;
    timeline.restart();
    expect(timeline.at(0n, 100n * MS)).toBe(last + PACKET);
  });

  test('takes a pipeline that does not begin at nought', () => {
    const timeline = new SoundTimeline(PACKET);
    timeline.at(0n, 0n);
    timeline.restart();
    expect(timeline.at(123_456n * MS, 2000n * MS)).toBe(2000n * MS);
    expect(timeline.at(123_466n * MS, 2010n * MS)).toBe(2010n * MS);
  });
});
