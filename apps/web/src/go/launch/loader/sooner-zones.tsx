import type { PlaySession } from '@nimbo/contracts/http';
import { FocusZone, useFocusTarget } from '@nimbo/ui';
import { MapPin } from '@phosphor-icons/react/MapPin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { apiRoutes } from '../../access/api.ts';
import { useServices } from '../../access/services.tsx';
import { ReadFailed, type ReadMeta } from '../../catalogue/queries.ts';
import { useServers } from '../../state/servers.ts';
import { useToasts } from '../../state/toasts.ts';
import { useLaunch } from '../launch-context.tsx';
import { waitMinutes } from '../launch-state.ts';
import { shortMinutes } from '../short-minutes.ts';
import { useZoneName } from '../zones/use-zone-name.ts';

/** Wait from which other ways are offered, in seconds. Source: DESIGN §14 "queue-alternatives". */
const LONG_WAIT_SECONDS = 300;
/** How often the other zones' waits are looked at, in ms. */
const LOOK_MS = 15_000;
/** Most zones that are offered. */
const OFFERED = 2;

/** Zones where the turn would come sooner, once the wait is long. Trying one keeps the place in the queue. */
export function SoonerZones({ playSession: { id, etaSeconds } }: { playSession: PlaySession }) {
  const t = useTranslations();
  const { api } = useServices();
  const isLong = etaSeconds !== null && etaSeconds >= LONG_WAIT_SECONDS;
  const sooner = useQuery({
    queryKey: ['sooner-zones', id],
    meta: { failure: 'silent' } satisfies ReadMeta,
    enabled: isLong,
    refetchInterval: LOOK_MS,
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const reply = await api.call(apiRoutes.soonerZones, { params: { id }, signal });
      if (!reply.ok) throw new ReadFailed('sooner zones', reply.status);
      return reply.data;
    },
  });
  const offered = isLong ? (sooner.data ?? []).slice(0, OFFERED) : [];
  if (offered.length === 0) return null;
  return (
    <section className="go-sooner">
      <h2 className="n-h3">{t('loader.sooner')}</h2>
      <FocusZone flow="column" className="go-sooner__list">
        {offered.map((zone) => (
          <SoonerButton key={zone.zone} zone={zone.zone} etaSeconds={zone.etaSeconds} />
        ))}
      </FocusZone>
    </section>
  );
}

function SoonerButton({ zone, etaSeconds }: { zone: string; etaSeconds: number }) {
  const t = useTranslations();
  const launch = useLaunch();
  const format = useFormatter();
  const nameOf = useZoneName();
  const { zones, foundServer } = useServers();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: `sooner:${zone}` });
  const [busy, setBusy] = useState(false);
  const measured = zones.find(({ id }) => id === zone);
  const name = nameOf(measured ?? { id: zone, name: zone });
  const minutes = waitMinutes(etaSeconds);
  const change = async () => {
    setBusy(true);
    if (!(await launch.changeZone(zone))) useToasts.getState().show(t('message.noServer'), 'flare');
    setBusy(false);
  };
  return (
    <button
      ref={ref}
      type="button"
      className="go-sooner__zone n-focus"
      aria-busy={busy}
      onClick={() => void change()}
      {...focusProps}
    >
      <MapPin className="n-icon" weight="fill" />
      <span>
        <b>{t('loader.playFrom', { zone: name })}</b>
        <small>
          {measured?.roundTripMs != null && foundServer?.roundTripMs != null
            ? t('loader.playFromText', { ms: measured.roundTripMs, before: foundServer.roundTripMs })
            : t('loader.placeKept')}
        </small>
      </span>
      <em>{minutes ? shortMinutes(format, minutes) : t('loader.now')}</em>
    </button>
  );
}
