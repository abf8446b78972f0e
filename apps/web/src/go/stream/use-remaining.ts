import type { StreamState } from '@nimbo/stream-client';
import { useEffect, useState } from 'react';

/** Seconds of play left, counted on between the host's words; it stands while nobody is connected. */
export function useRemaining(state: StreamState | null): number | null {
  const said = state?.remainingSeconds ?? null;
  const playing = state?.phase === 'playing';
  const [remaining, setRemaining] = useState(said);
  useEffect(() => {
    setRemaining(said);
    if (said === null || !playing) return;
    const saidAt = performance.now();
    const timer = setInterval(() => setRemaining(Math.max(0, said - (performance.now() - saidAt) / 1000)), 500);
    return () => clearInterval(timer);
  }, [said, playing]);
  return remaining;
}
