import { describe, expect, it } from 'vitest';
import {
  ACCOUNT_LOCKOUT,
  decideAttempt,
  type LockoutPolicy,
  type LockoutState,
  OWNER_LOCKOUT,
  PIN_LOCKOUT,
  waitAfter,
} from './lockout.ts';

const MINUTE = 60_000;
const NOW = 1_800_000_000_000;
const after = (failures: number, agoMs = 0): LockoutState => ({ failures, lastFailureAtMs: NOW - agoMs });
const decide = (state: LockoutState | null) => decideAttempt(state, ACCOUNT_LOCKOUT, NOW);

describe('a try at a password', () => {
  it.each([
    [5, 0, MINUTE],
    [5, MINUTE - 1, 1],
    [6, MINUTE, MINUTE],
    [7, 0, 4 * MINUTE],
    [8, 0, 8 * MINUTE],
    [9, 0, 15 * MINUTE],
    [19, 15 * MINUTE - 1, 1],
  ])('is refused after %i failures, the last one %i ms ago, for another %i ms', (failures, ago, waitMs) => {
    expect(decide(after(failures, ago))).toEqual({ ok: false, reason: 'locked', waitMs });
  });

  it.each([
    [4, 0],
    [5, MINUTE],
    [6, 2 * MINUTE],
    [9, 15 * MINUTE],
    [19, 15 * MINUTE],
  ])('is allowed after %i failures, the last one %i ms ago, and counted at once', (failures, ago) => {
    expect(decide(after(failures, ago))).toEqual({
      ok: true,
      state: { failures: failures + 1, lastFailureAtMs: NOW },
    });
  });

  it('counts from one when nothing is known', () => {
    expect(decide(null)).toEqual({ ok: true, state: { failures: 1, lastFailureAtMs: NOW } });
  });

  it('forgets failures after twelve quiet hours and not before', () => {
    const hours = 12 * 60 * MINUTE;
    expect(decide(after(9, hours - 1))).toMatchObject({ state: { failures: 10 } });
    expect(decide(after(9, hours))).toMatchObject({ state: { failures: 1 } });
  });

  it('is never refused for longer than the longest wait, whatever the number of failures', () => {
    for (const failures of [10, 100, 1100, Number.MAX_SAFE_INTEGER])
      expect(waitAfter(failures, ACCOUNT_LOCKOUT)).toBe(15 * MINUTE);
  });

  it('is evaluated at most five times in the first minute by somebody who never stops', () => {
    let state: LockoutState | null = null;
    let evaluated = 0;
    for (let ms = 0; ms < MINUTE; ms += 100) {
      const decision = decideAttempt(state, ACCOUNT_LOCKOUT, NOW + ms);
      if (!decision.ok) continue;
      state = decision.state;
      evaluated += 1;
    }
    expect(evaluated).toBe(5);
  });

  it('is evaluated at most thirty times in any twelve hours by somebody who never stops, at both doors together', () => {
    const ofDoor = (policy: LockoutPolicy) => {
      let state: LockoutState | null = null;
      const at: number[] = [];
      for (let ms = 0; ms < 72 * 60 * MINUTE; ms += 1000) {
        const decision = decideAttempt(state, policy, NOW + ms);
        if (!decision.ok) continue;
        state = decision.state;
        at.push(ms);
      }
      const within = at.map((from) => at.filter((ms) => ms >= from && ms < from + 12 * 60 * MINUTE).length);
      expect(at.length).toBeGreaterThan(2 * policy.mostFailures!);
      return Math.max(...within);
    };
    const [form, owner] = [ofDoor(ACCOUNT_LOCKOUT), ofDoor(OWNER_LOCKOUT)];
    expect([form, owner, form + owner]).toEqual([20, 10, 30]);
  });

  it('after twenty failures has to wait for a new password or twelve quiet hours, and is told how long', () => {
    expect(decide(after(20, 11 * 60 * MINUTE))).toEqual({ ok: false, reason: 'exhausted', waitMs: 60 * MINUTE });
    expect(decide(after(20, 12 * 60 * MINUTE))).toMatchObject({ ok: true });
  });
});

describe('a try at a PIN', () => {
  const years = 3 * 365 * 24 * 60 * MINUTE;

  it.each([0, 24 * 60 * MINUTE, years])('is refused for good after twenty failures, the last one %i ms ago', (ago) => {
    expect(decideAttempt(after(20, ago), PIN_LOCKOUT, NOW)).toMatchObject({ ok: false, reason: 'exhausted' });
  });

  it('is the last after nineteen failures', () => {
    expect(decideAttempt(after(19, 15 * MINUTE), PIN_LOCKOUT, NOW)).toMatchObject({
      ok: true,
      state: { failures: 20 },
    });
  });

  it('comes at most twenty times in a year of guessing every second', () => {
    let [state, evaluated]: [LockoutState | null, number] = [null, 0];
    for (let second = 0; second < 365 * 24 * 3600; second += 1) {
      const decision = decideAttempt(state, PIN_LOCKOUT, NOW + second * 1000);
      if (!decision.ok && decision.reason === 'exhausted') break;
      if (decision.ok) [state, evaluated] = [decision.state, evaluated + 1];
    }
    expect(evaluated).toBe(20);
  });
});
