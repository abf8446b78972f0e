import type { Leg } from './frame-legs.ts';
import type { Latency, Quantiles } from './latency-window.ts';

/** Who makes the stream worse than it could be. */
export type Culprit = 'server' | 'encoder' | 'network' | 'buffer' | 'decoder' | 'display';

/** What a leg may take before anybody notices, in ms, and who answers for it. Source: market facts §5 and our own bench. */
const LIMITS: Readonly<
  Record<Exclude<Leg, 'input'>, { readonly culprit: Culprit; readonly p50: number; readonly p95: number }>
> = {
  capture: { culprit: 'server', p50: 12, p95: 34 },
  encode: { culprit: 'encoder', p50: 12, p95: 34 },
  // The host holds pictures back because of what the network takes.
  send: { culprit: 'network', p50: 8, p95: 34 },
  network: { culprit: 'network', p50: 40, p95: 90 },
  buffer: { culprit: 'buffer', p50: 15, p95: 50 },
  decode: { culprit: 'decoder', p50: 10, p95: 25 },
  display: { culprit: 'display', p50: 25, p95: 50 },
};
/** A leg that has grown by this and this many ms over its usual has changed for the worse, even within its limits. */
const GROWN = { factor: 2, ms: 12 };
/** Pictures a verdict needs. */
const ENOUGH_FRAMES = 20;
/** Readings of the past that make a leg's usual. */
const ENOUGH_HISTORY = 5;
/** Part of lost packets, and of pictures that were thrown away undecoded, that are felt by themselves. */
const FELT_LOSS = 0.03;
const FELT_DROPS = 0.06;

export interface Felt {
  /** Of the packets, and of the pictures, of the last seconds; 0 to 1. */
  readonly lossShare: number;
  readonly dropShare: number;
}

/**
 * The one to blame, or null while all is well. `history` holds earlier readings of the same stream, oldest first. Where several
 * legs are too long, it is the one that is most beyond its limit.
 */
export function blame(latency: Latency | null, history: readonly Latency[], felt: Felt): Culprit | null {
  if (felt.dropShare > FELT_DROPS) return 'decoder';
  const worst = latency && latency.frames >= ENOUGH_FRAMES ? worstLeg(latency, history) : null;
  if (worst) return worst;
  return felt.lossShare > FELT_LOSS ? 'network' : null;
}

function worstLeg(latency: Latency, history: readonly Latency[]): Culprit | null {
  let worst: Culprit | null = null;
  let worstExcess = 1;
  for (const leg of Object.keys(LIMITS) as (keyof typeof LIMITS)[]) {
    const { culprit, p50, p95 } = LIMITS[leg];
    const now = latency.legs[leg];
    const usual = usualOf(history.map((former) => former.legs[leg]));
    const excess = Math.max(now.p50 / p50, now.p95 / p95, usual === null ? 0 : growth(now.p50, usual));
    if (excess <= worstExcess) continue;
    worst = culprit;
    worstExcess = excess;
  }
  return worst;
}

/** Median of the medians; null while there are too few. */
function usualOf(former: readonly Quantiles[]): number | null {
  if (former.length < ENOUGH_HISTORY) return null;
  const sorted = former.map(({ p50 }) => p50).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

/** Above 1 when the leg has grown too much. */
function growth(nowMs: number, usualMs: number): number {
  return nowMs / Math.max(usualMs * GROWN.factor, usualMs + GROWN.ms);
}
