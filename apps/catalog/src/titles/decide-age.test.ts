import { expect, test } from 'vitest';
import type { AgeRule } from '../overlay/overlay-schema.ts';
import { type AgeEvidence, decideAge } from './decide-age.ts';

const rule: AgeRule = {
  id: 'puzzles',
  kinds: ['LogicGame', 'game::puzzle'],
  exceptKinds: ['ActionGame'],
  exceptWords: ['poker', 'zombies?', 'gambl\\w*'],
  code: 'L',
  reason: 'rule: puzzles are for everybody',
};
const overlay = {
  ageRules: [rule],
  ages: new Map([
    ['stricter', { gid: 'stricter', code: '16' as const, reason: 'Blood on every wall' }],
    ['milder', { gid: 'milder', code: 'L' as const, reason: 'Nobody is hurt at all' }],
  ]),
};
const evidence = (change: Partial<AgeEvidence>): AgeEvidence => ({
  gid: 'some-game',
  oars: null,
  kinds: [],
  text: '',
  ...change,
});

test('a title nobody has rated has no age and is never rating-pending', () => {
  expect(decideAge(evidence({ kinds: ['ArcadeGame'] }), overlay)).toMatchObject({ code: null, source: 'missing' });
});

test.each([
  ['another kind speaks against it', { kinds: ['LogicGame', 'ActionGame'] }],
  ['a word speaks against it', { kinds: ['LogicGame'], text: 'A puzzle with Zombies in it' }],
  ['the beginning of a word speaks against it', { kinds: ['game::puzzle'], text: 'gambling machines' }],
  ['the kind is another', { kinds: ['ArcadeGame'], text: 'A puzzle' }],
])('a rule leaves a title alone when %s', (_, change) => {
  expect(decideAge(evidence(change), overlay).source).toBe('missing');
});

test('a part of a word does not speak against a rule', () => {
  expect(decideAge(evidence({ kinds: ['LogicGame'], text: 'spoker' }), overlay).source).toBe('rule');
});

test('a rule gives its reason', () => {
  expect(decideAge(evidence({ kinds: ['game::puzzle'] }), overlay)).toEqual({
    code: 'L',
    source: 'rule',
    reason: rule.reason,
  });
});

test('OARS wins over a rule', () => {
  const age = decideAge(evidence({ kinds: ['LogicGame'], oars: { 'drugs-alcohol': 'mild' } }), overlay);
  expect(age).toMatchObject({ code: '10', source: 'oars' });
});

test.each([
  ['stricter', { 'violence-cartoon': 'mild' }, '16', 'curated'],
  ['milder', { 'violence-bloodshed': 'intense' }, '18', 'oars'],
  ['milder', null, 'L', 'curated'],
])('between a person and OARS the older age wins: %s', (gid, oars, code, source) => {
  expect(decideAge(evidence({ gid, oars }), overlay)).toMatchObject({ code, source });
});
