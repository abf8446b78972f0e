import { householdRoutes } from '@nimbo/contracts/household-routes';
import { Button, Chip, ChipRow, Dialog, FocusZone, SettingAction } from '@nimbo/ui';
import { GlobeHemisphereWest } from '@phosphor-icons/react/GlobeHemisphereWest';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemCode } from '../access/api.ts';
import { useServices } from '../access/services.tsx';
import { useProblemText } from '../access/use-problem-text.ts';
import { deviceZone, useTimeZone, ZONE_KEY, zoneName } from '../household/time-zone.ts';
import { useManaging } from '../household/use-managing.ts';
import { useErrors } from '../state/errors.ts';
import { useToasts } from '../state/toasts.ts';

/** By whose clock the days and bedtimes of the household go; the admin's to say. */
export function HouseholdZone() {
  const t = useTranslations();
  const zone = useTimeZone().data;
  const [open, setOpen] = useState(false);
  if (zone === undefined) return null;
  return (
    <>
      <SettingAction
        label={t('settings.zone')}
        help={t('settings.zoneHelp')}
        icon={<GlobeHemisphereWest weight="bold" />}
        fact={zoneName(zone)}
        focusKey="settings:zone"
        onPress={() => setOpen(true)}
      />
      {open && <ZoneDialog zone={zone} onClose={() => setOpen(false)} />}
    </>
  );
}

const regionOf = (zone: string) => zone.split('/')[0]!;

function ZoneDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const t = useTranslations();
  const zones = useMemo(() => [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])], []);
  const regions = useMemo(() => [...new Set(zones.map(regionOf))], [zones]);
  const here = deviceZone();
  const [region, setRegion] = useState(regionOf(zone));
  const { choose, busy } = useChooseZone(onClose);
  return (
    <Dialog size="medium" title={t('settings.zone')} text={t('settings.zoneHelp')} first="zone:here" onClose={onClose}>
      <FocusZone flow="column" className="go-zones">
        <Button kind="primary" main focusKey="zone:here" busy={busy === here} onClick={() => void choose(here)}>
          {t('settings.zoneHere', { zone: zoneName(here) })}
        </Button>
        <ChipRow label={t('settings.zone')}>
          {regions.map((name) => (
            <Chip key={name} selected={name === region} onSelect={() => setRegion(name)}>
              {name}
            </Chip>
          ))}
        </ChipRow>
        <FocusZone flow="column" className="go-zones__list">
          {zones
            .filter((name) => regionOf(name) === region)
            .map((name) => (
              <Button key={name} small block busy={busy === name} onClick={() => void choose(name)}>
                {zoneName(name)}
              </Button>
            ))}
        </FocusZone>
        <Button kind="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </FocusZone>
    </Dialog>
  );
}

function useChooseZone(onChosen: () => void) {
  const t = useTranslations();
  const { api } = useServices();
  const manage = useManaging();
  const queries = useQueryClient();
  const problemText = useProblemText();
  const [busy, setBusy] = useState<string | null>(null);
  const choose = async (timeZone: string): Promise<void> => {
    setBusy(timeZone);
    const reply = await manage(() => api.call(householdRoutes.changeHouseholdSettings, { body: { timeZone } }));
    setBusy(null);
    // Somebody who closed the question for the PIN knows why nothing was changed.
    if (problemCode(reply) === 'pin-needed') return;
    if (!reply.ok) {
      const text = reply.status === undefined ? t('error.networkText') : problemText(problemCode(reply));
      return useErrors.getState().showError(text, { remedy: { again: () => void choose(timeZone) } });
    }
    await queries.invalidateQueries({ queryKey: [ZONE_KEY] });
    useToasts.getState().show(t('profiles.saved'));
    onChosen();
  };
  return { choose, busy };
}
