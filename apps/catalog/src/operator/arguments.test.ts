import { expect, test } from 'vitest';
import { readOperatorCommand } from './arguments.ts';

const REASON = 'its icon is a letter';

test.each([
  [[]],
  [['cover']],
  [['cover', 'set', 'openttd', '--reason', REASON]],
  [['cover', 'set', 'openttd', 'logo.png']],
  [['cover', 'set', 'openttd', 'logo.png', '--reason', '   too short  ']],
  [['cover', 'set', '../etc', 'logo.png', '--reason', REASON]],
  [['cover', 'set', 'openttd', 'logo.png', 'more', '--reason', REASON]],
  [['cover', 'weak', 'openttd', 'maybe', '--reason', REASON]],
  [['cover', 'reset', 'openttd', 'now', '--reason', REASON]],
  [['cover', 'burn', 'openttd', '--reason', REASON]],
  [['cover', 'reset', 'openttd', '--reason', REASON, '--by', ' ']],
  [['log', 'openttd', 'more']],
  [['log', '--what']],
])('%j is refused', (line) => {
  expect(readOperatorCommand(line, 'ana')).toBeNull();
});

test.each([
  [
    ['cover', 'set', 'openttd', 'logo.png', '--reason', REASON],
    { command: 'cover-set', gid: 'openttd', file: 'logo.png', reason: REASON, operator: 'ana' },
  ],
  [
    ['cover', 'weak', 'openttd', 'auto', '--reason', REASON, '--by', 'rui'],
    { command: 'cover-weak', gid: 'openttd', weak: null, reason: REASON, operator: 'rui' },
  ],
  [['cover', 'reset', 'openttd', '--reason', REASON], { command: 'cover-reset', operator: 'ana' }],
  [['log'], { command: 'log' }],
  [['log', 'openttd'], { command: 'log', gid: 'openttd' }],
])('%j is understood', (line, expected) => {
  expect(readOperatorCommand(line, 'ana')).toMatchObject(expected);
});
