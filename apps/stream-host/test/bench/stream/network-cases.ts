import { FaultRelay } from '@nimbo/testkit/fault-relay';
import { median, quantile } from './numbers.ts';
import { type BenchHost, openPage, type Scene, withHost } from './run.ts';
import { watch } from './watch.ts';

/** 5 % loss, 100 ms round trip and 10 ms jitter in both directions. */
export const LOSSY_PATH = { loss: 0.05, delayMs: 45, jitterMs: 10 };
const SETTLE_MS = 10_000;
const SAMPLE_MS = 50;
/** The step is watched for this long; queueing is judged from a second after it on. */
const AFTER_STEP_MS = 6000;
const GRACE_MS = 1000;

/** The stream through a bad path: what arrives, and how long it stood still. */
export function playLossy(scene: Scene, seconds: number) {
  return withHost(scene, async (run) => {
    const relay = await relayBefore(run);
    await relay.changeBoth(LOSSY_PATH);
    const page = await openPage(run, scene);
    await page.waitForTimeout(SETTLE_MS);
    const { fpsDecoded, kbps, freezes, freezeShare, longestGapMs } = await watch(run, page, seconds);
    return { fpsDecoded, kbps, freezes, freezeShare, longestGapMs };
  });
}

/** A bottleneck that falls from 20 to 5 Mbit/s: the pause of the picture and the queue that is built before it. */
export function playStep(scene: Scene) {
  return withHost(scene, async (run) => {
    const relay = await relayBefore(run);
    await relay.change({ toBrowser: { rateKbps: 20_000, queueMs: 100 } });
    const page = await openPage(run, scene);
    await page.waitForTimeout(SETTLE_MS);
    await relay.readStatistics();
    const watching = watch(run, page, AFTER_STEP_MS / 1000);
    const stepMs = performance.now();
    await relay.change({ toBrowser: { rateKbps: 5000, queueMs: 100 } });
    const late: number[] = [];
    let longestMs = 0;
    while (performance.now() - stepMs < AFTER_STEP_MS) {
      await page.waitForTimeout(SAMPLE_MS);
      const { longestQueueMs } = (await relay.readStatistics()).toBrowser;
      longestMs = Math.max(longestMs, longestQueueMs);
      if (performance.now() - stepMs > GRACE_MS) late.push(longestQueueMs);
    }
    const { longestGapMs, freezeShare, kbps, fpsDecoded } = await watching;
    return {
      freezeMs: longestGapMs,
      freezeTotalMs: freezeShare * AFTER_STEP_MS,
      queueMs: { longest: longestMs, p50After1s: median(late), longestAfter1s: quantile(late, 1) },
      kbps,
      fpsDecoded,
    };
  });
}

/** Nothing passes for a while, neither media nor signalling: time from the path's return to the first new picture. */
export function playCut(scene: Scene, cutMs: number) {
  return withHost(scene, async (run) => {
    const relay = await relayBefore(run);
    const page = await openPage(run, scene);
    await page.waitForTimeout(SETTLE_MS);
    await relay.changeBoth({ cut: true });
    run.host.cutSignaling(true);
    await page.waitForTimeout(cutMs);
    // The next picture to be shown is of after the return, since none passes before.
    const picture = page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          document.querySelector('video')!.requestVideoFrameCallback(() => resolve());
        }),
    );
    const returnedMs = performance.now();
    await relay.changeBoth({ cut: false });
    run.host.cutSignaling(false);
    await picture;
    return { pictureAfterReturnMs: performance.now() - returnedMs };
  });
}

async function relayBefore(run: BenchHost): Promise<FaultRelay> {
  const relay = await FaultRelay.start({ host: { address: '127.0.0.1', port: run.udpPort } });
  run.cleanup.add(() => relay.close());
  run.host.offeredPort = relay.port;
  return relay;
}
