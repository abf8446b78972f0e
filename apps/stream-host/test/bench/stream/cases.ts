import { LEGS, type Leg, type Quantiles } from '@nimbo/stream-client';
import type { Tuning } from '../../../src/tuning.ts';
import { runDensity } from './density.ts';
import { playCut, playLossy, playStep } from './network-cases.ts';
import { type Figures, median, medians, quantile } from './numbers.ts';
import { type Press, pressAndWatch } from './presses.ts';
import { openPage, type Scene, withHost } from './run.ts';
import { type Watched, watch } from './watch.ts';

export interface BenchCase {
  readonly name: string;
  readonly about: string;
  /** Runs of this case when it needs another number than the rest. */
  readonly repeats?: number;
  readonly measure: (repeats: number) => Promise<Record<string, unknown>>;
}

/** Time a stream gets to find its bitrate before anything is measured, and is watched for, in s. */
const SETTLE_S = 4;
const WATCH_S = 10;
const PRESSES = 60;
/** A path with losses is watched for longer: its worst moments are rare. */
const LOSSY_S = 120;

/** At least 8 Mbit/s for 720p and 12 Mbit/s for 1080p of moving content. */
const P720 = { width: 1280, height: 720, maxBitrateKbps: 9000 };
const MOVING_720: Scene = { ...P720, content: 'moving' };
/** A lossy path is not a narrow one: there is room to send things twice. */
const LOSSY_720: Scene = { ...MOVING_720, maxBitrateKbps: 12_000 };
const P1080 = { width: 1920, height: 1080, maxBitrateKbps: 13_500 };

export const CASES: readonly BenchCase[] = [
  playing('720p60-motion', { ...P720, content: 'moving' }),
  playing('720p60-motion-tick', { ...P720, content: 'moving' }, { capture: 'tick' }),
  playing('720p60-motion-smooth', { ...P720, content: 'moving' }, { playout: 'smooth' }),
  playing('720p60-motion-unpaced', { ...P720, content: 'moving' }, { pacing: 'off' }),
  playing('1080p60-motion', { ...P1080, content: 'moving' }),
  playing('720p60-static', { ...P720, content: 'still' }),
  playing('1080p60-static', { ...P1080, content: 'still' }),
  onPath('loss-5', '5 % loss, 100 ms round trip, 10 ms jitter', () => playLossy(LOSSY_720, LOSSY_S)),
  onPath('loss-5-once', 'the same with nothing sent twice', () =>
    playLossy({ ...LOSSY_720, tuning: { redundancy: 'off' } }, LOSSY_S),
  ),
  onPath('step-5mbit', 'a bottleneck falls from 20 to 5 Mbit/s behind a queue of 100 ms', () => playStep(MOVING_720)),
  onPath('step-5mbit-remb', 'the same with the browser as estimator', () =>
    playStep({ ...MOVING_720, tuning: { congestion: 'remb' } }),
  ),
  onPath('step-5mbit-transport-cc', 'the same with our own estimator', () =>
    playStep({ ...MOVING_720, tuning: { congestion: 'transport-cc' } }),
  ),
  onPath('cut-10s', 'nothing passes for 10 s', () => playCut(MOVING_720, 10_000)),
  ...[1, 2, 3].map(density),
];

/** Key presses on a good path, then the stream by itself. */
function playing(name: string, scene: Scene, tuning: Partial<Tuning> = {}): BenchCase {
  const changed = Object.entries(tuning).map(([setting, value]) => `${setting}=${value}`);
  return {
    name,
    about: `${scene.width}x${scene.height}, ${scene.content} picture${changed.length > 0 ? `, ${changed.join(' ')}` : ''}`,
    measure: async (repeats) => {
      const runs = [];
      const alone = [];
      for (let run = 0; run < repeats; run++) {
        runs.push(await playOnce({ ...scene, tuning }));
        alone.push(await runDensity(1, { ...scene, tuning }, SETTLE_S * 1000, WATCH_S * 1000));
      }
      return { ...summary(runs), hostCpuCores: median(alone.map(({ hostCpuCores }) => hostCpuCores)) };
    },
  };
}

/** Runs of the same path; the figures are medians, figure by figure. */
function onPath(name: string, about: string, play: () => Promise<Figures>): BenchCase {
  return {
    name,
    about,
    measure: async (repeats) => {
      const runs: Figures[] = [];
      for (let run = 0; run < repeats; run++) runs.push(await play());
      return { ...medians(runs), runs: runs.length };
    },
  };
}

/** Play sessions of 720p60 side by side, nobody decoding. */
function density(sessions: number): BenchCase {
  return {
    name: `density-${sessions}`,
    about: `${sessions} at once, moving picture, viewers that do not decode`,
    measure: async (repeats) => {
      const scene: Scene = { ...P720, content: 'moving' };
      const runs: Awaited<ReturnType<typeof runDensity>>[] = [];
      for (let run = 0; run < repeats; run++)
        runs.push(await runDensity(sessions, scene, SETTLE_S * 1000, WATCH_S * 1000));
      const of = (pick: (run: (typeof runs)[number]) => number) => median(runs.map(pick));
      return {
        sessions,
        fpsSent: of(({ fpsSent }) => fpsSent),
        fpsSentWorst: of(({ fpsSentWorst }) => fpsSentWorst),
        hostCpuCores: of(({ hostCpuCores }) => hostCpuCores),
        hostRssMb: of(({ hostRssMb }) => hostRssMb),
        runs: runs.length,
      };
    },
  };
}

interface Played {
  readonly times: readonly number[];
  readonly toGameMs: number;
  readonly watched: Watched;
  /** What the product itself says of the pictures of the last seconds, by leg in ms. */
  readonly legs: Readonly<Record<Leg, Quantiles>> | null;
  readonly decoder: string | null;
}

function playOnce(scene: Scene): Promise<Played> {
  return withHost(scene, async (run) => {
    const page = await openPage(run, scene);
    await page.waitForTimeout(SETTLE_S * 1000);
    const watched = await watch(run, page, WATCH_S);
    const presses = await pressAndWatch(page, PRESSES);
    const { latency, decoder } = (await page.evaluate(() => window.stream.statistics())) ?? {};
    const times = presses.map(({ tookMs }) => tookMs);
    return {
      times,
      toGameMs: medianToGame(presses, run.keyTimes),
      watched,
      legs: latency?.legs ?? null,
      decoder: decoder ?? null,
    };
  });
}

/** Of each press, the first word of the game after it. */
function medianToGame(presses: readonly Press[], keyTimes: readonly number[]): number {
  return median(
    presses.flatMap(({ pressedMs, tookMs }) => {
      const got = keyTimes.find((atMs) => atMs >= pressedMs && atMs <= pressedMs + tookMs);
      return got === undefined ? [] : [got - pressedMs];
    }),
  );
}

function legsOf(runs: readonly Played[], share: keyof Quantiles): Record<string, number> {
  return Object.fromEntries(
    LEGS.map((leg) => [leg, median(runs.flatMap(({ legs }) => (legs === null ? [] : [legs[leg][share]])))]),
  );
}

function summary(runs: readonly Played[]): Record<string, unknown> {
  const of = (pick: (watched: Watched) => number) => median(runs.map(({ watched }) => pick(watched)));
  return {
    inputToPhotonMs: {
      p50: median(runs.map(({ times }) => quantile(times, 0.5))),
      p95: median(runs.map(({ times }) => quantile(times, 0.95))),
      /** From the press until the game has it, which the product cannot know: a part of the whole, beside the legs. */
      toGame: median(runs.map(({ toGameMs }) => toGameMs)),
      legs: legsOf(runs, 'p50'),
      legsP95: legsOf(runs, 'p95'),
      seen: runs.map(({ times }) => times.length),
    },
    fpsDecoded: of(({ fpsDecoded }) => fpsDecoded),
    framesDropped: of(({ framesDropped }) => framesDropped),
    kbps: of(({ kbps }) => kbps),
    freezes: of(({ freezes }) => freezes),
    longestGapMs: of(({ longestGapMs }) => longestGapMs),
    /** Beside the browser that decodes; `hostCpuCores` is of a viewer that does not. */
    hostCpuCoresBesideDecoder: of(({ hostCpuCores }) => hostCpuCores),
    hostRssMb: of(({ hostRssMb }) => hostRssMb),
    decoder: runs[0]?.decoder ?? null,
    runs: runs.length,
  };
}
