import { processorSeconds, residentMb } from '../../media/processes.ts';
import { Receiver } from '../../media/receiver.ts';
import { Cleanup } from '../../media/tools.ts';
import { median } from './numbers.ts';

import { type Scene, startHost } from './run.ts';

/** What several play sessions on one host get, with viewers that do not decode: pictures sent and cost of each, the worst one too. */
export async function runDensity(sessions: number, scene: Scene, settleMs: number, watchMs: number) {
  const cleanup = new Cleanup();
  try {
    const viewed = [];
    for (let session = 0; session < sessions; session++) {
      const run = await startHost(scene, cleanup);
      viewed.push({ run, receiver: await Receiver.ofWorker(run.host, cleanup) });
    }
    await pause(settleMs);
    const before = viewed.map(({ run, receiver }) => ({ cpu: processorSeconds(run.pids), frames: receiver.frames }));
    const startedMs = performance.now();
    await pause(watchMs);
    const seconds = (performance.now() - startedMs) / 1000;
    const fps = viewed.map(({ receiver }, index) => (receiver.frames - before[index]!.frames) / seconds);
    const cores = viewed.map(({ run }, index) => (processorSeconds(run.pids) - before[index]!.cpu) / seconds);
    return {
      sessions,
      fpsSent: median(fps),
      fpsSentWorst: Math.min(...fps),
      hostCpuCores: median(cores),
      hostRssMb: median(viewed.map(({ run }) => residentMb(run.pids))),
    };
  } finally {
    await cleanup.run();
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
