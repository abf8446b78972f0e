import type { Wish } from '@nimbo/contracts/http';
import { expect, test } from 'vitest';
import { newAnswers } from './tell-answers.ts';

const wish = (id: string, status: Wish['status']) => ({ id, status }) as Wish;

test('nothing is told of wishes that were not known to be open', () => {
  expect(newAnswers(null, [wish('a', 'granted')])).toEqual([]);
  expect(newAnswers([], [wish('a', 'granted')])).toEqual([]);
  expect(newAnswers([wish('a', 'granted')], [wish('a', 'granted')])).toEqual([]);
});

test('a wish that nobody answered in time is told to nobody', () => {
  expect(newAnswers([wish('a', 'open')], [wish('a', 'lapsed')])).toEqual([]);
  expect(newAnswers([wish('a', 'open')], null)).toEqual([]);
});

test('a yes and a no are told once', () => {
  const before = [wish('a', 'open'), wish('b', 'open'), wish('c', 'open')];
  const now = [wish('a', 'granted'), wish('b', 'refused'), wish('c', 'open')];
  expect(newAnswers(before, now).map(({ answer, wish: { id } }) => [id, answer])).toEqual([
    ['a', 'yes'],
    ['b', 'no'],
  ]);
  expect(newAnswers(now, now)).toEqual([]);
});
