import { describe, expect, it } from 'vitest';
import { Pacer } from './pacer.ts';

/** Time that only passes when told to. */
function manualClock() {
  let nowMs = 0;
  const due: { atMs: number; callback: () => void }[] = [];
  return {
    now: () => nowMs,
    after: (delayMs: number, callback: () => void) => void due.push({ atMs: nowMs + delayMs, callback }),
    pass(ms: number) {
      for (const end = nowMs + ms; nowMs < end; nowMs++) {
        for (const { callback } of due.splice(0, due.length)) callback();
      }
    },
  };
}

const packets = (count: number) => Array.from({ length: count }, (_, number) => Buffer.alloc(1000, number));

describe('the pacer', () => {
  it('lets an ordinary frame go at once', () => {
    const sent: Buffer[] = [];
    new Pacer(8000, (packet) => sent.push(packet), manualClock()).push(packets(17));
    expect(sent).toHaveLength(17);
  });

  it('spreads a keyframe at eight times the bitrate, in order', () => {
    const sent: Buffer[] = [];
    const clock = manualClock();
    const pacer = new Pacer(8000, (packet) => sent.push(packet), clock);
    pacer.push(packets(100));
    // 5 ms of 8000 bytes a ms.
    expect(sent).toHaveLength(40);
    clock.pass(4);
    expect(sent.length).toBeLessThan(80);
    clock.pass(20);
    expect(sent.map((packet) => packet[0])).toEqual(packets(100).map((packet) => packet[0]));
  });

  it('does not let a later frame overtake one that waits', () => {
    const sent: number[] = [];
    const clock = manualClock();
    const pacer = new Pacer(8000, (packet) => sent.push(packet[0]!), clock);
    pacer.push(packets(60));
    pacer.push([Buffer.alloc(10, 200)]);
    expect(sent).not.toContain(200);
    clock.pass(20);
    expect(sent.at(-1)).toBe(200);
  });

  it('sends nothing more once it is cleared', () => {
    const sent: Buffer[] = [];
    const clock = manualClock();
    const pacer = new Pacer(8000, (packet) => sent.push(packet), clock);
    pacer.push(packets(100));
    pacer.clear();
    clock.pass(50);
    expect(sent).toHaveLength(40);
  });
});
