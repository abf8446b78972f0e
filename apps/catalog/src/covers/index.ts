export { type PaperMode, paperColour } from './colour/papers.ts';
export { type RailCard, railModes } from './colour/rail-modes.ts';
export type { CoverSource } from './cover-source.ts';
export { type PrintOptions, printCovers } from './output/print-covers.ts';
