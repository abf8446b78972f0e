import { expect, test } from 'vitest';
import { displayAttributes, formatDisplayMemory, NO_DISPLAY_MEMORY, parseDisplayMemory } from './display-memory.ts';

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
