import type { CoverFormat } from '@nimbo/contracts/cdn';
import type { TitleArt } from '@nimbo/domain';
import type { CoverSource } from '../cover-source.ts';
import { coverVersion } from '../cover-version.ts';
import { designCover } from '../design-cover.ts';
import { drawCover } from '../draw-cover.ts';
import { readIcon } from '../icon/read-icon.ts';
import { SHEETS } from '../sheet.ts';
import type { DisplayFace } from '../type/display-face.ts';
import { type CoverFile, findMissing, listCoverFiles, writeWhole } from './cover-files.ts';
import { rasterise } from './rasterise.ts';

/** Prints the files of one title's cover that are missing in the published folder. */
export async function printCover(
  face: DisplayFace,
  source: CoverSource,
  options: { readonly folder: string; readonly heroRaster: boolean },
): Promise<TitleArt> {
  const { folder, heroRaster } = options;
  const version = coverVersion(source);
  const design = designCover(source, source.icon && (await readIcon(source.icon)));
  const missing = await findMissing(listCoverFiles(folder, source.id, version, heroRaster));
  for (const [format, files] of Map.groupBy(missing, (file) => file.format)) {
    await printFormat(drawCover(face, design, format), format, files);
  }
  return { version, paper: design.inks.paper, ink: design.inks.type, heroRaster };
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
