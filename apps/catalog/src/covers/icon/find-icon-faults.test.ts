import { expect, test } from 'vitest';
import { LETTER_GRID, LETTER_MASKS } from '../glyph-book.ts';
import { seededRandom } from '../seed.ts';
import { ball, house, type Paint, paintIcon } from '../testing/painted-icons.ts';
import { findIconFaults } from './find-icon-faults.ts';
import { findLetterLikeness } from './letter-likeness.ts';
import { measureIcon } from './measure-icon.ts';

const faultsOf = (side: number, paint: Paint) => {
  const icon = paintIcon(side, paint);
  return findIconFaults(icon, measureIcon(icon));
};

/** Random tones on a fixed grid: nothing but borders. */
function noise(cells: number): Paint {
  const random = seededRandom(11);
  const tones = Array.from({ length: cells * cells }, () => Math.floor(random() * 3) * 120);
  return (x, y) => {
    const tone = tones[Math.floor(y * cells) * cells + Math.floor(x * cells)]!;
    return [tone, tone, tone];
  };
}
/** A capital in one colour, on nothing or on a ground. */
function letter(name: string, ground: Paint = () => null): Paint {
  const mask = LETTER_MASKS.find((candidate) => candidate.letter === name)!.mask;
  return (x, y) => {
    const column = Math.floor(((x - 0.15) / 0.7) * LETTER_GRID);
    const row = Math.floor(((y - 0.1) / 0.8) * LETTER_GRID);
    const inside = column >= 0 && row >= 0 && column < LETTER_GRID && row < LETTER_GRID;
    return inside && mask[row * LETTER_GRID + column] ? [235, 240, 245] : ground(x, y);
  };
}
/** A white card with a little drawing, as screenshots of puzzles are. */
const card: Paint = (x, y) => (Math.hypot(x - 0.4, y - 0.4) < 0.22 ? [20, 20, 60] : [250, 250, 250]);
const plate: Paint = (x, y) => [100 + 10 * x, 120 + 10 * y, 110];
/** The same with a corner missing: too little for a full square. */
const cutPlate: Paint = (x, y) => (x > 0.9 && y > 0.2 ? null : plate(x, y));
const darkGround: Paint = (x, y) => [20 + 30 * x, 30, 60 + 30 * y];

test.each<[string, number, Paint, readonly string[]]>([
  ['a shaded ball', 64, ball, []],
  ['a house', 64, house, []],
  ['a ball of 44 pixels', 44, ball, []],
  ['a ball of 43 pixels', 43, ball, ['tiny']],
  ['a ball of 16 pixels', 16, ball, ['tiny']],
  ['a white card', 64, card, ['flat']],
  ['a plate of one tone', 64, plate, ['flat', 'toneless']],
  ['a plate that is no full square', 60, cutPlate, ['toneless']],
  ['noise', 64, noise(30), ['noise']],
  ['a letter alone', 64, letter('K'), ['letter']],
  ['a figure alone', 64, letter('5'), ['letter']],
  ['a light letter on a dark ground', 64, letter('K', darkGround), ['letter']],
  ['a bar, which is a shape too', 64, letter('I'), []],
  ['a tiny letter', 32, letter('K'), ['tiny', 'letter']],
])('%s', (_, side, paint, faults) => {
  expect(faultsOf(side, paint)).toEqual(faults);
});

test('a letter is recognised by name', () => {
  expect(findLetterLikeness(paintIcon(64, letter('K')))).toMatchObject({ letter: 'K' });
});

test('an icon too narrow or too low for a letter is compared with none', () => {
  expect(findLetterLikeness(paintIcon(64, (_, y) => (Math.abs(y - 0.5) < 0.1 ? [9, 9, 9] : null))).overlap).toBe(0);
  expect(findLetterLikeness(paintIcon(64, (x) => (Math.abs(x - 0.5) < 0.05 ? [9, 9, 9] : null))).overlap).toBe(0);
});

test('an icon of a single pixel can be measured', () => {
  expect(faultsOf(1, () => [255, 0, 0])).toContain('tiny');
});
