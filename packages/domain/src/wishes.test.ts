import { describe, expect, it } from 'vitest';
import { isTitleOpen } from './age-rating.ts';
import type { Member } from './household.ts';
import { type AllowanceQuestion, NO_PLAY_LIMITS, NO_TIME_GIVEN, playAllowance } from './play-allowance.ts';
import {
  type AnswerQuestion,
  decideAnswer,
  type FormerWish,
  MOST_OPEN_WISHES,
  MOST_WISHES_A_DAY,
  refusalToAsk,
  timeToGive,
  WISH_LIFETIME_MS,
  WISH_PAUSE_MS,
  type WishQuestion,
  wishStatus,
} from './wishes.ts';

const NOW = Date.parse('2026-06-22T17:00:00+02:00');
const member = (id: string, changes: Partial<Member> = {}): Member => ({
  ...{ id, admin: false, kids: false, hasPin: false },
  ...changes,
});
const ana = member('ana', { admin: true, hasPin: true });
const lia = member('lia', { kids: true });
const leo = member('leo', { kids: true });
const mateo = member('mateo');

describe('asking', () => {
  const former = (changes: Partial<FormerWish> = {}): FormerWish => ({
    ...{ status: 'open', askedAtMs: NOW, answeredAtMs: null },
    ...changes,
  });
  const refusal = (changes: Partial<WishQuestion> = {}) =>
    refusalToAsk({
      ...{ actor: lia, isNeeded: true, former: null, othersOpen: 0, madeToday: 0, nowMs: NOW },
      ...changes,
    });
  const ago = (ms: number) => NOW - ms;

  it.each<[string, Partial<WishQuestion>, ReturnType<typeof refusalToAsk>]>([
    ['by the admin', { actor: ana }, 'forbidden'],
    ['for what is open anyway', { isNeeded: false }, 'wish-needless'],
    ['again at once', { former: former() }, 'asked-already'],
    ['within the hour', { former: former({ askedAtMs: ago(WISH_PAUSE_MS - 1) }) }, 'asked-already'],
    ['after the hour', { former: former({ askedAtMs: ago(WISH_PAUSE_MS) }) }, null],
    [
      'within the hour after a no, whenever it was asked',
      {
        former: former({ status: 'refused', askedAtMs: ago(3 * WISH_PAUSE_MS), answeredAtMs: ago(WISH_PAUSE_MS - 1) }),
      },
      'asked-already',
    ],
    [
      'an hour after a no',
      { former: former({ status: 'refused', askedAtMs: ago(3 * WISH_PAUSE_MS), answeredAtMs: ago(WISH_PAUSE_MS) }) },
      null,
    ],
    ['after nobody answered', { former: former({ status: 'lapsed', askedAtMs: ago(WISH_LIFETIME_MS) }) }, null],
    ['right after a yes that is used up', { former: former({ status: 'granted', answeredAtMs: NOW }) }, null],
    ['with two others waiting', { othersOpen: MOST_OPEN_WISHES - 1 }, null],
    ['with three others waiting', { othersOpen: MOST_OPEN_WISHES }, 'too-many-wishes'],
    ['for the twelfth time today', { madeToday: MOST_WISHES_A_DAY - 1 }, null],
    ['for the thirteenth time today', { madeToday: MOST_WISHES_A_DAY }, 'too-many-wishes'],
    ['by a grown-up who is not the admin', { actor: mateo }, null],
    ['by a child', {}, null],
  ])('%s', (_how, changes, expected) => {
    expect(refusal(changes)).toBe(expected);
  });
});

describe('answering', () => {
  const title = { kind: 'title', gid: 'hedgewars', profileId: 'lia', status: 'open' } as const;
  const time = { kind: 'time', minutes: 15, profileId: 'lia', status: 'open' } as const;
  const decision = (actor: Member, answer: AnswerQuestion['answer'], wish: AnswerQuestion['wish'] = title) => {
    const decided = decideAnswer({ actor, wish, answer });
    return decided.ok ? decided.proof : decided.reason;
  };

  it.each<[Member, AnswerQuestion['answer'], string]>([
    [ana, 'today', 'fresh-proof'],
    [ana, 'always', 'fresh-proof'],
    [ana, 'no', 'none'],
    // The parent stands beside the child.
    [lia, 'today', 'pin'],
    [lia, 'always', 'pin'],
    [lia, 'no', 'forbidden'],
    [leo, 'today', 'forbidden'],
    [mateo, 'today', 'forbidden'],
    [mateo, 'no', 'forbidden'],
  ])('%o with %s', (actor, answer, expected) => {
    expect(decision(actor, answer)).toBe(expected);
  });

  it.each(['granted', 'refused', 'lapsed'] as const)('what is %s is refused', (status) => {
    expect(decision(ana, 'today', { ...title, status })).toBe('wish-answered');
    expect(decision(ana, 'no', { ...title, status })).toBe('wish-answered');
  });

  it('minutes for a title, or a day for time, is refused', () => {
    expect(decision(ana, 'minutes')).toBe('answer-does-not-fit');
    expect(decision(ana, 'today', time)).toBe('answer-does-not-fit');
    expect(decision(ana, 'always', time)).toBe('answer-does-not-fit');
    expect(decision(ana, 'minutes', time)).toBe('fresh-proof');
    expect(decision(ana, 'no', time)).toBe('none');
  });
});

it.each([
  ['open', NOW + 1, 'open'],
  ['open', NOW, 'lapsed'],
  ['granted', NOW, 'granted'],
  ['refused', NOW, 'refused'],
] as const)('%s until %i is %s', (stored, expiresAtMs, status) => {
  expect(wishStatus(stored, expiresAtMs, NOW)).toBe(status);
});

describe('time that is given', () => {
  const NIGHT = { from: 20 * 60 + 30, until: 7 * 60 + 30 };
  const at = (time: string) => Date.parse(`2026-06-22T${time}:00+02:00`);
  const question = (changes: Partial<AllowanceQuestion> = {}): AllowanceQuestion => ({
    limits: { weekdayMinutes: 45, weekendMinutes: 90, bedtime: NIGHT },
    nowMs: NOW,
    timeZone: 'Europe/Madrid',
    playedTodaySeconds: 0,
    given: NO_TIME_GIVEN,
    ...changes,
  });

  it('is nothing where nothing limits', () => {
    expect(timeToGive(question({ limits: NO_PLAY_LIMITS }), 15)).toBeNull();
  });

  it.each<[string, Partial<AllowanceQuestion>]>([
    ['with minutes left', { playedTodaySeconds: 20 * 60 }],
    ['with nothing left', { playedTodaySeconds: 45 * 60 }],
    ['with more played than allowed', { playedTodaySeconds: 50 * 60 }],
    ['shortly before bedtime', { nowMs: at('20:20') }],
    ['before bedtime with nothing left', { nowMs: at('20:20'), playedTodaySeconds: 45 * 60 }],
    ['at night', { nowMs: at('21:00') }],
    ['at night with nothing left', { nowMs: at('21:00'), playedTodaySeconds: 46 * 60 }],
    ['after midnight', { nowMs: at('00:30') }],
    ['once more', { nowMs: at('21:00'), given: { extraSeconds: 900, bedtimeOffUntilMs: at('21:10') } }],
    ['without minutes a day', { nowMs: at('20:20'), limits: { ...NO_PLAY_LIMITS, bedtime: NIGHT } }],
    ['without bedtime', { limits: { ...NO_PLAY_LIMITS, weekdayMinutes: 0 } }],
  ])('is exactly that much: %s', (_when, changes) => {
    const before = question(changes);
    const made = timeToGive(before, 15);
    const given = {
      extraSeconds: before.given.extraSeconds + (made?.extraSeconds ?? 0),
      bedtimeOffUntilMs: Math.max(before.given.bedtimeOffUntilMs ?? 0, made?.bedtimeOffUntilMs ?? 0) || null,
    };
    expect(playAllowance({ ...before, given }).seconds).toBe(playAllowance(before).seconds + 15 * 60);
  });

  it('leaves the rule alone that does not stand in the way', () => {
    expect(timeToGive(question({ playedTodaySeconds: 45 * 60 }), 15)).toEqual({
      extraSeconds: 900,
      bedtimeOffUntilMs: null,
    });
    expect(timeToGive(question({ nowMs: at('20:25') }), 15)).toEqual({
      extraSeconds: 0,
      bedtimeOffUntilMs: at('20:45'),
    });
  });
});

describe('a title is open', () => {
  const hedgewars = { gid: 'hedgewars', age: { code: '12' } };
  const unrated = { gid: 'unrated', age: { code: null } };

  it.each([
    [hedgewars, { ageLimit: 10, allowedTitles: [] }, false],
    [hedgewars, { ageLimit: 12, allowedTitles: [] }, true],
    [hedgewars, { ageLimit: 10, allowedTitles: ['hedgewars-2', 'hedge'] }, false],
    [hedgewars, { ageLimit: 0, allowedTitles: ['hedgewars'] }, true],
    [unrated, { ageLimit: 16, allowedTitles: ['hedgewars'] }, false],
    [unrated, { ageLimit: 16, allowedTitles: ['unrated'] }, true],
  ])('%o to %o: %s', (title, reader, open) => {
    expect(isTitleOpen(title, reader)).toBe(open);
  });
});
