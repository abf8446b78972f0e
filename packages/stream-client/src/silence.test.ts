import { describe, expect, it } from 'vitest';
import { hear, look, SILENCE_MS, type SilenceState, startListening } from './silence.ts';

const STEP_MS = 125;

function listen(state: SilenceState, untilMs: number, isHidden = false): SilenceState {
  let next = state;
  for (let nowMs = next.lookedAtMs + STEP_MS; nowMs <= untilMs; nowMs += STEP_MS)
    next = look(next, nowMs, STEP_MS, isHidden);
  return next;
}

describe('silence', () => {
  it('is a cut after less than a second, and not before its time', () => {
    expect(listen(startListening(0), SILENCE_MS - 1).isSilent).toBe(false);
    expect(listen(startListening(0), 1000).isSilent).toBe(true);
  });

  it('begins anew with each word', () => {
    const heard = hear(listen(startListening(0), 500), 500);
    expect(listen(heard, 1250).isSilent).toBe(false);
    expect(listen(heard, 1500).isSilent).toBe(true);
  });

  it('ends with a word', () => {
    expect(hear(listen(startListening(0), 1000), 1100).isSilent).toBe(false);
  });

  it('is not the network when the page itself has slept', () => {
    const awake = look(listen(startListening(0), 250), 5000, STEP_MS, false);
    expect(awake.isSilent).toBe(false);
    expect(listen(awake, 5625).isSilent).toBe(true);
  });

  it('is longer in a hidden page', () => {
    expect(listen(startListening(0), 4000, true).isSilent).toBe(false);
    expect(listen(startListening(0), 4125, true).isSilent).toBe(true);
  });
});
