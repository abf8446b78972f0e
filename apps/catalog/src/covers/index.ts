export type { CoverSource } from './cover-source.ts';
export { type PrintOptions, printCovers } from './output/print-covers.ts';
