import type { TimedPacket } from './arrival-groups.ts';

const WINDOW_MS = 200;

/** The packets that arrived in the last fifth of a second, by the browser's clock. */
export interface Acknowledged {
  readonly packets: readonly TimedPacket[];
  readonly sinceMs: number | null;
}

export const NOTHING_ACKNOWLEDGED: Acknowledged = { packets: [], sinceMs: null };

export function acknowledge(before: Acknowledged, arrived: readonly TimedPacket[]): Acknowledged {
  const packets = [...before.packets, ...arrived];
  const newestMs = packets.reduce((newest, { arrivedMs }) => Math.max(newest, arrivedMs), Number.NEGATIVE_INFINITY);
  return {
    packets: packets.filter(({ arrivedMs }) => arrivedMs > newestMs - WINDOW_MS),
    sinceMs: before.sinceMs ?? arrived[0]?.arrivedMs ?? null,
  };
}

/** What arrived in the last `windowMs`, in kbit/s; null before there is so much. */
export function acknowledgedKbps({ packets, sinceMs }: Acknowledged, windowMs = WINDOW_MS): number | null {
  const newestMs = packets.reduce((newest, { arrivedMs }) => Math.max(newest, arrivedMs), Number.NEGATIVE_INFINITY);
  if (sinceMs === null || newestMs - sinceMs < windowMs) return null;
  const counted = packets.filter(({ arrivedMs }) => arrivedMs > newestMs - windowMs);
  return (counted.reduce((sum, { bytes }) => sum + bytes, 0) * 8) / windowMs;
}
