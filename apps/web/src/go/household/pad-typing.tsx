import { NICKNAME_MAX_LENGTH } from '@nimbo/domain';
import { Button, Dialog, FocusZone, PinPad, Slider } from '@nimbo/ui';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { LETTER_GRID, LetterGrid } from '../search/letter-grid.tsx';
import type { TypedKind } from './typed-field.tsx';

interface PadTypingProps {
  kind: TypedKind;
  label: string;
  value: string;
  /** Digits there are to be. */
  length: number;
  onChange: (value: string) => void;
  onClose: () => void;
}

/** What a pad writes with: letters for a name, a number pad for a PIN, three sliders for a date. */
export default function PadTyping({ kind, ...typing }: PadTypingProps) {
  if (kind === 'digits') return <TypedDigits {...typing} />;
  return kind === 'date' ? <TypedDate {...typing} /> : <TypedText {...typing} />;
}

type Typing = Omit<PadTypingProps, 'kind'>;

function TypedText({ label, value, onChange, onClose }: Typing) {
  const t = useTranslations();
  const language = useLocale();
  // Names begin with a capital, which the letters do not have.
  const add = (letter: string) => {
    const isFirst = value === '' || value.endsWith(' ');
    onChange((value + (isFirst ? letter.toLocaleUpperCase(language) : letter)).slice(0, NICKNAME_MAX_LENGTH));
  };
  return (
    <Dialog
      title={label}
      first={LETTER_GRID}
      onClose={onClose}
      actions={
        <Button kind="primary" main focusKey="typing:take" onClick={onClose}>
          {t('profiles.take')}
        </Button>
      }
    >
      <p className="go-typed" aria-live="polite" dir="auto">
        {value}
      </p>
      <FocusZone flow="column">
        <LetterGrid
          completions={[]}
          onLetter={add}
          onDelete={() => onChange(value.slice(0, -1))}
          onComplete={onChange}
        />
      </FocusZone>
    </Dialog>
  );
}

function TypedDigits({ label, length, onChange, onClose }: Typing) {
  const t = useTranslations();
  const [digits, setDigits] = useState('');
  return (
    <Dialog title={label} first="pin:keys" onClose={onClose}>
      <PinPad
        label={label}
        value={digits}
        length={length}
        words={{ delete: t('pin.delete') }}
        onChange={setDigits}
        onComplete={(pin) => {
          onChange(pin);
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Where the sliders of an empty date stand: in the middle of childhood. */
const USUAL_AGE = 9;
const OLDEST = 110;

function TypedDate({ label, value, onChange, onClose }: Typing) {
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
