import { Button, Dialog, FocusZone, Slider } from '@nimbo/ui';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Typing } from './pad-typing.tsx';

/** Where the sliders of an empty date stand: in the middle of childhood. */
const USUAL_AGE = 9;
const OLDEST = 110;

/** A date by pad: three sliders. */
export function TypedDate({ label, value, onChange, onClose }: Typing) {
  const t = useTranslations();
  const thisYear = new Date().getFullYear();
  const [, ...given] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const [[year, month, day], setParts] = useState<readonly number[]>(
    given.length > 0 ? given.map(Number) : [thisYear - USUAL_AGE, 1, 1],
  );
  const parts = [year!, month!, day!] as const;
  const change = (at: number) => (next: number) => setParts(parts.map((part, index) => (index === at ? next : part)));
  const write = (number: number, length: number) => String(number).padStart(length, '0');
  const lastDay = new Date(Date.UTC(parts[0], parts[1], 0)).getUTCDate();
  const take = () => {
    onChange(`${write(parts[0], 4)}-${write(parts[1], 2)}-${write(Math.min(parts[2], lastDay), 2)}`);
    onClose();
  };
  return (
    <Dialog
      title={label}
      first="typing:year"
      onClose={onClose}
      actions={
        <Button kind="primary" main focusKey="typing:take" onClick={take}>
          {t('profiles.take')}
        </Button>
      }
    >
      <FocusZone flow="column" className="go-typed-date">
        <Slider
          label={t('profiles.year')}
          focusKey="typing:year"
          value={parts[0]}
          min={thisYear - OLDEST}
          max={thisYear}
          step={1}
          text={String(parts[0])}
          onChange={change(0)}
        />
        <Slider
          label={t('profiles.month')}
          value={parts[1]}
          min={1}
          max={12}
          step={1}
          text={String(parts[1])}
          onChange={change(1)}
        />
        <Slider
          label={t('profiles.day')}
          value={Math.min(parts[2], lastDay)}
          min={1}
          max={lastDay}
          step={1}
          text={String(Math.min(parts[2], lastDay))}
          onChange={change(2)}
        />
      </FocusZone>
    </Dialog>
  );
}
