import { expect, test } from 'vitest';
import { keyLabel } from './control-keys.ts';

test.each([
  ['KeyA', 'A'],
  ['Digit1', '1'],
  ['Numpad8', '8'],
  ['F10', 'F10'],
  ['Enter', 'Enter'],
  ['Escape', 'Esc'],
  ['ControlLeft', 'Ctrl'],
  ['ShiftRight', 'Shift'],
  ['Period', '.'],
  ['a', 'A'],
  ['dpad-left', '←'],
  ['start', 'Start'],
  ['back', 'Back'],
  ['left-stick-press', 'L3'],
])('%s is printed %s', (code, printed) => {
  expect(keyLabel(code)).toEqual({ printed });
});

test.each([
  ['ArrowLeft', 'left'],
  ['Space', 'space'],
  ['left-click', 'leftClick'],
  ['left-stick', 'leftStick'],
])('%s is the word %s', (code, word) => {
  expect(keyLabel(code)).toEqual({ word });
});
