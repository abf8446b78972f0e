import { describe, expect, test } from 'vitest';
import { checkFeedback, feedbackLeft, feedbackLength } from './feedback.ts';

describe('the length of a message', () => {
  test.each([
    ['', 0],
    ['   \n\t ', 0],
    ['abc', 3],
    ['  abc \n', 3],
    ['a\r\nb', 3],
    ['a\rb', 3],
    ['👾👾', 2],
    ['ñandú', 5],
  ])('of %j is %d', (text, length) => {
    expect(feedbackLength(text)).toBe(length);
  });

  test.each([
    [999, 1],
    [1000, 0],
    [1001, -1],
    [1012, -12],
  ])('leaves of %d characters %d', (length, left) => {
    expect(feedbackLeft('x'.repeat(length))).toBe(left);
    expect(feedbackLeft('👾'.repeat(length))).toBe(left);
  });
});

describe('a draft', () => {
  test('about a game needs the game and what went wrong, but no words', () => {
    const draft = { kind: 'game', gid: null, problem: null, message: '' } as const;
    expect(checkFeedback(draft)).toEqual(['game-missing', 'problem-missing']);
    expect(checkFeedback({ ...draft, gid: 'openttd' })).toEqual(['problem-missing']);
    expect(checkFeedback({ ...draft, gid: 'openttd', problem: 'no-sound' })).toEqual([]);
  });

  test('about something else needs words', () => {
    expect(checkFeedback({ kind: 'other', message: ' \n ' })).toEqual(['message-missing']);
    expect(checkFeedback({ kind: 'other', message: 'Hi' })).toEqual([]);
  });

  test.each([
    [1000, []],
    [1001, ['too-long']],
  ])('of %d characters has the faults %j', (length, faults) => {
    const message = 'x'.repeat(length);
    expect(checkFeedback({ kind: 'other', message })).toEqual(faults);
    expect(checkFeedback({ kind: 'game', gid: 'a', problem: 'save', message })).toEqual(faults);
  });
});
