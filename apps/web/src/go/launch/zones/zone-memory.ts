import { areZonesFresh, type MeasuredZone } from '@nimbo/domain';

/** Source: Spec §3 "Local storage keys". */
const KEY = 'zones';

/** Where this browser keeps the ways it has measured. */
export type ZoneStorage = Pick<Storage, 'getItem' | 'setItem'>;

export function rememberZones(storage: ZoneStorage, zones: readonly MeasuredZone[], nowMs: number): void {
  try {
    storage.setItem(KEY, JSON.stringify({ measuredAtMs: nowMs, zones }));
  } catch {
    // A full or closed storage only means measuring again.
  }
}

/** The ways of these zones if they are known and still to be believed, else null. */
export function recallZones(storage: ZoneStorage, ids: readonly string[], nowMs: number): MeasuredZone[] | null {
  const kept = parse(storage.getItem(KEY));
  if (!kept || !areZonesFresh(kept.measuredAtMs, nowMs)) return null;
  const byId = new Map(kept.zones.map((zone) => [zone.id, zone]));
  const known = ids.flatMap((id) => byId.get(id) ?? []);
  return known.length === ids.length ? known : null;
}

function parse(text: string | null): { measuredAtMs: number; zones: MeasuredZone[] } | null {
  try {
    const { measuredAtMs, zones } = JSON.parse(text ?? 'null') ?? {};
    if (typeof measuredAtMs !== 'number' || !Array.isArray(zones) || !zones.every(isMeasuredZone)) return null;
    return { measuredAtMs, zones };
  } catch {
    return null;
  }
}

function isMeasuredZone(value: unknown): value is MeasuredZone {
  const { id, name, roundTripMs } = (value ?? {}) as Partial<MeasuredZone>;
  return (
    typeof id === 'string' && typeof name === 'string' && (roundTripMs === null || typeof roundTripMs === 'number')
  );
}
