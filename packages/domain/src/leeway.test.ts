import { describe, expect, it } from 'vitest';
import { isLaxer, isLimited, type Leeway } from './leeway.ts';
import { NO_PLAY_LIMITS, NO_TIME_GIVEN, type PlayLimits, type TimeGiven } from './play-allowance.ts';

/** A Monday afternoon. */
const NOW = Date.parse('2026-06-22T17:00:00Z');
const HOUR = 3600_000;
const NIGHT = { from: 20 * 60 + 30, until: 7 * 60 + 30 };
const title = (gid: string, code: string | null) => ({ gid, age: { code } });

interface Changes extends Partial<Pick<Leeway, 'kids' | 'ageLimit' | 'allowed'>> {
  readonly limits?: Partial<PlayLimits>;
  readonly given?: Partial<TimeGiven>;
}
const leeway = ({ limits, given, ...changes }: Changes = {}): Leeway => ({
  kids: true,
  ageLimit: 10,
  allowed: [],
  ...changes,
  time: {
    limits: { weekdayMinutes: 45, weekendMinutes: 90, bedtime: NIGHT, ...limits },
    nowMs: NOW,
    timeZone: 'UTC',
    given: { ...NO_TIME_GIVEN, ...given },
  },
});
const free = leeway({ kids: false, ageLimit: 18, limits: NO_PLAY_LIMITS });

describe('limits', () => {
  const grownUp = { admin: false, kids: false, ageLimit: 18, limits: NO_PLAY_LIMITS };
  it.each([
    [{}, false],
    [{ kids: true }, true],
    [{ ageLimit: 16 }, true],
    [{ limits: { ...NO_PLAY_LIMITS, weekendMinutes: 0 } }, true],
    [{ limits: { ...NO_PLAY_LIMITS, bedtime: NIGHT } }, true],
    [{ admin: true, ageLimit: 16 }, false],
  ])('of a grown-up with %j: %s', (changes, limited) => {
    expect(isLimited({ ...grownUp, ...changes })).toBe(limited);
  });
});

describe('somebody with the rules of a child', () => {
  it.each<[string, Changes]>([
    ['outside kids mode', { kids: false }],
    ['with a higher age limit', { ageLimit: 12 }],
    ['with more minutes on a weekday', { limits: { weekdayMinutes: 46 } }],
    ['with more minutes at the weekend', { limits: { weekendMinutes: 91 } }],
    ['without a limit of minutes', { limits: { weekdayMinutes: null } }],
    ['without bedtime', { limits: { bedtime: null } }],
    ['who goes to bed later', { limits: { bedtime: { ...NIGHT, from: 21 * 60 } } }],
    ['who gets up earlier', { limits: { bedtime: { ...NIGHT, until: 7 * 60 } } }],
    ['whose bedtime begins when it ends', { limits: { bedtime: { from: 600, until: 600 } } }],
    ['with a title above the limit', { allowed: [title('doom', '18')] }],
    ['who was given minutes today', { given: { extraSeconds: 60 } }],
    ['whose bedtime was put off', { given: { bedtimeOffUntilMs: NOW + 5 * HOUR } }],
    ['with fewer minutes, but a higher age limit', { ageLimit: 12, limits: { weekdayMinutes: 10 } }],
  ])('gains by playing as one %s', (_, changes) => {
    expect(isLaxer(leeway(changes), leeway())).toBe(true);
    expect(isLaxer(leeway(changes), free), 'and nobody who is free').toBe(false);
  });

  it.each<[string, Changes]>([
    ['with the same rules', {}],
    ['with a lower age limit', { ageLimit: 0 }],
    ['with fewer minutes', { limits: { weekdayMinutes: 0, weekendMinutes: 0 } }],
    ['with a longer night', { limits: { bedtime: { from: 19 * 60, until: 8 * 60 } } }],
    ['with a title that is open to both', { allowed: [title('tux', '10')] }],
    ['whose extra minutes make up for fewer', { limits: { weekdayMinutes: 30 }, given: { extraSeconds: 900 } }],
    ['whose bedtime was put off to before it comes', { given: { bedtimeOffUntilMs: NOW + HOUR } }],
  ])('gains nothing by playing as one %s', (_, changes) => {
    expect(isLaxer(leeway(changes), leeway())).toBe(false);
  });

  it('gains nothing by what was allowed to both', () => {
    const allowed = { allowed: [title('doom', '18')], given: { extraSeconds: 60 } };
    expect(isLaxer(leeway(allowed), leeway(allowed))).toBe(false);
  });

  it('gains nothing by a chain of such steps', () => {
    const steps = [
      leeway(),
      leeway({ ageLimit: 0 }),
      leeway({ limits: { weekdayMinutes: 45, bedtime: { from: 1200, until: 500 } } }),
    ];
    for (const from of steps)
      for (const via of steps)
        for (const to of steps) if (!isLaxer(via, from) && !isLaxer(to, via)) expect(isLaxer(to, from)).toBe(false);
  });
});
