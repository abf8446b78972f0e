import { describe, expect, it } from 'vitest';
import { FrameGate, KEEP_ALIVE_MS } from './frame-gate.ts';

function gate() {
  const state = { open: true };
  const frameGate = new FrameGate((open) => {
    state.open = open;
  });
  return { gate: frameGate, isOpen: () => state.open };
}

/** Past the first picture, watched, and still. */
function stillAndWatched() {
  const subject = gate();
  subject.gate.frame(0);
  subject.gate.watch(true, 0);
  subject.gate.frame(1000);
  expect(subject.isOpen()).toBe(false);
  return subject;
}

describe('the frame gate', () => {
  it('is open for one first picture, watched or not', () => {
    const { gate: subject, isOpen } = gate();
    subject.change(0);
    subject.tick(100);
    expect(isOpen()).toBe(true);
    subject.frame(110);
    expect(isOpen()).toBe(false);
  });

  it('stays closed while nobody watches, however much changes', () => {
    const { gate: subject, isOpen } = gate();
    subject.frame(0);
    subject.change(1000);
    subject.tick(10_000);
    expect(isOpen()).toBe(false);
  });

  it('opens at once for a change and lets it linger', () => {
    const { gate: subject, isOpen } = stillAndWatched();
    subject.change(1100);
    expect(isOpen()).toBe(true);
    subject.frame(1299);
    expect(isOpen()).toBe(true);
    subject.frame(1300);
    expect(isOpen()).toBe(false);
  });

  it('sends one frame of a still screen each interval', () => {
    const { gate: subject, isOpen } = stillAndWatched();
    subject.tick(1000 + KEEP_ALIVE_MS - 1);
    expect(isOpen()).toBe(false);
    subject.tick(1000 + KEEP_ALIVE_MS);
    expect(isOpen()).toBe(true);
    subject.frame(1000 + KEEP_ALIVE_MS + 16);
    expect(isOpen()).toBe(false);
  });

  it('opens for a new watcher and closes behind the last one', () => {
    const { gate: subject, isOpen } = gate();
    subject.frame(0);
    subject.watch(true, 5000);
    expect(isOpen()).toBe(true);
    subject.watch(false, 5010);
    expect(isOpen()).toBe(false);
  });
});
