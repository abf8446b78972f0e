import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import {
  type PageResource,
  type PageResources,
  packResources,
  textResource,
} from '@nimbo/service-runtime/page-resources';
import { FAVICON } from './drawings.ts';
import { drawTile, TILE_COUNT } from './tiles.ts';

const FONTS = {
  'anybody-latin.woff2': '@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2',
  'anybody-latin-ext.woff2': '@fontsource-variable/anybody/files/anybody-latin-ext-standard-normal.woff2',
  'onest-latin.woff2': '@fontsource-variable/onest/files/onest-latin-wght-normal.woff2',
  'onest-latin-ext.woff2': '@fontsource-variable/onest/files/onest-latin-ext-wght-normal.woff2',
};

/** What the pages run, each below its own name with `.js`. The rules and keys of pads are those of the app. */
const SCRIPTS = [
  '../browser/forms.js',
  '../browser/pad.ts',
  '../browser/keys.ts',
  '../browser/next-place.ts',
  '@nimbo/ui/gamepad',
  '@nimbo/ui/pad-keys',
  '@nimbo/ui/repeat-clock',
];

const CSS = 'text/css; charset=utf-8';
const SVG = 'image/svg+xml';
const SCRIPT = 'text/javascript; charset=utf-8';

/** A file beside this one or of a package. */
const read = (specifier: string) => readFile(new URL(import.meta.resolve(specifier)));

const toName = (specifier: string) => `${specifier.replace(/^.*\/|\.[jt]s$/g, '')}.js`;

/** Types out, and imports by the names that lie side by side in the browser. */
function toScript(source: string): Buffer {
  const script = stripTypeScriptTypes(source);
  return Buffer.from(
    script.replace(/(from |import\()'([^']+)'/g, (_, how: string, what: string) => `${how}'./${toName(what)}'`),
  );
}

/** Every file the pages use. */
export async function loadResources(): Promise<PageResources> {
  const styles = [await read('@nimbo/ui/page-fonts.css'), await read('../styles/identity.css')];
  const files = new Map<string, PageResource>([
    ['tokens.css', textResource(CSS, await read('@nimbo/ui/tokens.css'))],
    ['identity.css', textResource(CSS, Buffer.concat(styles))],
    ['favicon.svg', textResource(SVG, Buffer.from(FAVICON))],
  ]);
  for (const script of SCRIPTS) files.set(toName(script), textResource(SCRIPT, toScript(String(await read(script)))));
  for (let index = 0; index < TILE_COUNT; index++)
    files.set(`tile-${index}.svg`, textResource(SVG, Buffer.from(drawTile(index))));
  for (const [name, specifier] of Object.entries(FONTS))
    files.set(name, { type: 'font/woff2', bytes: await read(specifier) });
  return packResources(files);
}
