import { expect, test } from 'vitest';
import { decideStatus, type StatusFacts } from './decide-status.ts';

const running: StatusFacts = {
  curated: undefined,
  seen: undefined,
  verified: { status: 'playable', debian: 'bookworm' },
  debian: 'bookworm',
  hasRecipe: true,
  installed: true,
};

test.each<[string, Partial<StatusFacts>, string]>([
  ['was never tried', { verified: undefined }, 'untested'],
  ['was only promised by a person', { verified: undefined, curated: 'playable' }, 'untested'],
  ['ran on another Debian release', { debian: 'trixie' }, 'untested'],
  ['was too heavy', { verified: { status: 'needs-gpu', debian: 'bookworm' } }, 'needs-gpu'],
  ['a person knows to be too heavy', { curated: 'needs-gpu' }, 'needs-gpu'],
  ['showed an error on its capture', { seen: 'untested' }, 'untested'],
  ['has no recipe', { hasRecipe: false }, 'untested'],
  ['lacks its packages here', { installed: false }, 'not-installed'],
])('a title that %s cannot be played', (_, change, status) => {
  expect(decideStatus({ ...running, ...change })).toBe(status);
});

test('a title that was seen running and is installed can be played', () => {
  expect(decideStatus(running)).toBe('playable');
});
