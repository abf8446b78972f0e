/** A zone and the way to it. */
export interface MeasuredZone {
  readonly id: string;
  readonly name: string;
  /** Shortest round trip that was seen, in ms; null where nothing answered in time. */
  readonly roundTripMs: number | null;
}

/** Zones the loader shows. Source: DESIGN §7 "Game loader". */
export const SHOWN_ZONES = 4;
/** How long measured ways are believed, in ms (10 minutes): a device changes its network, servers their place. */
export const ZONES_FRESH_MS = 600_000;

/** The nearest first; what did not answer comes last, equal ones by name. */
export function nearestZones(zones: readonly MeasuredZone[]): MeasuredZone[] {
  const distance = ({ roundTripMs }: MeasuredZone) => roundTripMs ?? Number.POSITIVE_INFINITY;
  return zones.toSorted((a, b) => {
    const [near, far] = [distance(a), distance(b)];
    return near === far ? (a.name < b.name ? -1 : 1) : near - far;
  });
}

/** The zone to play in: the nearest that answered; null when none did. */
export function foundServer(zones: readonly MeasuredZone[]): MeasuredZone | null {
  const [nearest] = nearestZones(zones);
  return nearest && nearest.roundTripMs !== null ? nearest : null;
}

/** Whether ways measured then may be used now. A clock that was set back makes them old. */
export function areZonesFresh(measuredAtMs: number, nowMs: number): boolean {
  return nowMs >= measuredAtMs && nowMs - measuredAtMs < ZONES_FRESH_MS;
}
