import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

test.each([
  [[]],
  [['export']],
  [['import', 'twice']],
  [['import', '--progress=xml']],
  [['import', '--what']],
  [['import', '--force=yes']],
])('%j is refused', (line) => {
  expect(readArguments(line)).toBeNull();
});

test.each([
  [['report'], { command: 'report', progress: 'human', force: false }],
  [['import', '--progress=json', '--force'], { command: 'import', progress: 'json', force: true }],
  [['--force', 'publish'], { command: 'publish', progress: 'human', force: true }],
])('%j is understood', (line, expected) => {
  expect(readArguments(line)).toEqual(expected);
});
