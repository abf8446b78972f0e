import { nearestZones, SHOWN_ZONES } from '@nimbo/domain';
import { useServers } from '../../state/servers.ts';
import { useZoneName } from '../zones/use-zone-name.ts';

/** A round trip at which a bar is a third as long as that of a server next door, in ms. */
const FAR_MS = 80;
/** Length of the bar of what has not answered yet, in percent. */
const UNKNOWN_PERCENT = 12;

/** The nearest zones as bars, the longer the nearer, while they are being measured. */
export function ZoneBars() {
  const zones = useServers((servers) => servers.zones);
  const nameOf = useZoneName();
  const shown = nearestZones(zones).slice(0, SHOWN_ZONES);
  if (shown.length === 0) return null;
  return (
    <ul className="go-zones">
      {shown.map((zone, index) => (
        <li key={zone.id} data-best={(index === 0 && zone.roundTripMs !== null) || undefined}>
          <span>{nameOf(zone)}</span>
          <i aria-hidden="true">
            <i style={{ transform: `scaleX(${barPercent(zone.roundTripMs) / 100})` }} />
          </i>
          <b>{zone.roundTripMs === null ? '…' : `${zone.roundTripMs} ms`}</b>
        </li>
      ))}
    </ul>
  );
}

function barPercent(roundTripMs: number | null): number {
  return roundTripMs === null ? UNKNOWN_PERCENT : Math.max(UNKNOWN_PERCENT, 100 * Math.exp(-roundTripMs / FAR_MS));
}
