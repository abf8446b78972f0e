import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';
import { decompress } from 'wawoff2';
import { createDisplayFace, type DisplayFace } from './display-face.ts';

/** In order of preference: the display face, then Onest for alphabets the display face lacks. Source: DESIGN §2, §6. */
const FONT_FILES = [
  '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
  '@fontsource-variable/anybody/files/anybody-latin-ext-standard-normal.woff2',
  '@fontsource-variable/anybody/files/anybody-vietnamese-standard-normal.woff2',
  '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2',
  '@fontsource-variable/onest/files/onest-cyrillic-wght-normal.woff2',
  '@fontsource-variable/onest/files/onest-cyrillic-ext-wght-normal.woff2',
] as const;

/** Opens the fonts of the covers from their npm packages. */
export async function loadDisplayFace(): Promise<DisplayFace> {
  const fonts: fontkit.Font[] = [];
  // one after the other: the decompressor answers with a view of memory that its next call overwrites
  for (const file of FONT_FILES) fonts.push(await openFont(file));
  return createDisplayFace(fonts);
}

async function openFont(file: string): Promise<fontkit.Font> {
  const path = fileURLToPath(import.meta.resolve(file));
  // fontkit reads WOFF2 too, but not the variations inside it
  const font = fontkit.create(Buffer.from(await decompress(await readFile(path))));
  if ('fonts' in font) throw new TypeError(`${file} is a collection of fonts, expected a single one`);
  return font;
}
