import { createHash } from 'node:crypto';
import type { CoverFormat } from '@nimbo/contracts/cdn';
import { designCover } from '../design-cover.ts';
import { drawCover } from '../draw-cover.ts';
import { SHEETS } from '../sheet.ts';
import { loadDisplayFace } from '../type/load-display-face.ts';
import { SAMPLE_COVERS } from './sample-covers.ts';

/** Hashes of every sample cover in every format, by `<sample> / <format>`. */
export async function hashCovers(): Promise<Record<string, string>> {
  const face = await loadDisplayFace();
  const hashes = Object.entries(SAMPLE_COVERS).flatMap(([name, { subject, icon }]) => {
    const design = designCover(subject, icon);
    return (Object.keys(SHEETS) as CoverFormat[]).map((format) => {
      const hash = createHash('sha256')
        .update(drawCover(face, design, format))
        .digest('hex')
        .slice(0, 16);
      return [`${name} / ${format}`, hash] as const;
    });
  });
  return Object.fromEntries(hashes);
}

if (import.meta.main) console.log(JSON.stringify(await hashCovers()));
