import { expect, test } from 'vitest';
import { type ComposedTitle, composeTitle, LINE_GAP } from './compose-title.ts';
import { NARROWEST, WIDEST } from './display-face.ts';
import { loadDisplayFace } from './load-display-face.ts';

const face = await loadDisplayFace();
const ROOM = { width: 512, height: 285, maxLines: 4, maxSize: 175 };
const linesOf = (title: ComposedTitle) => title.rows.map((row) => row.text);

test.each([
  ['no letters', ''],
  ['only brackets', '([])'],
  ['a character no font has', 'Sokoban 倉庫番'],
  ['an emoji', 'Dice 🎲'],
])('a title of %s gets no rows', (_, title) => {
  expect(composeTitle(face, title, ROOM)).toEqual({ rows: [], height: 0 });
});

test.each([
  ['SuperTux', ['SUPERTUX']],
  ['Extreme Tux Racer', ['EXTREME', 'TUX RACER']],
  ['0 A.D.', ['0 A.D.']],
  ['MAME Arcade Emulator', ['MAME', 'ARCADE', 'EMULATOR']],
  ['Blob Wars: Metal Blob Solid', ['BLOB WARS', 'METAL', 'BLOB SOLID']],
  ['Freedoom (Phase 1)', ['FREEDOOM', 'PHASE 1']],
  ['Li-ri', ['LI-RI']],
  ['Battle – for Wesnoth', ['BATTLE FOR', 'WESNOTH']],
])('"%s" is broken into %j', (title, lines) => {
  expect(linesOf(composeTitle(face, title, ROOM))).toEqual(lines);
});

test.each([
  'O',
  'Kolf',
  'Multiplication and Division Memory Game against Tux',
  'Élévation à la Ç, Ş',
  'Move the mouse or touch the screen to erase the area and discover the background picture',
  'Донжон приключений',
])('"%s" fits its room, each line within the measure', (title) => {
  for (const room of [
    ROOM,
    { width: 480, height: 230, maxLines: 4, maxSize: 150 },
    { width: 512, height: 400, maxLines: 5, maxSize: 400 },
  ]) {
    const { rows, height } = composeTitle(face, title, room);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(room.maxLines);
    expect(height).toBeLessThanOrEqual(room.height * 1.04);
    expect(height).toBeCloseTo(
      rows.reduce((sum, row) => sum + row.rise + row.drop, LINE_GAP * (rows.length - 1)),
      6,
    );
    for (const row of rows) {
      expect(face.measure(row.text, row.width) * row.size).toBeLessThanOrEqual(room.width + 0.001);
      expect(row.width).toBeGreaterThanOrEqual(NARROWEST);
      expect(row.width).toBeLessThanOrEqual(WIDEST);
    }
  }
});

test('several lines all fill the measure', () => {
  for (const row of composeTitle(face, 'Blob Wars: Metal Blob Solid', ROOM).rows) {
    expect(face.measure(row.text, row.width) * row.size).toBeGreaterThan(0.9 * ROOM.width);
  }
});

test('accents and tails make room above and below their line', () => {
  const [plain, accent, tail] = ['NEON', 'NÉON', 'QUEEN'].map((title) => composeTitle(face, title, ROOM).rows[0]!);
  expect(accent!.rise / accent!.size).toBeGreaterThan(plain!.rise / plain!.size);
  expect([plain!.drop, tail!.drop > 0]).toEqual([0, true]);
});
