import { describe, expect, it } from 'vitest';
import { type Sample, type SimulatedPath, simulate } from '../../../../test/support/simulated-path.ts';

const PATH = { delayMs: 20, queueMs: 100 };

function run(path: Omit<SimulatedPath, 'seconds'> & { seconds?: number }) {
  const samples = simulate({ seconds: 15, ...path });
  const between = (from: number, to: number) => samples.filter(({ second }) => second >= from && second < to);
  const targets = (from: number, to: number) => between(from, to).map(({ targetKbps }) => targetKbps);
  const queues = (from: number, to: number) => between(from, to).map(({ queueMs }) => queueMs);
  return { samples, targets, queues };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const show = (samples: readonly Sample[]) =>
  samples
    .map(({ second, targetKbps, queueMs }) => `${second} ${Math.round(targetKbps)} ${Math.round(queueMs)}`)
    .join('\n');

describe('congestion control on feedback for each packet, over a simulated path', () => {
  it('finds within two seconds of probing that a wide path carries all that is wanted', () => {
    const { targets, samples } = run({ maxKbps: 15_000, conditions: [[0, { ...PATH, rateKbps: 30_000 }]] });
    expect(Math.min(...targets(2, 15)), show(samples)).toBe(15_000);
  });

  it.each([1000, 3000, 6000, 12_000])('uses a path of %i kbit/s and keeps its queue short', (rateKbps) => {
    const { targets, queues, samples } = run({ maxKbps: 20_000, conditions: [[0, { ...PATH, rateKbps }]] });
    expect(mean(targets(5, 15)), show(samples)).toBeGreaterThan(rateKbps * 0.6);
    expect(Math.max(...targets(5, 15))).toBeLessThan(rateKbps * 1.25);
    expect(mean(queues(5, 15)), show(samples)).toBeLessThan(40);
  });

  it.each([100, 400])('gives way to a step from 20 to 5 Mbit/s before a queue of %i ms within a second', (queueMs) => {
    const { targets, queues, samples } = run({
      maxKbps: 12_000,
      conditions: [
        [0, { ...PATH, queueMs, rateKbps: 20_000 }],
        [8, { rateKbps: 5000 }],
      ],
    });
    expect(mean(targets(6, 8)), show(samples)).toBeGreaterThan(11_000);
    expect(Math.max(...queues(9, 15)), show(samples)).toBeLessThan(150);
    expect(mean(queues(9, 15)), show(samples)).toBeLessThan(40);
    expect(mean(targets(9, 15)), show(samples)).toBeGreaterThan(2800);
  });

  it('comes back when the path is wide again', () => {
    const { targets, samples } = run({
      maxKbps: 10_000,
      seconds: 25,
      conditions: [
        [0, { ...PATH, rateKbps: 20_000 }],
        [5, { rateKbps: 4000 }],
        [10, { rateKbps: 20_000 }],
      ],
    });
    expect(mean(targets(8, 10)), show(samples)).toBeLessThan(4500);
    expect(Math.min(...targets(20, 25)), show(samples)).toBeGreaterThan(9000);
  });

  it('does not stutter on for long when its path has become longer', () => {
    const { targets, samples } = run({
      maxKbps: 8000,
      seconds: 20,
      conditions: [
        [0, PATH],
        [6, { delayMs: 90 }],
      ],
    });
    expect(mean(targets(12, 20)), show(samples)).toBeGreaterThan(6000);
    expect(
      samples.filter(({ second, isHeld }) => second > 8 && isHeld),
      show(samples),
    ).toEqual([]);
  });

  it.each([
    ['losses that come with no delay', { loss: 0.05 }],
    ['packets that overtake each other', { jitterMs: 10 }],
    ['both, on a long path', { loss: 0.05, jitterMs: 10, delayMs: 50 }],
  ])('does not give way to %s', (_, fault) => {
    const { targets, samples } = run({ maxKbps: 8000, conditions: [[0, { ...PATH, ...fault }]] });
    expect(mean(targets(5, 15)), show(samples)).toBeGreaterThan(6500);
  });

  it('gives way to losses that no radio has', () => {
    const { targets, samples } = run({ maxKbps: 8000, conditions: [[0, { ...PATH, loss: 0.25 }]] });
    expect(mean(targets(10, 15)), show(samples)).toBeLessThan(2000);
  });

  it('keeps its rate while a still screen uses none of it', () => {
    const { targets, samples } = run({
      maxKbps: 8000,
      used: (second) => (second > 5 && second < 10 ? 0.01 : 1),
      conditions: [[0, { ...PATH, rateKbps: 20_000 }]],
    });
    expect(Math.min(...targets(6, 15)), show(samples)).toBeGreaterThan(7500);
  });
});
