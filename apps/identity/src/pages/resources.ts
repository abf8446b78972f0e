import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { brotliCompressSync } from 'node:zlib';
import { FAVICON } from './drawings.ts';
import { drawTile, TILE_COUNT } from './tiles.ts';

interface Resource {
  readonly type: string;
  readonly bytes: Buffer;
  /** Absent where compression gains nothing. */
  readonly brotli?: Buffer;
}

export interface Resources {
  /** Changes with any byte of any file, so that files can be kept for ever. */
  readonly version: string;
  readonly files: ReadonlyMap<string, Resource>;
}

const FONTS = {
  'anybody-latin.woff2': '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
  'anybody-latin-ext.woff2': '@fontsource-variable/anybody/files/anybody-latin-ext-standard-normal.woff2',
  'onest-latin.woff2': '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  'onest-latin-ext.woff2': '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2',
};

const CSS = 'text/css; charset=utf-8';
const SVG = 'image/svg+xml';

const fromPackage = (specifier: string) => readFile(new URL(import.meta.resolve(specifier)));
const fromHere = (path: string) => readFile(new URL(path, import.meta.url));
const text = (type: string, bytes: Buffer): Resource => ({ type, bytes, brotli: brotliCompressSync(bytes) });

/** Every file the pages use, in memory: there are about a dozen small ones. */
export async function loadResources(): Promise<Resources> {
  const files = new Map<string, Resource>([
    ['tokens.css', text(CSS, await fromPackage('@nimbo/ui/tokens.css'))],
    ['identity.css', text(CSS, await fromHere('../styles/identity.css'))],
    ['forms.js', text('text/javascript; charset=utf-8', await fromHere('../browser/forms.js'))],
    ['favicon.svg', text(SVG, Buffer.from(FAVICON))],
  ]);
  for (let index = 0; index < TILE_COUNT; index++)
    files.set(`tile-${index}.svg`, text(SVG, Buffer.from(drawTile(index))));
  for (const [name, specifier] of Object.entries(FONTS))
    files.set(name, { type: 'font/woff2', bytes: await fromPackage(specifier) });
  const hash = createHash('sha256');
  for (const [name, { bytes }] of files) hash.update(name).update(bytes);
  return { version: hash.digest('base64url').slice(0, 12), files };
}
