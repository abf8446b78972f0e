import { KEY_NUMBERS } from '@nimbo/contracts/input';
import { expect, it } from 'vitest';
import { toStrokes } from './type-text.ts';

const strokes = (text: string) => toStrokes(text).map(({ key, shift }) => [key, shift]);
const { KeyA, KeyN, Digit1, Slash, Space, Enter } = KEY_NUMBERS;

it.each([
  ['nothing for nothing', '', []],
  ['nothing for what no key writes', '☂€ñ'.slice(0, 2), []],
  [
    'letters with Shift where they are large',
    'aA',
    [
      [KeyA, false],
      [KeyA, true],
    ],
  ],
  [
    'letters without their accents',
    'ñÁ',
    [
      [KeyN, false],
      [KeyA, true],
    ],
  ],
  [
    'signs by the layout of the host',
    '1!/?',
    [
      [Digit1, false],
      [Digit1, true],
      [Slash, false],
      [Slash, true],
    ],
  ],
  [
    'spaces and ends of lines without Shift',
    ' \n',
    [
      [Space, false],
      [Enter, false],
    ],
  ],
])('types %s', (_, text, expected) => {
  expect(strokes(text)).toEqual(expected);
});
