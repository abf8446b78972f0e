import type { Title } from '@nimbo/domain';
import { expect, test } from 'vitest';
import { aTitle } from '../../test/a-title.ts';
import { findFaults } from './find-faults.ts';

const rulesOf = (change: Partial<Title>, options: { recipe?: unknown; cover?: boolean } = {}) =>
  findFaults([{ title: aTitle(change), recipe: options.recipe ?? null }], () => options.cover ?? true).map(
    (fault) => fault.rule,
  );

test.each<[string, Partial<Title>, string]>([
  ['unrated but L', { age: { code: 'L', source: 'missing', reason: 'none' } }, 'unrated-below-18'],
  ['unrated but RP', { age: { code: 'RP', source: 'missing', reason: 'none' } }, 'unrated-below-18'],
  ['RP by a rule', { age: { code: 'RP', source: 'rule', reason: 'a rule' } }, 'unrated-below-18'],
  ['curated without an age', { age: { code: null, source: 'curated', reason: 'a reason' } }, 'age-without-reason'],
  ['curated without a reason', { age: { code: 'L', source: 'curated', reason: ' ' } }, 'age-without-reason'],
  ['never printed', { art: null }, 'cover-missing'],
  ['without a summary', { texts: { ...aTitle().texts, pt: { ...aTitle().texts.pt, summary: '' } } }, 'text-missing'],
  ['playable without a recipe', { status: 'playable' }, 'not-playable'],
])('a title that is %s breaks a rule', (_, change, rule) => {
  expect(rulesOf(change)).toContain(rule);
});

test('files that are gone count as a missing cover', () => {
  expect(rulesOf({}, { cover: false })).toEqual(['cover-missing']);
});

test('two gids that differ only in case are one', () => {
  const rows = ['io.github.a', 'io.github.A'].map((gid) => ({ title: aTitle({ gid }), recipe: null }));
  expect(findFaults(rows, () => true).map((fault) => fault.rule)).toEqual(['gid-twice']);
});

test.each<[string, Partial<Title>]>([
  ['unrated and 18', { age: { code: '18', source: 'missing', reason: 'none' } }],
  ['unrated without an age', { age: { code: null, source: 'missing', reason: 'none' } }],
  ['RP by an operator', { age: { code: 'RP', source: 'operator', reason: 'set by hand' } }],
])('a title that is %s keeps every rule', (_, change) => {
  expect(rulesOf(change)).toEqual([]);
});
