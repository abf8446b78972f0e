import { describe, expect, it } from 'vitest';
import { acknowledge, acknowledgedKbps, NOTHING_ACKNOWLEDGED } from './acknowledged-rate.ts';
import { addDelays, forgetShortest, UNKNOWN_DELAY } from './path-delay.ts';

const packets = (...ways: number[]) => ways.map((way, index) => ({ sentMs: index, arrivedMs: index + way, bytes: 1 }));

describe('what packets wait in queues', () => {
  it('is nothing at first, and what the luckiest of the last ones took longer than ever', () => {
    const first = addDelays(UNKNOWN_DELAY, packets(1030, 1050), 0);
    expect(first.queueMs).toBe(0);
    const second = addDelays(first, packets(1090, 1075), 50);
    expect(second.queueMs).toBe(0);
    expect(addDelays(second, packets(1120), 100).queueMs).toBe(45);
    expect(addDelays(second, packets(1040), 100).queueMs).toBe(10);
    expect(addDelays(first, [], 50)).toBe(first);
  });

  it('is counted from the shortest way of the last ten seconds', () => {
    const first = addDelays(addDelays(UNKNOWN_DELAY, packets(30), 0), packets(80), 900);
    expect(addDelays(first, packets(80), 9900).queueMs).toBe(50);
    expect(addDelays(first, packets(80), 10_000).queueMs).toBe(0);
  });

  it('counts from now on once the path is known to be longer', () => {
    const longer = forgetShortest(
      [30, 90, 90].reduce((delay, way, at) => addDelays(delay, packets(way), at * 50), UNKNOWN_DELAY),
      110,
    );
    expect(longer.queueMs).toBe(0);
    expect(addDelays(addDelays(longer, packets(95), 150), packets(95), 200).queueMs).toBe(5);
  });
});

describe('what arrives', () => {
  const everyMs = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => ({ sentMs: 0, arrivedMs: from + index + 1, bytes: 1000 }));

  it('is unknown before a window of it is there', () => {
    expect(acknowledgedKbps(NOTHING_ACKNOWLEDGED)).toBeNull();
    expect(acknowledgedKbps(acknowledge(NOTHING_ACKNOWLEDGED, everyMs(0, 200)))).toBeNull();
  });

  it('is counted over the last moments by the clock of who counts it', () => {
    const acknowledged = acknowledge(NOTHING_ACKNOWLEDGED, everyMs(0, 500));
    expect(acknowledgedKbps(acknowledged)).toBe(8000);
    const slower = acknowledge(
      acknowledged,
      everyMs(500, 600).filter(({ arrivedMs }) => arrivedMs % 2 === 0),
    );
    expect(acknowledgedKbps(slower)).toBe(6000);
    expect(acknowledgedKbps(slower, 100)).toBe(4000);
  });
});
