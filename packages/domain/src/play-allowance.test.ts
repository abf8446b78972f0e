import { describe, expect, it } from 'vitest';
import {
  type AllowanceQuestion,
  isTimeZone,
  localTime,
  NO_PLAY_LIMITS,
  NO_TIME_GIVEN,
  type PlayLimits,
  playAllowance,
} from './play-allowance.ts';

const MADRID = 'Europe/Madrid';
/** A Monday, 22 June 2026, in Madrid: two hours before UTC. */
const at = (time: string, day = '2026-06-22') => Date.parse(`${day}T${time}+02:00`);
const NIGHT = { from: 20 * 60 + 30, until: 7 * 60 + 30 };
const LIA: PlayLimits = { weekdayMinutes: 45, weekendMinutes: 90, bedtime: NIGHT };

const allowance = (limits: PlayLimits, nowMs: number, changes: Partial<AllowanceQuestion> = {}) =>
  playAllowance({ limits, nowMs, timeZone: MADRID, playedTodaySeconds: 0, given: NO_TIME_GIVEN, ...changes });

describe('without rules', () => {
  it('anybody plays as long as they like, at any hour', () => {
    expect(allowance(NO_PLAY_LIMITS, at('03:00:00'))).toEqual({ seconds: Number.POSITIVE_INFINITY, by: null });
  });
});

describe('minutes a day', () => {
  it.each([
    [0, 45 * 60],
    [44 * 60 + 59, 1],
    [45 * 60, 0],
    [50 * 60, 0],
  ])('after %i s leave %i s', (playedTodaySeconds, seconds) => {
    expect(allowance(LIA, at('17:00:00'), { playedTodaySeconds })).toEqual({ seconds, by: 'daily-minutes' });
  });

  it.each([
    ['2026-06-26', 45],
    ['2026-06-27', 90],
    ['2026-06-28', 90],
    ['2026-06-29', 45],
  ])('are those of the day of the week: %s has %i', (day, minutes) => {
    expect(allowance(LIA, at('12:00:00', day)).seconds).toBe(minutes * 60);
  });

  it('take the day from where the household lives', () => {
    const lateOnSunday = Date.parse('2026-06-28T23:30:00Z');
    const limits = { ...LIA, bedtime: null };
    expect(allowance(limits, lateOnSunday).seconds).toBe(45 * 60);
    expect(allowance(limits, lateOnSunday, { timeZone: 'America/Sao_Paulo' }).seconds).toBe(90 * 60);
  });

  it('grow by what a parent gave for today', () => {
    const question = { playedTodaySeconds: 45 * 60, given: { ...NO_TIME_GIVEN, extraSeconds: 15 * 60 } };
    expect(allowance(LIA, at('17:00:00'), question)).toEqual({ seconds: 15 * 60, by: 'daily-minutes' });
  });

  it('may be none', () => {
    expect(allowance({ ...NO_PLAY_LIMITS, weekdayMinutes: 0 }, at('17:00:00'))).toEqual({
      seconds: 0,
      by: 'daily-minutes',
    });
  });
});

describe('bedtime', () => {
  it.each([
    ['20:00:00', 30 * 60],
    ['20:29:59', 1],
    ['20:30:00', 0],
    ['23:59:59', 0],
    ['00:00:00', 0],
    ['07:29:59', 0],
  ])('at %s leaves %i s', (time, seconds) => {
    expect(allowance(LIA, at(time))).toEqual({ seconds, by: 'bedtime' });
  });

  it('is over in the morning', () => {
    expect(allowance(LIA, at('07:30:00'))).toEqual({ seconds: 45 * 60, by: 'daily-minutes' });
  });

  it('may be within a day', () => {
    const limits = { ...NO_PLAY_LIMITS, bedtime: { from: 60, until: 300 } };
    expect(allowance(limits, at('00:59:00')).seconds).toBe(60);
    expect(allowance(limits, at('01:00:00')).seconds).toBe(0);
    expect(allowance(limits, at('05:00:00')).seconds).toBe(20 * 3600);
  });

  it('is not moved by minutes added to the day', () => {
    const given = { extraSeconds: 3600, bedtimeOffUntilMs: null };
    expect(allowance(LIA, at('20:20:00'), { given })).toEqual({ seconds: 600, by: 'bedtime' });
  });

  it.each([
    ['20:20:00', 30 * 60],
    ['20:40:00', 10 * 60],
    ['20:49:59', 1],
    ['20:50:00', 0],
    ['21:00:00', 0],
  ])('put off until ten to nine leaves at %s %i s', (time, seconds) => {
    const given = { extraSeconds: 0, bedtimeOffUntilMs: at('20:50:00') };
    expect(allowance(LIA, at(time), { given }).seconds).toBe(seconds);
  });

  it('put off beyond its end is the next one', () => {
    const limits = { ...NO_PLAY_LIMITS, bedtime: { from: 13 * 60, until: 14 * 60 } };
    const given = { extraSeconds: 0, bedtimeOffUntilMs: at('14:30:00') };
    expect(allowance(limits, at('13:30:00'), { given }).seconds).toBe(23.5 * 3600);
  });

  it('put off to before it begins comes when it always does', () => {
    const given = { extraSeconds: 0, bedtimeOffUntilMs: at('19:00:00') };
    expect(allowance(LIA, at('20:00:00'), { given }).seconds).toBe(30 * 60);
    expect(allowance(LIA, at('18:30:00'), { given }).seconds).toBe(45 * 60);
  });

  it('that begins when it ends is none', () => {
    const limits = { ...NO_PLAY_LIMITS, bedtime: { from: 600, until: 600 } };
    expect(allowance(limits, at('10:00:00')).by).toBeNull();
  });

  it.each([
    // At 2 o'clock on 29 March 2026 clocks show 3; at 3 o'clock on 25 October 2026 they show 2 again.
    ['2026-03-29T00:30:00Z', 2 * 3600 + 1800],
    ['2026-10-25T00:30:00Z', 3 * 3600 + 1800],
  ])('comes when the clock shows it, also on the day when clocks change: %s', (now, seconds) => {
    const limits = { ...NO_PLAY_LIMITS, bedtime: { from: 5 * 60, until: 7 * 60 } };
    const shown = localTime(Date.parse(now), MADRID).seconds;
    expect(5 * 3600 - shown).not.toBe(seconds);
    expect(allowance(limits, Date.parse(now)).seconds).toBe(seconds);
  });
});

describe('bedtime in the hour that clocks skip', () => {
  const LATE = { from: 2 * 60 + 30, until: 7 * 60 };
  it.each([
    // At 2 o'clock on 28 March 2027 clocks show 3.
    ['01:00:00', '2027-03-28T00:00:00Z', LATE, 3600],
    ['01:59:00', '2027-03-28T00:59:00Z', LATE, 60],
    ['01:59:59.5', '2027-03-28T00:59:59.500Z', LATE, 1],
    ['03:00:00', '2027-03-28T01:00:00Z', LATE, 0],
    ['noon the day before', '2027-03-27T11:00:00Z', LATE, 14 * 3600],
    // That night is none; what comes is the next one.
    ['01:00:00', '2027-03-28T00:00:00Z', { from: 2 * 60 + 15, until: 2 * 60 + 45 }, 24 * 3600 + 15 * 60],
  ])('comes when they are put forward: at %s', (_, now, bedtime, seconds) => {
    expect(allowance({ ...NO_PLAY_LIMITS, bedtime }, Date.parse(now)).seconds).toBe(seconds);
  });
});

it('a time zone that does not exist is refused', () => {
  expect(() => localTime(0, 'Europe/Atlantis')).toThrow(RangeError);
});

it.each(['', '+05:00', '-03', 'Mars/Olympus', 'America/Bogota; drop table', '../etc/passwd', 'UTC+3 '])(
  '%j is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false);
  },
);
it.each(['UTC', 'America/Argentina/Buenos_Aires', 'America/Port-au-Prince', 'Etc/GMT+5', 'Asia/Tokyo'])(
  '%s is one',
  (name) => {
    expect(isTimeZone(name)).toBe(true);
  },
);
