import { describe, expect, it } from 'vitest';
import { CapturePace, KEEP_ALIVE_MS } from './capture-pace.ts';

const FPS = 60;

/** Somebody watches since a while, and the screen has stood still since. */
function watched(mode: 'change' | 'tick' = 'change'): CapturePace {
  const pace = new CapturePace(FPS, mode);
  pace.take(0);
  pace.watch(true, 0);
  pace.take(0);
  return pace;
}

/** Changes and inputs in, times of pictures out; a picture takes no time. */
function play(
  pace: CapturePace,
  changes: readonly number[],
  inputs: readonly number[] = [],
  untilMs = 10_000,
): number[] {
  const taken: number[] = [];
  const changesAt = new Set(changes);
  const inputsAt = new Set(inputs);
  for (let nowMs = 1000; nowMs < untilMs; nowMs += 0.5) {
    if (inputsAt.has(nowMs)) pace.input(nowMs);
    if (changesAt.has(nowMs)) pace.change(nowMs);
    if (pace.waitMs(nowMs) !== 0) continue;
    pace.take(nowMs);
    taken.push(nowMs);
  }
  return taken;
}

const every = (ms: number, count: number, fromMs = 1000) =>
  Array.from({ length: count }, (_, index) => Math.round((fromMs + index * ms) * 2) / 2);

describe('the pace of pictures', () => {
  it('wants one first picture of its own accord and no more while nobody watches', () => {
    const pace = new CapturePace(FPS, 'change');
    expect(pace.waitMs(0)).toBe(0);
    pace.take(0);
    pace.change(1);
    expect(pace.waitMs(10_000)).toBeNull();
  });

  it('wants one at once for whoever begins to watch, with what changed before', () => {
    const pace = new CapturePace(FPS, 'change');
    pace.take(0);
    pace.change(100);
    pace.watch(true, 5000);
    expect(pace.waitMs(5000)).toBe(0);
    expect(pace.take(5000)).toBe(100);
  });

  it('takes a change of a still screen at once, and says when it happened', () => {
    const pace = watched();
    pace.change(1000);
    expect(pace.waitMs(1000)).toBe(0);
    pace.change(1001);
    expect(pace.take(1002)).toBe(1000);
  });

  it('sends a sign of life from a still screen, not sooner', () => {
    const pace = watched();
    expect(pace.waitMs(KEEP_ALIVE_MS - 1)).toBe(1);
    expect(pace.waitMs(KEEP_ALIVE_MS)).toBe(0);
    pace.take(KEEP_ALIVE_MS);
    expect(pace.waitMs(KEEP_ALIVE_MS)).toBe(KEEP_ALIVE_MS);
  });

  it('takes each picture of a game that draws 62 times a second when it is drawn', () => {
    const changes = every(16, 60);
    expect(play(watched(), changes, [], 1950)).toEqual(changes);
  });

  it('takes each picture of a game at 60 that draws unevenly when it is drawn', () => {
    const changes = every(1000 / 60, 60).map((ms, index) => ms + (index % 3) * 3);
    expect(play(watched(), changes, [], 1999)).toEqual(changes);
  });

  it('takes no more than a tenth above the frame rate of a game that draws all the time', () => {
    const taken = play(watched(), every(0.5, 18_000), [], 10_000);
    expect(taken.length / 9).toBeGreaterThanOrEqual(FPS);
    expect(taken.length / 9).toBeLessThanOrEqual(FPS * 1.1 + 1);
  });

  it('always takes the last change of a burst', () => {
    const taken = play(watched(), every(1, 100), [], 1300);
    expect(taken.at(-1)).toBeGreaterThanOrEqual(1099);
  });

  it('has a picture for what the player causes, even of a game that draws all the time', () => {
    const pace = watched();
    const busy = every(2, 400);
    play(pace, busy, [], 1800);
    const before = pace.waitMs(1800) ?? Number.NaN;
    expect(before).toBeGreaterThan(0);
    pace.input(1800);
    expect(pace.waitMs(1800)).toBe(0);
  });

  it('takes what a press causes between two pictures of a game at 60, and delays none after it', () => {
    const presses = every(110, 8, 1003);
    const answers = presses.map((ms) => ms + 3.5);
    const changes = [...every(1000 / 60, 54), ...answers].sort((a, b) => a - b);
    expect(play(watched(), changes, presses, 1900)).toEqual([...new Set(changes)]);
  });

  it('gives a player who never stops pressing no more than twenty pictures a second beside', () => {
    const taken = play(watched(), every(0.5, 18_000), every(5, 1800), 10_000);
    expect(taken.length / 9).toBeLessThanOrEqual(FPS * 1.1 + 20 + 1);
  });

  it('follows a new frame rate', () => {
    const pace = watched();
    pace.setFps(30);
    const taken = play(pace, every(0.5, 18_000), [], 10_000);
    expect(taken.length / 9).toBeLessThanOrEqual(30 * 1.1 + 1);
    expect(taken.length / 9).toBeGreaterThanOrEqual(30);
  });

  it('takes pictures at the ticks of a free-running clock only, when it is told to', () => {
    const pace = watched('tick');
    const taken = play(pace, every(3, 300), [], 1900);
    const ticks = taken.map((ms) => Math.round((ms * FPS) / 1000));
    for (const [index, tick] of ticks.entries())
      expect(Math.abs((tick * 1000) / FPS - taken[index]!)).toBeLessThan(0.51);
    expect(new Set(ticks).size).toBe(taken.length);
    expect(taken.length).toBe(0.9 * FPS);
  });
});
