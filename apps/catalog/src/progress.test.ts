import { expect, test } from 'vitest';
import { humanProgress, jsonProgress } from './progress.ts';

test('a person sees every tenth part once', () => {
  const lines: string[] = [];
  const progress = humanProgress((line) => lines.push(line));
  for (let done = 0; done <= 859; done++) progress.step('covers', done, 859);
  expect(lines).toHaveLength(11);
  expect(lines.at(0)).toBe('covers: 0 %');
  expect(lines.at(-1)).toBe('covers: 100 %');
});

test('onebox gets one JSON object a line', () => {
  const lines: string[] = [];
  const progress = jsonProgress((line) => lines.push(line));
  progress.step('covers', 3, 859);
  progress.warn('the lists are "old"\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { step: 'covers', done: 3, total: 859 },
    { warning: 'the lists are "old"\n' },
  ]);
  expect(lines.join('')).not.toContain('\n');
});
