import { MINUTES_A_DAY, type PlayLimits } from '@nimbo/domain';
import { FocusZone, Slider, Switch } from '@nimbo/ui';
import { useFormatter, useTranslations } from 'use-intl';
import { clockTime } from './clock-time.ts';

type Bedtime = PlayLimits['bedtime'];

/** From half past eight in the evening until half past seven. */
const USUAL: NonNullable<Bedtime> = { from: 1230, until: 450 };
const HALF_HOUR = 30;
/** Hours that are named below the drops. */
const QUARTERS = [0, 6, 12, 18, 24];
const LATEST = MINUTES_A_DAY - HALF_HOUR;

/** When nothing is played: an evening and a morning, and the 24 hours of the day as drops. */
export function BedtimeRow({ bedtime, onChange }: { bedtime: Bedtime; onChange: (bedtime: Bedtime) => void }) {
  const t = useTranslations();
  const format = useFormatter();
  const clock = (minutes: number) =>
    format.dateTime(clockTime(minutes), { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return (
    <FocusZone flow="column" className="go-limit">
      <Switch
        label={t('profiles.bedtime')}
        help={
          bedtime ? t('profiles.bedtimeSpan', { from: clock(bedtime.from), until: clock(bedtime.until) }) : undefined
        }
        on={bedtime !== null}
        onChange={(on) => onChange(on ? USUAL : null)}
      />
      {bedtime && (
        <>
          <Hours {...bedtime} />
          <Slider
            label={t('profiles.bedtimeFrom')}
            value={bedtime.from}
            min={0}
            max={LATEST}
            step={HALF_HOUR}
            text={clock(bedtime.from)}
            onChange={(from) => onChange({ ...bedtime, from })}
          />
          <Slider
            label={t('profiles.bedtimeUntil')}
            value={bedtime.until}
            min={0}
            max={LATEST}
            step={HALF_HOUR}
            text={clock(bedtime.until)}
            onChange={(until) => onChange({ ...bedtime, until })}
          />
        </>
      )}
      <p className="go-limit__note">{t('profiles.bedtimeText')}</p>
    </FocusZone>
  );
}

/** One drop an hour, half drops for half hours; dark ones are the night. */
function Hours({ from, until }: NonNullable<Bedtime>) {
  const isNight = (minute: number) =>
    from <= until ? from <= minute && minute < until : from <= minute || minute < until;
  return (
    <>
      <div className="go-hours" aria-hidden="true">
        {Array.from({ length: 24 }, (_, hour) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day
          <span key={hour}>
            <i data-night={isNight(hour * 60) || undefined} />
            <i data-night={isNight(hour * 60 + HALF_HOUR) || undefined} />
          </span>
        ))}
      </div>
      <p className="go-hours__labels" aria-hidden="true">
        {QUARTERS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </p>
    </>
  );
}
