import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { threadId } from 'node:worker_threads';
import { COVER_WIDTHS, type CoverFormat, coverPath, coverVariantPath } from '@nimbo/contracts/cdn';
import type { PaperMode } from '@nimbo/domain';

/** One file of a cover; without a width it is the SVG master, with a mode it is a variant on another paper. */
export interface CoverFile {
  readonly format: CoverFormat;
  readonly mode?: PaperMode;
  readonly width?: number;
  readonly path: string;
}

const FORMATS = Object.keys(COVER_WIDTHS) as CoverFormat[];

/** All files of a title's cover below the published folder; the hero's raster only where it is asked for. */
export function listCoverFiles(folder: string, gid: string, version: string, heroRaster: boolean): CoverFile[] {
  return FORMATS.flatMap((format) => {
    const widths: readonly number[] = format === 'hero' && !heroRaster ? [] : COVER_WIDTHS[format];
    return [undefined, ...widths].map((width) => ({
      format,
      width,
      path: path.join(folder, coverPath(gid, version, format, width)),
    }));
  });
}

/** All files of the portrait on other papers. */
export function listVariantFiles(
  folder: string,
  gid: string,
  version: string,
  modes: readonly PaperMode[],
): CoverFile[] {
  return modes.flatMap((mode) =>
    COVER_WIDTHS.portrait.map((width) => ({
      format: 'portrait' as const,
      mode,
      width,
      path: path.join(folder, coverVariantPath(gid, version, mode, width)),
    })),
  );
}

/** The files that do not exist yet; an empty one, as a full disk leaves it, does not count. */
export async function findMissing(files: readonly CoverFile[]): Promise<CoverFile[]> {
  const exist = await Promise.all(
    files.map((file) =>
      stat(file.path).then(
        (stats) => stats.isFile() && stats.size > 0,
        () => false,
      ),
    ),
  );
  return files.filter((_, index) => !exist[index]);
}

/** Writes a file so that readers see all of it or nothing. */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}-${threadId}.tmp`;
  try {
    await writeFile(unfinished, content);
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
