import { FocusZone, IconButton, Slider } from '@nimbo/ui';
import { Minus } from '@phosphor-icons/react/Minus';
import { Plus } from '@phosphor-icons/react/Plus';
import { useTranslations } from 'use-intl';

const STEP = 15;
/** Who may play longer than this, in minutes a day, may play without limit: the end of the slider. */
const LONGEST = 480;
const NO_LIMIT = LONGEST + STEP;

interface MinutesRowProps {
  label: string;
  /** Null is without limit. */
  minutes: number | null;
  onChange: (minutes: number | null) => void;
}

/** Minutes a day, in quarters of an hour. A value between two steps, which another program has set, stays until it is moved. */
export function MinutesRow({ label, minutes, onChange }: MinutesRowProps) {
  const t = useTranslations();
  const value = minutes ?? NO_LIMIT;
  const move = (next: number) => {
    const within = Math.max(0, Math.min(NO_LIMIT, Math.round(next / STEP) * STEP));
    onChange(within > LONGEST ? null : within);
  };
  return (
    <FocusZone flow="row" className="go-limit go-limit--minutes">
      <IconButton small label={t('profiles.fewer', { what: label })} onClick={() => move(value - STEP)}>
        <Minus className="n-icon" weight="bold" />
      </IconButton>
      <Slider
        label={label}
        value={Math.min(value, NO_LIMIT)}
        min={0}
        max={NO_LIMIT}
        step={STEP}
        text={minutes === null ? t('profiles.noLimit') : t('profiles.minutes', { minutes })}
        onChange={move}
      />
      <IconButton small label={t('profiles.more', { what: label })} onClick={() => move(value + STEP)}>
        <Plus className="n-icon" weight="bold" />
      </IconButton>
    </FocusZone>
  );
}
