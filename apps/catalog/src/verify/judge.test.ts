import { expect, test } from 'vitest';
import { judge, MOST_MS_PER_FRAME } from './judge.ts';
import type { Observation } from './observe.ts';

const fine: Observation = {
  firstPictureMs: 900,
  fps: 30,
  frames: 120,
  gameMsPerFrame: 10,
  gameCores: 0.3,
  restCores: 0.4,
  reactedTo: ['Enter'],
  tried: ['Enter', 'Space'],
  soundDb: -20,
  load: 1,
  endedBy: null,
  lastWords: '',
  pictures: [],
  usesOpenGl: true,
  window: null,
};

test.each<[string, Partial<Observation>, string]>([
  ['shows nothing', { firstPictureMs: null }, 'untested'],
  ['ends before it shows anything', { firstPictureMs: null, endedBy: 'game-exited' }, 'untested'],
  ['ends while it is tried', { endedBy: 'game-exited' }, 'untested'],
  ['sends no picture', { frames: 0 }, 'untested'],
  ['answers to nothing', { reactedTo: [] }, 'untested'],
  ['draws too slowly without OpenGL', { gameMsPerFrame: MOST_MS_PER_FRAME + 1, usesOpenGl: false }, 'untested'],
  ['draws too slowly with OpenGL', { gameMsPerFrame: MOST_MS_PER_FRAME + 0.1 }, 'needs-gpu'],
  ['is too heavy and answers to nothing', { gameMsPerFrame: 400, reactedTo: [] }, 'needs-gpu'],
])('a title that %s is not playable', (_, change, status) => {
  expect(judge({ ...fine, ...change }).status).toBe(status);
});

test.each<[string, Partial<Observation>]>([
  ['answers to one input of several', {}],
  ['is just light enough', { gameMsPerFrame: MOST_MS_PER_FRAME }],
  ['stands still by itself', { fps: 1.4, gameMsPerFrame: null }],
  ['is silent', { soundDb: null }],
])('a title that %s is playable', (_, change) => {
  expect(judge({ ...fine, ...change }).status).toBe('playable');
});
