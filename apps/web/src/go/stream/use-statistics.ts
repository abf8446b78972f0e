import type { Stream, StreamStatistics } from '@nimbo/stream-client';
import { useEffect, useState } from 'react';

/** Round trips kept for the row of drops, one a second. */
const HISTORY = 40;

export interface StreamReadings {
  readonly latest: StreamStatistics | null;
  readonly roundTripsMs: readonly number[];
}

/** The stream's statistics once a second, while somebody looks at them. */
export function useStatistics(stream: Stream | null, active: boolean): StreamReadings {
  const [readings, setReadings] = useState<StreamReadings>({ latest: null, roundTripsMs: [] });
  useEffect(() => {
    if (!stream || !active) return;
    let stopped = false;
    const read = async () => {
      const latest = await stream.statistics();
      if (stopped) return;
      const roundTrip = latest?.roundTripMs;
      setReadings((old) => ({
        latest,
        roundTripsMs: roundTrip == null ? old.roundTripsMs : [...old.roundTripsMs, roundTrip].slice(-HISTORY),
      }));
    };
    void read();
    const timer = setInterval(() => void read(), 1000);
    return () => {
      stopped = true;
      clearInterval(timer);
    };
  }, [stream, active]);
  return readings;
}
