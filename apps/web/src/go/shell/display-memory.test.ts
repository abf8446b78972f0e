import { expect, test } from 'vitest';
import {
  displayAttributes,
  formatDisplayMemory,
  guessDisplay,
  NO_DISPLAY_MEMORY,
  parseDisplayMemory,
} from './display-memory.ts';

test.each([
  ['nothing', undefined],
  ['an empty value', ''],
  ['another format', '{"scale":"tv"}'],
  ['words nobody knows', 'huge.less.wall.much.dusk'],
  ['markup', '"><script>."'],
])('%s in the cookie counts as never said', (_, value) => {
  expect(parseDisplayMemory(value)).toEqual(NO_DISPLAY_MEMORY);
  expect(displayAttributes(parseDisplayMemory(value))).toEqual({});
});

test.each([
  [
    'a phone',
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
    'phone',
  ],
  [
    'an iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
    'phone',
  ],
  [
    'a computer',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36',
    null,
  ],
  ['nobody', '', null],
])('%s that was never here begins at its scale', (_, userAgent, shownScale) => {
  expect(guessDisplay(userAgent)).toEqual({ ...NO_DISPLAY_MEMORY, shownScale });
});

test('a phone cannot be chosen, only found', () => {
  expect(parseDisplayMemory('phone.auto.phone.plain.night')).toMatchObject({ scale: 'auto', shownScale: 'phone' });
});

test('what is written can be read again', () => {
  const memory = { scale: 'tv', contrast: 'more', shownScale: 'phone', shownContrast: true, kids: true } as const;
  expect(parseDisplayMemory(formatDisplayMemory(memory))).toEqual(memory);
  expect(parseDisplayMemory(formatDisplayMemory(NO_DISPLAY_MEMORY))).toEqual(NO_DISPLAY_MEMORY);
});

test.each([
  ['auto.auto.tv.plain.night', { 'data-scale': 'tv' }],
  ['desktop.auto.tv.plain.night', { 'data-scale': 'desktop' }],
  ['auto.more.none.plain.night', { 'data-contrast': 'more' }],
  ['auto.auto.none.more.night', { 'data-contrast': 'more' }],
  ['auto.auto.phone.plain.day', { 'data-scale': 'phone', 'data-mode': 'kids' }],
])('a page begins with %s as %j', (value, attributes) => {
  expect(displayAttributes(parseDisplayMemory(value))).toEqual(attributes);
});
