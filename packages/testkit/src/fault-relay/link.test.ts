import { describe, expect, it } from 'vitest';
import { Link, type LinkConditions } from './link.ts';
import { seededRandom } from './random.ts';

/** 1000 bytes with their headers. */
const KILOBYTE = 972;

function linkWith(conditions: Partial<LinkConditions>, seed = 1): Link {
  const link = new Link(seededRandom(seed));
  link.change(conditions, 0);
  return link;
}

const fates = (link: Link, count: number) => Array.from({ length: count }, (_, at) => link.send(KILOBYTE, at));

describe('a link', () => {
  it('passes everything at once where nothing is wrong', () => {
    expect(fates(linkWith({}), 50)).toEqual(Array.from({ length: 50 }, (_, at) => at));
  });

  it('loses its share, and the same packets for the same seed', () => {
    const first = fates(linkWith({ loss: 0.05 }), 20_000);
    expect(fates(linkWith({ loss: 0.05 }), 20_000)).toEqual(first);
    expect(fates(linkWith({ loss: 0.05 }, 2), 20_000)).not.toEqual(first);
    const lost = first.filter((fate) => fate === null).length;
    expect(lost / 20_000).toBeGreaterThan(0.045);
    expect(lost / 20_000).toBeLessThan(0.055);
  });

  it('loses the same packets whatever else is wrong with it', () => {
    const lost = (conditions: Partial<LinkConditions>) => fates(linkWith(conditions), 500).map((fate) => fate === null);
    expect(lost({ loss: 0.1, jitterMs: 30 })).toEqual(lost({ loss: 0.1 }));
  });

  it('delays by its delay and at most its jitter more', () => {
    const delays = fates(linkWith({ delayMs: 50, jitterMs: 10 }), 1000).map((fate, at) => fate! - at);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...delays)).toBeLessThan(60);
    expect(Math.max(...delays) - Math.min(...delays)).toBeGreaterThan(9);
  });

  it.each([
    [true, false],
    [false, true],
  ])('keeps the order of packets under jitter unless they may overtake (%s)', (reorders, inOrder) => {
    const arrivals = fates(linkWith({ jitterMs: 20, reorders }), 200) as number[];
    expect(arrivals.every((at, index) => index === 0 || at >= arrivals[index - 1]!)).toBe(inOrder);
  });

  it('lets nothing through while it is cut', () => {
    const link = linkWith({ cut: true });
    expect(link.send(KILOBYTE, 0)).toBeNull();
    link.change({ cut: false }, 1);
    expect(link.send(KILOBYTE, 1)).toBe(1);
    expect(link.readStatistics(1)).toMatchObject({ packets: 2, bytes: 2 * KILOBYTE, droppedByCut: 1 });
  });
});

describe('the bottleneck of a link', () => {
  it('sends packet after packet at its rate', () => {
    const link = linkWith({ rateKbps: 8000, delayMs: 5 });
    expect([link.send(KILOBYTE, 0), link.send(KILOBYTE, 0), link.send(KILOBYTE, 10)]).toEqual([6, 7, 16]);
  });

  it('drops what would wait longer than the queue is, and takes again what fits', () => {
    const link = linkWith({ rateKbps: 8000, queueMs: 3 });
    const atOnce = [0, 0, 0, 0].map((at) => link.send(KILOBYTE, at));
    expect(atOnce).toEqual([1, 2, 3, null]);
    expect(link.send(KILOBYTE, 0.5)).toBeNull();
    expect(link.send(KILOBYTE, 1)).toBe(4);
    expect(link.readStatistics(1)).toMatchObject({ droppedByQueue: 2, queueMs: 3, longestQueueMs: 3 });
  });

  it('forgets the longest wait once it was told', () => {
    const link = linkWith({ rateKbps: 8000 });
    link.send(KILOBYTE, 0);
    link.readStatistics(1);
    expect(link.readStatistics(1)).toMatchObject({ longestQueueMs: 0, queueMs: 0, packets: 1 });
  });

  it('carries a packet that is longer than its queue', () => {
    expect(linkWith({ rateKbps: 80, queueMs: 50 }).send(KILOBYTE, 0)).toBe(100);
  });

  it('takes longer over what waits when its rate falls, and no time when it is gone', () => {
    const link = linkWith({ rateKbps: 8000 });
    for (let packet = 0; packet < 10; packet++) link.send(KILOBYTE, 0);
    link.change({ rateKbps: 2000 }, 2);
    expect(link.readStatistics(2).queueMs).toBe(32);
    expect(link.send(KILOBYTE, 2)).toBe(2 + 32 + 4);
    link.change({ rateKbps: null }, 3);
    expect(link.send(KILOBYTE, 3)).toBeGreaterThanOrEqual(3);
    expect(link.readStatistics(3).queueMs).toBe(0);
  });
});
