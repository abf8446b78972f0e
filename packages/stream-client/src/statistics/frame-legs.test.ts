import { describe, expect, it } from 'vitest';
import { frameLegs, LEGS, sumOfLegs } from './frame-legs.ts';
import { HostClock } from './host-clock.ts';
import { LatencyWindow, quantiles } from './latency-window.ts';

/** The host's clock is 1000 ms ahead. */
const path = { clockOffsetMs: 1000, roundTripMs: 10, bufferMs: 2 };
const host = { rtpTimestamp: 7, changedMs: 1100, capturedMs: 1101, encodedMs: 1106, sentMs: 1107 };
const shown = { rtpTimestamp: 7, receivedMs: 112, decodeMs: 3, bufferMs: null, displayedMs: 125 };

describe('the legs of a picture', () => {
  it('sum up to what passed from the change of the screen to the display, and half a round trip', () => {
    const legs = frameLegs(host, shown, path);
    expect(legs).toEqual({ input: 5, capture: 1, encode: 5, send: 1, network: 5, buffer: 2, decode: 3, display: 8 });
    expect(sumOfLegs(legs)).toBe(5 + (125 - 100));
  });

  it.each([
    ['clocks that are estimated wrongly', { ...path, clockOffsetMs: 990 }, shown],
    ['a mean buffer longer than the picture waited', { ...path, bufferMs: 50 }, shown],
    ['a decoder that says more than there was time for', path, { ...shown, decodeMs: 50 }],
    ['a display time before the arrival', path, { ...shown, displayedMs: 100 }],
  ])('are never negative, with %s', (_, otherPath, otherShown) => {
    const legs = frameLegs(host, otherShown, otherPath);
    for (const leg of LEGS) expect(legs[leg]).toBeGreaterThanOrEqual(0);
  });

  it('use what a picture knows of its own wait', () => {
    expect(frameLegs(host, { ...shown, bufferMs: 4 }, path)).toMatchObject({ buffer: 4, display: 6 });
  });
});

describe('the clock of the host', () => {
  it('is not known before the first answer', () => {
    expect(new HostClock()).toMatchObject({ offsetMs: null, roundTripMs: null });
  });

  it('is taken from the quickest round trip, not from the last', () => {
    const clock = new HostClock();
    clock.add(0, 1020, 100);
    clock.add(200, 1205, 210);
    clock.add(300, 1390, 400);
    expect(clock).toMatchObject({ offsetMs: 1000, roundTripMs: 10 });
  });

  it('forgets after half a minute', () => {
    const clock = new HostClock();
    clock.add(0, 1005, 10);
    clock.add(30_000, 31_050, 30_080);
    expect(clock.roundTripMs).toBe(80);
  });

  it('passes over an answer to a question not yet asked', () => {
    const clock = new HostClock();
    clock.add(20, 1000, 10);
    expect(clock.offsetMs).toBeNull();
  });
});

describe('the window', () => {
  it('is empty while only one side has spoken', () => {
    const window = new LatencyWindow();
    window.onShown(shown, path, 200);
    window.onHostTimes([{ ...host, rtpTimestamp: 8 }], path, 200);
    expect(window.latency(200)).toBeNull();
  });

  it('joins both sides, whoever speaks first, each picture once', () => {
    const window = new LatencyWindow();
    window.onShown(shown, path, 200);
    window.onHostTimes([host], path, 210);
    window.onHostTimes([{ ...host, rtpTimestamp: 8 }], path, 210);
    window.onShown({ ...shown, rtpTimestamp: 8 }, path, 220);
    window.onShown({ ...shown, rtpTimestamp: 8 }, path, 220);
    expect(window.latency(220)).toMatchObject({ frames: 2, total: { p50: 30, p95: 30 } });
  });

  it('forgets pictures after five seconds', () => {
    const window = new LatencyWindow();
    window.onShown(shown, path, 200);
    window.onHostTimes([host], path, 210);
    expect(window.latency(5209)?.frames).toBe(1);
    expect(window.latency(5210)).toBeNull();
  });

  it('leaves pictures out while the clocks are not known', () => {
    const window = new LatencyWindow();
    window.onShown(shown, null, 200);
    window.onHostTimes([host], null, 210);
    expect(window.latency(220)).toBeNull();
  });

  it('gives the middle and the slow end', () => {
    expect(quantiles([])).toEqual({ p50: 0, p95: 0 });
    expect(quantiles(Array.from({ length: 100 }, (_, at) => 99 - at))).toEqual({ p50: 50, p95: 95 });
  });
});
