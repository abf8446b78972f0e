import { describe, expect, it } from 'vitest';
import { KeyframeRequests } from './keyframe-requests.ts';

function subject() {
  let nowMs = 0;
  let forced = 0;
  let due: { atMs: number; callback: () => void }[] = [];
  const clock = {
    now: () => nowMs,
    after: (delayMs: number, callback: () => void) => void due.push({ atMs: nowMs + delayMs, callback }),
  };
  const requests = new KeyframeRequests(() => forced++, clock);
  const at = (ms: number) => {
    nowMs = ms;
    const ready = due.filter(({ atMs }) => atMs <= nowMs);
    due = due.filter(({ atMs }) => atMs > nowMs);
    for (const { callback } of ready) callback();
    return requests;
  };
  return { at, forced: () => forced };
}

describe('keyframe requests', () => {
  it('are granted at once when the last one is long ago', () => {
    const { at, forced } = subject();
    at(0).request();
    at(250).request();
    expect(forced()).toBe(2);
  });

  it('are joined into one at the end of the gap, and none is forgotten', () => {
    const { at, forced } = subject();
    at(0).request();
    at(10).request();
    at(100).request();
    expect(forced()).toBe(1);
    at(250);
    expect(forced()).toBe(2);
  });
});
