import { expect, test } from 'vitest';
import { parseXpm } from './parse-xpm.ts';

const xpm = (...strings: string[]) =>
  `/* XPM */\nstatic char *icon[] = {\n${strings.map((string) => `"${string}"`).join(',\n')}\n};\n`;
const oneColour = (line: string) => parseXpm(xpm('1 1 1 1', `a${line}`, 'a'))?.data;

test.each<[string, string]>([
  ['an empty text', ''],
  ['a text without the mark', 'static char *icon[] = {"1 1 1 1", "a c red", "a"};'],
  ['a header that is no header', xpm('hello', 'a c red', 'a')],
  ['no strings', '/* XPM */ static char *icon[] = {};'],
  ['a width of zero', xpm('0 1 1 1', 'a c red', '')],
  ['a negative height', xpm('1 -1 1 1', 'a c red', 'a')],
  ['half a pixel', xpm('1.5 1 1 1', 'a c red', 'a')],
  ['huge dimensions', xpm('100000 100000 1 1', 'a c red', 'a')],
  ['no colours', xpm('1 1 0 1', 'a')],
  ['no characters a pixel', xpm('1 1 1 0', 'a c red', 'a')],
  ['an endless number of characters a pixel', xpm('1 1 1 999999', 'a c red', 'a')],
  ['fewer rows than promised', xpm('1 3 1 1', 'a c red', 'a')],
  ['fewer colours than promised', xpm('1 1 5 1', 'a c red', 'a')],
  ['a string that never ends', '/* XPM */ static char *icon[] = {"1 1 1 1", "a c red", "a'],
  ['a comment that never ends', '/* XPM */ /* "1 1 1 1", "a c red", "a"'],
])('%s is no picture', (_, text) => {
  expect(parseXpm(text)).toBeNull();
});

test('megabytes of quotes and backslashes are read in one pass', () => {
  expect(parseXpm(`/* XPM */${'"\\'.repeat(1_000_000)}`)).toBeNull();
  expect(parseXpm(`/* XPM */${'"'.repeat(2_000_001)}`)).toBeNull();
  expect(oneColour(`${' '.repeat(1_000_000)}c red`)).toEqual(Uint8Array.of(255, 0, 0, 255));
});

test.each<[string, readonly number[]]>([
  [' c #f00', [255, 0, 0, 255]],
  [' c #FF8000', [255, 128, 0, 255]],
  [' c #fff888000', [255, 136, 0, 255]],
  [' c #ffff88880000', [255, 136, 0, 255]],
  [' c #12345', [128, 128, 128, 255]],
  [' c #gg0000', [128, 128, 128, 255]],
  [' c None', [0, 0, 0, 0]],
  [' c light blue', [173, 216, 230, 255]],
  [' c NavyBlue', [0, 0, 128, 255]],
  [' c gray50', [127, 127, 127, 255]],
  [' c grey999', [255, 255, 255, 255]],
  [' c no such colour', [128, 128, 128, 255]],
  [' s background c #00ff00 m white', [0, 255, 0, 255]],
  ['\tm black g4 white', [255, 255, 255, 255]],
  [' s nothing', [0, 0, 0, 0]],
  ['', [0, 0, 0, 0]],
])('colour line "%s"', (line, rgba) => {
  expect(oneColour(line)).toEqual(Uint8Array.from(rgba));
});

test('keys may hold spaces, quotes and words of the format; comments are skipped; short rows stay empty', () => {
  const text = xpm('3 2 3 2', '   c red', 'c  c #0000ff', '\\"\\\\ c white', '  c \\"\\\\', 'c ').replace(
    '"3 2',
    '/* "columns" rows */ "3 2',
  );
  const picture = parseXpm(text);
  const pixel = (index: number) => [...picture!.data.subarray(4 * index, 4 * index + 4)];
  expect([0, 1, 2, 3, 4].map(pixel)).toEqual([
    [255, 0, 0, 255],
    [0, 0, 255, 255],
    [255, 255, 255, 255],
    [0, 0, 255, 255],
    [0, 0, 0, 0],
  ]);
});

test('an extension after the pixels is ignored', () => {
  expect(parseXpm(xpm('1 1 1 1 0 0 XPMEXT', 'a c red', 'a', 'XPMEXT author me'))?.data).toEqual(
    Uint8Array.of(255, 0, 0, 255),
  );
});
