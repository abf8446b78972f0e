import type { CoverFormat } from '@nimbo/contracts/cdn';
import type { TitleArt } from '@nimbo/domain';
import type { CoverSource } from '../cover-source.ts';
import { coverVersion } from '../cover-version.ts';
import { type CoverDesign, designCover } from '../design-cover.ts';
import { drawCover } from '../draw-cover.ts';
import { readIcon } from '../icon/read-icon.ts';
import { SHEETS } from '../sheet.ts';
import type { DisplayFace } from '../type/display-face.ts';
import { type CoverFile, findMissing, listCoverFiles, listVariantFiles, writeWhole } from './cover-files.ts';
import { rasterise } from './rasterise.ts';

export interface CoverOptions {
  readonly folder: string;
  /** The hero also as a raster. */
  readonly heroRaster: boolean;
  /** The portrait also on the papers it does not have of its own. */
  readonly variants: boolean;
}

/** Prints the files of one title's cover that are missing in the published folder. */
export async function printCover(face: DisplayFace, source: CoverSource, options: CoverOptions): Promise<TitleArt> {
  const { folder, heroRaster } = options;
  const version = coverVersion(source);
  const icon = source.icon && (await readIcon(source.icon));
  const design = designCover(source, icon);
  const missing = await findMissing(listCoverFiles(folder, source.id, version, heroRaster));
  for (const [format, files] of Map.groupBy(missing, (file) => file.format)) {
    await printFormat(drawCover(face, design, format), format, files);
  }
  const art = { version, paper: design.inks.paper, ink: design.inks.type, heroRaster };
  if (!options.variants) return art;
  const variants = design.look.modes
    .filter((mode) => mode !== design.inks.mode)
    .map((mode) => designCover(source, icon, mode));
  for (const variant of variants) {
    const files = await findMissing(listVariantFiles(folder, source.id, version, [variant.inks.mode]));
    if (files.length > 0) await printFormat(drawCover(face, variant, 'portrait'), 'portrait', files);
  }
  const toVariant = ({ inks }: CoverDesign) => ({ mode: inks.mode, paper: inks.paper, ink: inks.type });
  return { ...art, variants: variants.map(toVariant) };
}

async function printFormat(svg: string, format: CoverFormat, files: readonly CoverFile[]): Promise<void> {
  const sheet = SHEETS[format];
  for (const { path, width } of files) {
    const content = width
      ? await rasterise(svg, { width, height: Math.round((width * sheet.height) / sheet.width) })
      : svg;
    await writeWhole(path, content);
  }
}
