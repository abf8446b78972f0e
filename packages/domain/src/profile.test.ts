import { describe, expect, it } from 'vitest';
import {
  ageOn,
  checkProfile,
  isPin,
  NICKNAME_MAX_LENGTH,
  type ProfileDraft,
  proposedAgeLimit,
  tidyNickname,
} from './profile.ts';

const TODAY = '2026-11-22';
const DRAFT: ProfileDraft = { nickname: 'Lía', birthdate: '2017-05-14', pin: '2468', pinAgain: '2468' };
const check = (changes: Partial<ProfileDraft>, isPinRequired = true) =>
  checkProfile({ draft: { ...DRAFT, ...changes }, isPinRequired, today: TODAY });

describe('a profile', () => {
  it('is accepted as a person fills it in', () => expect(check({})).toEqual([]));

  it('tells every fault at once, in the order of the form', () => {
    expect(check({ nickname: ' ', birthdate: '', pin: '', pinAgain: '' })).toEqual([
      'nickname-required',
      'birthdate-required',
      'pin-required',
    ]);
  });

  it.each([
    ['', 'nickname-required'],
    [' \t\n ', 'nickname-required'],
    ['\u200b\u202e', 'nickname-required'],
    ['a'.repeat(NICKNAME_MAX_LENGTH + 1), 'nickname-too-long'],
  ])('refuses the nickname %j', (nickname, fault) => expect(check({ nickname })).toEqual([fault]));

  it.each(['José María', 'ليا', '👩‍🚀', 'a'.repeat(NICKNAME_MAX_LENGTH), '🦊'.repeat(NICKNAME_MAX_LENGTH)])(
    'accepts the nickname %j',
    (nickname) => expect(check({ nickname })).toEqual([]),
  );

  it.each([
    '2017-02-29',
    '2017-13-01',
    '2017-00-10',
    '2017-5-14',
    '14/05/2017',
    '2026-11-23',
    '1905-11-22',
    '0000-01-01',
  ])('refuses the birthdate %s', (birthdate) => expect(check({ birthdate })).toEqual(['birthdate-impossible']));

  it.each(['2016-02-29', '2026-11-22', '1905-11-23'])('accepts the birthdate %s', (birthdate) =>
    expect(check({ birthdate })).toEqual([]),
  );

  it.each([
    ['246', '246', 'pin-not-four-digits'],
    ['24680', '24680', 'pin-not-four-digits'],
    ['24a8', '24a8', 'pin-not-four-digits'],
    ['٢٤٦٨', '٢٤٦٨', 'pin-not-four-digits'],
    [' 2468', '2468', 'pin-not-four-digits'],
    ['', '2468', 'pin-not-four-digits'],
    ['2468', '', 'pins-differ'],
    ['2468', '2469', 'pins-differ'],
  ])('refuses the PIN %j repeated as %j', (pin, pinAgain, fault) => {
    expect(check({ pin, pinAgain })).toEqual([fault]);
    expect(check({ pin, pinAgain }, false)).toEqual([fault]);
  });

  it('needs a PIN only where it is said', () => {
    expect(check({ pin: '', pinAgain: '' })).toEqual(['pin-required']);
    expect(check({ pin: '', pinAgain: '' }, false)).toEqual([]);
  });
});

it('a PIN may begin with zero', () => expect(isPin('0000')).toBe(true));

it('a nickname is stored as one tidy line', () => expect(tidyNickname('  Lía \n  de la\tLuz ')).toBe('Lía de la Luz'));

describe('an age', () => {
  it.each([
    ['2026-05-13', '2017-05-14', 8],
    ['2026-05-14', '2017-05-14', 9],
    ['2026-04-30', '2017-05-14', 8],
    ['2026-06-01', '2017-05-14', 9],
    ['2026-02-28', '2016-02-29', 9],
    ['2026-03-01', '2016-02-29', 10],
    ['2028-02-29', '2016-02-29', 12],
    ['2016-05-13', '2017-05-14', -2],
  ])('on %s of who was born on %s is %i', (day, birthdate, age) => expect(ageOn(day, birthdate)).toBe(age));

  it.each(['', '2017', '2017-02-30'])('of the birthdate %j is not known', (birthdate) =>
    expect(ageOn(TODAY, birthdate)).toBeNull(),
  );
});

it.each([
  [0, 0],
  [9, 0],
  [10, 10],
  [13, 12],
  [17, 16],
  [18, 18],
  [90, 18],
])('at the age of %i the form proposes the limit %i', (age, limit) => expect(proposedAgeLimit(age)).toBe(limit));
