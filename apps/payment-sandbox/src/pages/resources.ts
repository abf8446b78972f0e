import { readFile } from 'node:fs/promises';
import {
  type PageResource,
  type PageResources,
  packResources,
  textResource,
} from '@nimbo/service-runtime/page-resources';
import { CODE_BOXES, FAVICON } from './drawings.ts';

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

/** Every file the pages use. */
export async function loadResources(): Promise<PageResources> {
  const styles = [await fromPackage('@nimbo/ui/page-fonts.css'), await fromHere('../styles/pay.css')];
  const files = new Map<string, PageResource>([
    ['tokens.css', textResource(CSS, await fromPackage('@nimbo/ui/tokens.css'))],
    ['pay.css', textResource(CSS, Buffer.concat(styles))],
    ['pay.js', textResource('text/javascript; charset=utf-8', await fromHere('../browser/pay.js'))],
    ['favicon.svg', textResource(SVG, Buffer.from(FAVICON))],
    ['code-boxes.svg', textResource(SVG, Buffer.from(CODE_BOXES))],
  ]);
  for (const [name, specifier] of Object.entries(FONTS))
    files.set(name, { type: 'font/woff2', bytes: await fromPackage(specifier) });
  return packResources(files);
}
