import type { Zone } from '@nimbo/contracts/http';
import type { MeasuredZone } from '@nimbo/domain';

/** Asks sent to each zone, one after the other: the first also opens the connection. */
const PINGS = 3;
/** The search for the nearest zone takes no longer than this, in ms; who has not answered by then is far. */
const PATIENCE_MS = 1500;

export interface MeasureOptions {
  readonly zones: readonly Zone[];
  readonly fetch: typeof fetch;
  /** ms, never goes back. */
  readonly clock?: () => number;
  readonly patienceMs?: number;
  /** Told at every answer, so that the search can be watched. */
  readonly onProgress?: (zones: readonly MeasuredZone[]) => void;
}

/** The shortest round trip to each zone, all measured at the same time. */
export async function measureZones({
  zones,
  fetch,
  clock = () => performance.now(),
  patienceMs = PATIENCE_MS,
  onProgress = () => {},
}: MeasureOptions): Promise<MeasuredZone[]> {
  const shortest = new Map<string, number>();
  const measured = () => zones.map(({ id, name }) => ({ id, name, roundTripMs: shortest.get(id) ?? null }));
  const signal = AbortSignal.timeout(patienceMs);
  const measure = async ({ id, pingUrl }: Zone) => {
    for (let ping = 0; ping < PINGS; ping++) {
      const sentAt = clock();
      const reply = await fetch(pingUrl, { cache: 'no-store', signal });
      if (!reply.ok) return;
      const roundTripMs = Math.round(clock() - sentAt);
      shortest.set(id, Math.min(roundTripMs, shortest.get(id) ?? roundTripMs));
      onProgress(measured());
    }
  };
  // A zone that does not answer is simply not measured.
  await Promise.all(zones.map((zone) => measure(zone).catch(() => {})));
  return measured();
}
