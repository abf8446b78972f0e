import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { isGameId, type TitleArt } from '@nimbo/domain';
import type { CoverSource } from '../cover-source.ts';
import type { CoverJob, CoverReply, CoverWorkerData } from './cover-worker.ts';

export interface PrintOptions {
  /** Threads that print at the same time, at least 1. */
  readonly concurrency: number;
  /** Called after each title, in the order in which they are finished. */
  onProgress(done: number, total: number): void;
  /** gids whose hero also exists as a raster. */
  readonly heroRasterFor: ReadonlySet<string>;
  /** gids whose portrait also exists on other papers. */
  readonly variantsFor: ReadonlySet<string>;
}

/**
 * Prints the covers of titles into the published folder and tells each title's art by gid. Files that exist are left
 * as they are, so a second run only prints what is new. A title whose icon cannot be read gets a cover without one.
 * @throws RangeError for an id that is no gid; Error naming the title when a cover cannot be drawn or written
 */
export async function printCovers(
  sources: Iterable<CoverSource>,
  folder: string,
  options: PrintOptions,
): Promise<Map<string, TitleArt>> {
  const jobs: CoverJob[] = [...sources].map((source) => {
    if (!isGameId(source.id)) throw new RangeError(`cover for "${source.id}": not a gid`);
    const { id } = source;
    return { source, heroRaster: options.heroRasterFor.has(id), variants: options.variantsFor.has(id) };
  });
  const arts = new Map<string, TitleArt>();
  let done = 0;
  const finish = ({ source }: CoverJob, art: TitleArt) => {
    arts.set(source.id, art);
    options.onProgress(++done, jobs.length);
  };

  const stop = new AbortController();
  const queue = jobs.values();
  const threads = Math.min(Math.max(1, options.concurrency), jobs.length);
  const printing = Array.from({ length: threads }, () => printQueue(queue, folder, finish, stop.signal));
  try {
    await Promise.all(printing);
  } finally {
    stop.abort();
    await Promise.allSettled(printing);
  }
  return arts;
}

/** One thread that takes titles off the common queue until it is empty. */
async function printQueue(
  queue: Iterable<CoverJob>,
  folder: string,
  finish: (job: CoverJob, art: TitleArt) => void,
  signal: AbortSignal,
): Promise<void> {
  const workerData: CoverWorkerData = { folder };
  const worker = new Worker(new URL('./cover-worker.ts', import.meta.url), { workerData });
  try {
    for (const job of queue) {
      worker.postMessage(job);
      const [reply] = (await once(worker, 'message', { signal })) as [CoverReply];
      if (!reply.ok) throw new Error(`cover of "${job.source.id}" could not be printed`, { cause: reply.error });
      finish(job, reply.art);
    }
  } finally {
    await worker.terminate();
  }
}
