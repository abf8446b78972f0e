import type { Page } from '@playwright/test';
import { processorSeconds, residentMb } from '../../media/processes.ts';
import type { BenchHost } from './run.ts';

/** What came over in a span of time, by the browser's own counters, and what it cost the host. */
export interface Watched {
  readonly seconds: number;
  readonly fpsDecoded: number;
  readonly framesDropped: number;
  readonly kbps: number;
  readonly freezes: number;
  /** Part of the time that the picture stood still against its own rhythm (totalFreezesDuration). */
  readonly freezeShare: number;
  readonly longestGapMs: number;
  readonly hostCpuCores: number;
  readonly hostRssMb: number;
}

/** Watches a running stream for a while. */
export async function watch(run: BenchHost, page: Page, seconds: number): Promise<Watched> {
  const cpuBefore = processorSeconds(run.pids);
  const startedMs = performance.now();
  const seen = await page.evaluate(watchInPage, seconds);
  const elapsed = (performance.now() - startedMs) / 1000;
  return {
    ...seen,
    hostCpuCores: (processorSeconds(run.pids) - cpuBefore) / elapsed,
    hostRssMb: residentMb(run.pids),
  };
}

async function watchInPage(seconds: number) {
  const video = document.querySelector('video')!;
  let longestGapMs = 0;
  let lastMs = performance.now();
  let watching = true;
  const onFrame = () => {
    const nowMs = performance.now();
    longestGapMs = Math.max(longestGapMs, nowMs - lastMs);
    lastMs = nowMs;
    if (watching) video.requestVideoFrameCallback(onFrame);
  };
  video.requestVideoFrameCallback(onFrame);
  const before = await window.videoCounters();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const after = await window.videoCounters();
  watching = false;
  const elapsed = (after.timestampMs - before.timestampMs) / 1000;
  return {
    seconds: elapsed,
    fpsDecoded: (after.framesDecoded - before.framesDecoded) / elapsed,
    framesDropped: after.framesDropped - before.framesDropped,
    kbps: ((after.bytesReceived - before.bytesReceived) * 8) / 1000 / elapsed,
    freezes: after.freezeCount - before.freezeCount,
    freezeShare: (after.totalFreezesDuration - before.totalFreezesDuration) / elapsed,
    longestGapMs: Math.max(longestGapMs, performance.now() - lastMs),
  };
}
