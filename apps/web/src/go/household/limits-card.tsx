import { AGE_CODES, AGE_VALUES, type AgeValue, type PlayLimits } from '@nimbo/domain';
import { FocusZone, Segmented, Switch } from '@nimbo/ui';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { gamesOpenTo } from '../catalogue/age-filter.ts';
import { useGames } from '../catalogue/queries.ts';
import { BedtimeRow } from './bedtime-row.tsx';
import { MinutesRow } from './minutes-row.tsx';
import type { Rules } from './profile-draft.ts';
import { useTimeZone, zoneName } from './time-zone.ts';

interface LimitsCardProps {
  rules: Rules;
  onChange: (rules: Partial<Rules>) => void;
}

/** What a child may play and how long: a card of the day within the page of the night. Source: DESIGN §14 "profile-edit". */
export function LimitsCard({ rules, onChange }: LimitsCardProps) {
  const t = useTranslations();
  const id = useId();
  const zone = useTimeZone().data;
  const { kids, ageLimit, limits } = rules;
  const limit = (change: Partial<PlayLimits>) => onChange({ limits: { ...limits, ...change } });
  return (
    <FocusZone as="section" flow="column" className="go-limits" data-mode="kids" aria-labelledby={`${id}title`}>
      <h2 className="n-sr" id={`${id}title`}>
        {t('profiles.limits')}
      </h2>
      <Switch
        focusKey="limits:kids"
        label={t('profiles.kidsMode')}
        help={t('profiles.kidsText')}
        on={kids}
        onChange={(on) => onChange({ kids: on })}
      />
      <AgeRow ageLimit={ageLimit} onChange={(next) => onChange({ ageLimit: next })} />
      <MinutesRow
        label={t('profiles.weekdays')}
        minutes={limits.weekdayMinutes}
        onChange={(weekdayMinutes) => limit({ weekdayMinutes })}
      />
      <MinutesRow
        label={t('profiles.weekend')}
        minutes={limits.weekendMinutes}
        onChange={(weekendMinutes) => limit({ weekendMinutes })}
      />
      <BedtimeRow bedtime={limits.bedtime} onChange={(bedtime) => limit({ bedtime })} />
      {zone && <p className="go-limit__note">{t('profiles.zone', { zone: zoneName(zone) })}</p>}
    </FocusZone>
  );
}

function AgeRow({ ageLimit, onChange }: { ageLimit: AgeValue; onChange: (age: AgeValue) => void }) {
  const t = useTranslations();
  const id = useId();
  const count = gamesOpenTo(useGames().data ?? [], { ageLimit, allowedTitles: [] }).length;
  const said =
    ageLimit === 0
      ? t('profiles.ageAll')
      : ageLimit === 1
        ? t('profiles.agePending')
        : t('profiles.ageValue', { age: ageLimit });
  return (
    <div className="go-limit">
      <p className="go-limit__head">
        <span id={`${id}name`}>{t('profiles.ageLimit')}</span>
        <b>{said}</b>
      </p>
      <Segmented
        labelledBy={`${id}name`}
        className="go-ages"
        focusKey="limits:age"
        options={AGE_VALUES.map((value, index) => ({ id: String(value), label: AGE_CODES[index]! }))}
        selected={String(ageLimit)}
        onSelect={(chosen) => onChange(Number(chosen) as AgeValue)}
      />
      <p className="go-limit__note">{t('profiles.games', { count })}</p>
    </div>
  );
}
