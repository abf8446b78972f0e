import type { StreamStatistics } from '@nimbo/stream-client';

export type ConnectionQuality = 'unknown' | 'good' | 'fair' | 'poor';

/** Limits of a good and of a fair connection: round trip in ms, pictures a second. */
const GOOD = { roundTripMs: 60, framesPerSecond: 27 };
const FAIR = { roundTripMs: 140, framesPerSecond: 18 };

/** One word for the connection, from the worse of its round trip and its picture. */
export function connectionQuality(
  statistics: Pick<StreamStatistics, 'roundTripMs' | 'framesPerSecond'> | null,
): ConnectionQuality {
  if (!statistics || (statistics.roundTripMs === null && statistics.framesPerSecond === null)) return 'unknown';
  const roundTrip = statistics.roundTripMs ?? 0;
  // A game that stands still sends few pictures; none at all counts only by its round trip.
  const frames = statistics.framesPerSecond || GOOD.framesPerSecond;
  if (roundTrip <= GOOD.roundTripMs && frames >= GOOD.framesPerSecond) return 'good';
  if (roundTrip <= FAIR.roundTripMs && frames >= FAIR.framesPerSecond) return 'fair';
  return 'poor';
}
