import { describe, expect, it } from 'vitest';
import {
  type DecoderSecond,
  NO_PRESSURE,
  type PressureState,
  pressureLimits,
  watchDecoder,
} from './decoder-pressure.ts';
import { bothLimits, NO_LIMITS, toLimits } from './limits.ts';

const EASY: DecoderSecond = {
  framesReceived: 60,
  framesDecoded: 60,
  framesDropped: 0,
  decodeMs: 3,
  backlog: 1,
  isEfficient: true,
  fps: 60,
};

function after(seconds: number, second: Partial<DecoderSecond>, from: PressureState = NO_PRESSURE): PressureState {
  let state = from;
  for (let at = 0; at < seconds; at++) state = watchDecoder(state, { ...EASY, ...second });
  return state;
}

const heights = (state: PressureState) => [pressureLimits(state).maxHeight, pressureLimits(state).maxFps];

describe('a decoder', () => {
  it('that keeps up is asked nothing', () => {
    expect(pressureLimits(after(100, {}))).toEqual(NO_LIMITS);
  });

  it.each([
    ['throws pictures away', { framesDropped: 4 }, { framesDropped: 3 }],
    ['takes nearly the whole time of a picture', { decodeMs: 13.7 }, { decodeMs: 13.6 }],
    ['has a growing backlog', { backlog: 12 }, { backlog: 11 }],
  ])('that %s for two seconds gets smaller pictures', (_, bad, bearable) => {
    expect(after(100, bearable).step).toBe(0);
    expect(after(1, bad).step).toBe(0);
    expect(heights(after(2, bad))).toEqual([720, 60]);
    expect(heights(after(4, bad))).toEqual([720, 30]);
    expect(heights(after(6, bad))).toEqual([540, 30]);
    expect(heights(after(60, bad))).toEqual([540, 30]);
  });

  it('without hardware gets 720p at 30 at once', () => {
    expect(heights(after(2, { decodeMs: 16, isEfficient: false }))).toEqual([720, 30]);
  });

  it('is judged by the pictures the host sends, not by 60 a second', () => {
    expect(after(10, { decodeMs: 20, fps: 30, framesReceived: 30, framesDecoded: 30 }).step).toBe(0);
  });

  it('is not judged by a picture that stands still', () => {
    expect(after(10, { framesReceived: 9, framesDecoded: 9, decodeMs: 50 }).step).toBe(0);
  });

  it('gets more again after twenty seconds of ease, and after a relapse only after twice as long', () => {
    const down = after(2, { decodeMs: 16 });
    expect(after(19, {}, down).step).toBe(1);
    const up = after(20, {}, down);
    expect(up.step).toBe(0);
    const lower = after(2, { decodeMs: 16 }, down);
    expect(after(39, {}, lower).step).toBe(2);
    expect(after(40, {}, lower).step).toBe(1);
  });

  it('that is neither pressed nor idle stays where it is', () => {
    const down = after(2, { decodeMs: 16 });
    expect(after(200, { decodeMs: 9 }, down).step).toBe(1);
  });
});

describe('limits', () => {
  it('are whole numbers the contract carries', () => {
    expect(toLimits({})).toEqual(NO_LIMITS);
    expect(toLimits({ maxHeight: 1, maxFps: 1000, maxBitrateKbps: 1500.4 })).toEqual({
      maxHeight: 180,
      maxFps: 240,
      maxBitrateKbps: 1500,
    });
    expect(toLimits({ maxHeight: Number.NaN }).maxHeight).toBe(NO_LIMITS.maxHeight);
  });

  it('of player and decoder both count', () => {
    const player = toLimits({ maxHeight: 720, maxBitrateKbps: 3000 });
    const decoder = toLimits({ maxHeight: 1080, maxFps: 30 });
    expect(bothLimits(player, decoder)).toEqual({ maxHeight: 720, maxFps: 30, maxBitrateKbps: 3000 });
  });
});
