import { parentPort, workerData } from 'node:worker_threads';
import type { TitleArt } from '@nimbo/domain';
import type { CoverSource } from '../cover-source.ts';
import { loadDisplayFace } from '../type/load-display-face.ts';
import { printCover } from './print-cover.ts';

/** What a printing thread is started with, told and answers. */
export interface CoverWorkerData {
  readonly folder: string;
}
export interface CoverJob {
  readonly source: CoverSource;
  readonly heroRaster: boolean;
  readonly variants: boolean;
}
export type CoverReply = { readonly ok: true; readonly art: TitleArt } | { readonly ok: false; readonly error: Error };

const { folder } = workerData as CoverWorkerData;
const face = await loadDisplayFace();

parentPort!.on('message', (job: CoverJob) => {
  print(job).then(
    (art) => parentPort!.postMessage({ ok: true, art } satisfies CoverReply),
    (error: Error) => parentPort!.postMessage({ ok: false, error } satisfies CoverReply),
  );
});

function print({ source, ...options }: CoverJob): Promise<TitleArt> {
  // a Buffer arrives as plain bytes
  const icon = source.icon && Buffer.from(source.icon);
  return printCover(face, { ...source, icon }, { folder, ...options });
}
