import { LaunchRecipe } from '@nimbo/contracts/launch';
import { expect, test } from 'vitest';
import { fittedRecipe } from './generated-recipe.ts';
import { loudestSpanDb } from './measure/sound-energy.ts';
import { parseTrialStep } from './trial.ts';

const recipe = LaunchRecipe.parse({ argv: ['/usr/games/a'], display: { width: 1280, height: 720 } });

test.each(['', 'jump', 'key', 'click 0.5', 'drag 0.1 0.2 0.3', 'wait'])('%j is no step', (text) => {
  expect(parseTrialStep(text)).toBeNull();
});

test('steps say what they do', () => {
  expect(parseTrialStep('key ArrowUp 800')).toEqual({ kind: 'keys', name: 'ArrowUp', codes: ['ArrowUp'], holdMs: 800 });
  expect(parseTrialStep('click 0.25 0.5')).toMatchObject({ kind: 'click', at: { x: 0.25, y: 0.5 } });
  expect(parseTrialStep('wait 300')).toEqual({ kind: 'wait', ms: 300 });
});

test.each([
  ['there is none', null],
  ['it fills the display', { width: 1280, height: 720, fixed: true }],
  ['it is larger than the display', { width: 1600, height: 900, fixed: false }],
  ['it is fixed and too small for a display', { width: 200, height: 150, fixed: true }],
])('a window is left alone when %s', (_, window) => {
  expect(fittedRecipe(recipe, window)).toBeNull();
});

test('a window that can grow fills the display, one that cannot gets its own, with even sides', () => {
  expect(fittedRecipe(recipe, { width: 640, height: 480, fixed: false })?.window).toBe('maximize');
  expect(fittedRecipe(recipe, { width: 641, height: 480, fixed: true })?.display).toEqual({ width: 642, height: 480 });
});

test('sound is measured where it is loudest; too little of it not at all', () => {
  expect(loudestSpanDb(Buffer.alloc(100))).toBeNull();
  expect(loudestSpanDb(Buffer.alloc(3200))).toBeLessThan(-90);
  const loud = Buffer.alloc(3200);
  for (let at = 1600; at < 3200; at += 2) loud.writeInt16LE(at % 4 ? 16_384 : -16_384, at);
  expect(loudestSpanDb(loud)).toBe(-6);
});
