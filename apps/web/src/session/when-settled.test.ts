import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SETTLED_MS, whenInUse, whenSettled } from './when-settled.ts';

const run = vi.fn();
const LOADED_AT = 1500;
let page: EventTarget;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  page = new EventTarget();
  vi.stubGlobal('window', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

function pageStands(readyState: DocumentReadyState, now: number) {
  vi.stubGlobal('document', { readyState });
  vi.stubGlobal('performance', { now: () => now, getEntriesByType: () => [{ loadEventStart: LOADED_AT }] });
}

test('a page that still loads waits for that, and then its time', () => {
  pageStands('interactive', 900);
  whenSettled(run);
  vi.advanceTimersByTime(10 * SETTLED_MS);
  expect(run).not.toHaveBeenCalled();
  page.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(SETTLED_MS - 1);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('a loaded page waits for the rest of its time', () => {
  pageStands('complete', LOADED_AT + 1000);
  whenSettled(run);
  vi.advanceTimersByTime(SETTLED_MS - 1001);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});

test('a page that has stood for long does not wait', () => {
  pageStands('complete', LOADED_AT + 60_000);
  whenSettled(run);
  vi.advanceTimersByTime(0);
  expect(run).toHaveBeenCalledOnce();
});

test.each(['interactive', 'complete'] as const)('what is taken back never runs (%s)', (readyState) => {
  pageStands(readyState, LOADED_AT);
  whenSettled(run)();
  page.dispatchEvent(new Event('load'));
  vi.advanceTimersByTime(10 * SETTLED_MS);
  expect(run).not.toHaveBeenCalled();
});

test.each(['focusin', 'pointerdown'])('a page in use is one that has stood its time and then sees %s', (sign) => {
  pageStands('complete', LOADED_AT + 60_000);
  whenInUse(run);
  page.dispatchEvent(new Event(sign));
  vi.advanceTimersByTime(SETTLED_MS);
  expect(run).not.toHaveBeenCalled();
  page.dispatchEvent(new Event(sign));
  page.dispatchEvent(new Event('focusin'));
  page.dispatchEvent(new Event('pointerdown'));
  expect(run).toHaveBeenCalledOnce();
});

test.each(['before it has stood its time', 'after'])('who leaves %s does not use the page', (when) => {
  pageStands('complete', LOADED_AT + 60_000);
  const leave = whenInUse(run);
  if (when === 'after') vi.advanceTimersByTime(SETTLED_MS);
  leave();
  vi.advanceTimersByTime(SETTLED_MS);
  page.dispatchEvent(new Event('focusin'));
  expect(run).not.toHaveBeenCalled();
});
