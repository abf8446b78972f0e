import { expect, test } from 'vitest';
import { readingStep } from './reading-step.ts';

const VIEW = { top: 100, bottom: 700 };
const STEP = 280;

test.each([
  ['down', 'lies at the top of the view already', { top: 100, bottom: 150 }, 0],
  ['down', 'would leave the view by a whole step', { top: 350, bottom: 400 }, 250],
  ['down', 'is low enough for a whole step', { top: 600, bottom: 650 }, 280],
  ['down', 'is long and its end is in view', { top: -200, bottom: 700 }, 0],
  ['down', 'is long and ends a little below', { top: 100, bottom: 720 }, 20],
  ['down', 'is long and ends far below', { top: 100, bottom: 2000 }, 280],
  ['up', 'lies at the bottom of the view already', { top: 650, bottom: 700 }, 0],
  ['up', 'would leave the view by a whole step', { top: 500, bottom: 550 }, -150],
  ['up', 'is long and its beginning is in view', { top: 100, bottom: 900 }, 0],
  ['up', 'is long and began far above', { top: -900, bottom: 650 }, -280],
] as const)('%s, when what has focus %s', (direction, _, focused, expected) => {
  expect(readingStep(direction, focused, VIEW, STEP)).toBe(expected);
});
