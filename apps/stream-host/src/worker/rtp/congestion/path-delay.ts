import type { TimedPacket } from './arrival-groups.ts';

/** The shortest way of each of the last seconds, by two clocks that have nothing in common. */
export interface PathDelay {
  readonly shortest: readonly { readonly second: number; readonly delayMs: number }[];
  /** What the last packets waited in queues, in ms: their way against the shortest one. */
  readonly queueMs: number;
  /** Way of the luckiest packet of the last feedback. */
  readonly lastMs: number;
}

export const UNKNOWN_DELAY: PathDelay = { shortest: [], queueMs: 0, lastMs: Number.POSITIVE_INFINITY };

/** Long enough to have seen the queue empty, short enough that the clocks do not drift apart. */
const REMEMBERED_SECONDS = 10;

/** Takes the packets of one feedback. The luckiest of the last two counts: jitter, and machines short of time, are no queue. */
export function addDelays(delay: PathDelay, packets: readonly TimedPacket[], nowMs: number): PathDelay {
  if (packets.length === 0) return delay;
  const ways = packets.map(({ sentMs, arrivedMs }) => arrivedMs - sentMs);
  const lastMs = ways.reduce((least, way) => Math.min(least, way));
  const delayMs = Math.min(lastMs, delay.lastMs);
  const second = Math.floor(nowMs / 1000);
  const remembered = delay.shortest.filter((one) => one.second > second - REMEMBERED_SECONDS);
  const others = remembered.filter((one) => one.second !== second);
  const present = remembered.find((one) => one.second === second)?.delayMs ?? delayMs;
  const shortest = [...others, { second, delayMs: Math.min(present, delayMs) }];
  const base = shortest.reduce((least, one) => Math.min(least, one.delayMs), delayMs);
  return { shortest, queueMs: delayMs - base, lastMs };
}

/** Takes the way of now for the path's own: what waits on it does not get less by waiting. */
export function forgetShortest(delay: PathDelay, nowMs: number): PathDelay {
  const delayMs =
    delay.queueMs + delay.shortest.reduce((least, one) => Math.min(least, one.delayMs), Number.POSITIVE_INFINITY);
  return { shortest: [{ second: Math.floor(nowMs / 1000), delayMs }], queueMs: 0, lastMs: delay.lastMs };
}
