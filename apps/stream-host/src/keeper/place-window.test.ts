import { expect, it } from 'vitest';
import { placeWindow } from './place-window.ts';

const display = { width: 1280, height: 720 };

it('gives a main window the whole display, whatever size it wants', () => {
  const whole = { x: 0, y: 0, width: 1280, height: 720 };
  expect(placeWindow({ secondary: false, width: 10, height: 10 }, display)).toEqual(whole);
  expect(placeWindow({ secondary: false, width: 4000, height: 3000 }, display)).toEqual(whole);
});

it('centres a dialog in its own size', () => {
  const place = placeWindow({ secondary: true, width: 401, height: 200 }, display);
  expect(place).toEqual({ x: 439, y: 260, width: 401, height: 200 });
});

it('keeps a dialog that is too large on the display', () => {
  const place = placeWindow({ secondary: true, width: 2000, height: 721 }, display);
  expect(place).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
});
