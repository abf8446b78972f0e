import { describe, expect, it } from 'vitest';
import {
  FIRST_QUALITY_STATE,
  type QualityBounds,
  type QualityState,
  qualityOf,
  STEP_DOWN_AFTER_MS,
  STEP_UP_AFTER_MS,
  stepQuality,
} from './quality.ts';

const HD: QualityBounds = {
  display: { width: 1920, height: 1080 },
  plan: { height: 1080, fps: 60, maxBitrateKbps: 12_000 },
  networkKbps: 12_000,
  usedKbps: 12_000,
  browser: null,
};

/** The heights after a constant bitrate was told once a second, second by second. */
function heightsAt(networkKbps: number, seconds: number, from: QualityState = FIRST_QUALITY_STATE) {
  const bounds = { ...HD, networkKbps };
  let state = from;
  const heights: number[] = [];
  for (let second = 0; second < seconds; second++) {
    state = stepQuality(state, bounds, second * 1000);
    heights.push(qualityOf(state, bounds).height);
  }
  return { heights, state };
}

const lowest = heightsAt(300, 2).state;

describe('the quality of a stream', () => {
  it('never has more than the display, the plan or the browser allows', () => {
    const small = { ...HD, display: { width: 640, height: 480 } };
    expect(qualityOf(FIRST_QUALITY_STATE, small)).toMatchObject({ width: 640, height: 480 });
    const plan = { height: 720, fps: 30, maxBitrateKbps: 3000 };
    const planned = { width: 1280, height: 720, fps: 30, bitrateKbps: 3000 };
    expect(qualityOf(FIRST_QUALITY_STATE, { ...HD, plan })).toEqual(planned);
    const browser = { maxHeight: 540, maxFps: 24, maxBitrateKbps: 900 };
    const limited = { width: 960, height: 540, fps: 24, bitrateKbps: 900 };
    expect(qualityOf(FIRST_QUALITY_STATE, { ...HD, browser })).toEqual(limited);
  });

  it('has even sizes in the proportions of the display', () => {
    const odd = { ...HD, display: { width: 1367, height: 769 } };
    expect(qualityOf(FIRST_QUALITY_STATE, odd)).toMatchObject({ width: 1366, height: 768 });
    expect(qualityOf(heightsAt(1500, 3).state, odd)).toMatchObject({ width: 958, height: 540 });
  });

  it.each([
    [4500, 1080, 60],
    [4499, 720, 60],
    [2500, 720, 60],
    [2499, 540, 60],
    [1000, 540, 60],
    [999, 360, 60],
    [500, 360, 60],
    [499, 360, 30],
  ])('comes to rest at %i kbit/s with %i lines and %i frames', (networkKbps, height, fps) => {
    const { state } = heightsAt(networkKbps, 3);
    expect(qualityOf(state, { ...HD, networkKbps })).toMatchObject({ height, fps });
  });

  it('stays for as long as a lack may be a passing one, and falls at once when it is severe', () => {
    const bounds = { ...HD, networkKbps: 4000 };
    const before = stepQuality(FIRST_QUALITY_STATE, bounds, 0);
    expect(before.rung).toBe(0);
    expect(stepQuality(before, bounds, STEP_DOWN_AFTER_MS - 1).rung).toBe(0);
    expect(stepQuality(before, bounds, STEP_DOWN_AFTER_MS).rung).toBe(1);
    expect(stepQuality(FIRST_QUALITY_STATE, { ...HD, networkKbps: 4500 * 0.6 - 1 }, 0).rung).toBe(1);
  });

  it('forgets a lack that has passed', () => {
    const low = stepQuality(FIRST_QUALITY_STATE, { ...HD, networkKbps: 4000 }, 0);
    const well = stepQuality(low, HD, 500);
    expect(stepQuality(well, { ...HD, networkKbps: 4000 }, STEP_DOWN_AFTER_MS).rung).toBe(0);
  });

  it('stays for a picture that needs less than half of the little there is', () => {
    const { rung } = stepQuality(FIRST_QUALITY_STATE, { ...HD, networkKbps: 300, usedKbps: 119 }, 0);
    expect(rung).toBe(0);
    expect(stepQuality(FIRST_QUALITY_STATE, { ...HD, networkKbps: 300, usedKbps: 120 }, 0).rung).toBe(4);
  });

  it('comes back rung by rung, each after the bitrate was more than enough for a while', () => {
    const { heights } = heightsAt(12_000, 24, lowest);
    expect([...new Set(heights)]).toEqual([360, 540, 720, 1080]);
    expect(heights.indexOf(540)).toBe((2 * STEP_UP_AFTER_MS) / 1000 + 1);
  });

  it('does not come back for a bitrate that is just enough', () => {
    const { state } = heightsAt(2500 * 1.3 - 1, 60, heightsAt(1500, 3).state);
    expect(qualityOf(state, HD).height).toBe(540);
  });
});
