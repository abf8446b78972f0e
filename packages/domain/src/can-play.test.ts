import { describe, expect, test } from 'vitest';
import type { AgeCode } from './age-rating.ts';
import { checkCanPlay, isRegionServed } from './can-play.ts';

const title = (code: AgeCode | null, status: 'playable' | 'untested' | 'needs-gpu' = 'playable') => ({
  gid: 'a-game',
  status,
  age: { code, source: 'curated', reason: '' } as const,
});
const upTo = (ageLimit: number, allowedTitles: string[] = []) => ({ ageLimit, allowedTitles });
const yes = {
  title: title('L'),
  hasRecipe: true,
  reader: upTo(18),
  regionServed: true,
  secondsLeft: Number.POSITIVE_INFINITY,
};

describe('playing is refused', () => {
  test.each([
    ['an unknown title, and nothing else is told about it', { title: null, regionServed: false }, ['game-unknown']],
    ['a title just above the limit', { title: title('12'), reader: upTo(10) }, ['age-restricted']],
    ['an unrated title below 18', { title: title(null), reader: upTo(16) }, ['age-restricted']],
    ['when another title is allowed', { title: title('12'), reader: upTo(10, ['another']) }, ['age-restricted']],
    ['a title nobody has tried', { title: title('L', 'untested') }, ['game-not-playable']],
    ['a title that needs a graphics card', { title: title('L', 'needs-gpu') }, ['game-not-playable']],
    ['a title without recipe', { hasRecipe: false }, ['game-not-playable']],
    ['a region that is not served', { regionServed: false }, ['region-unavailable']],
    ['a profile with less than a minute left', { secondsLeft: 59 }, ['no-time-left']],
    [
      'for every reason at once, age first',
      { title: title('18', 'untested'), reader: upTo(0), regionServed: false, secondsLeft: 0 },
      ['age-restricted', 'game-not-playable', 'region-unavailable', 'no-time-left'],
    ],
  ])('%s', (_what, change, refusals) => {
    expect(checkCanPlay({ ...yes, ...change })).toEqual(refusals);
  });
});

test.each([
  ['L', 0],
  ['RP', 1],
  ['12', 12],
  ['18', 18],
] as const)('%s is open exactly at the limit %i', (code, ageLimit) => {
  expect(checkCanPlay({ ...yes, title: title(code), reader: upTo(ageLimit) })).toEqual([]);
});

test.each([
  [null, null, true],
  ['ES', null, true],
  ['ES', ['ES', 'PT'], true],
  ['FR', ['ES', 'PT'], false],
  [null, ['ES'], false],
  ['ES', [], false],
])('country %s of %j is served: %s', (country, served, answer) => {
  expect(isRegionServed(country, served)).toBe(answer);
});

test('a minute is enough to start a game', () => {
  expect(checkCanPlay({ ...yes, secondsLeft: 60 })).toEqual([]);
});

test('what a parent has allowed is played above the limit, within the time that is left', () => {
  const allowed = { ...yes, title: title('18'), reader: upTo(10, ['a-game']) };
  expect(checkCanPlay(allowed)).toEqual([]);
  expect(checkCanPlay({ ...allowed, secondsLeft: 0 })).toEqual(['no-time-left']);
});
