import { Button, Dialog, FocusZone, PinPad } from '@nimbo/ui';
import { useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import { LETTER_GRID, LetterGrid } from '../search/letter-grid.tsx';
import { TypedDate } from './typed-date.tsx';
import type { TypedKind } from './typed-field.tsx';
import { TypedPassword } from './typed-password.tsx';

export interface Typing {
  label: string;
  value: string;
  /** Signs there can be; of digits there are to be as many. */
  length: number;
  onChange: (value: string) => void;
  onClose: () => void;
}

const WAYS = { text: TypedText, password: TypedPassword, digits: TypedDigits, date: TypedDate };

/** What a pad writes with: letters for a name, all signs for a password, a number pad for a PIN, three sliders for a date. */
export default function PadTyping({ kind, ...typing }: Typing & { kind: TypedKind }) {
  const Way = WAYS[kind];
  // Outside of the form it fills in: Enter on a slider would send that.
  return createPortal(<Way {...typing} />, document.body);
}

function TypedText({ label, value, length, onChange, onClose }: Typing) {
  const t = useTranslations();
  const language = useLocale();
  // Names begin with a capital, which the letters do not have.
  const add = (letter: string) => {
    const isFirst = value === '' || value.endsWith(' ');
    onChange((value + (isFirst ? letter.toLocaleUpperCase(language) : letter)).slice(0, length));
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
  const pad = useId();
  const [digits, setDigits] = useState('');
  return (
    <Dialog title={label} first={pad} onClose={onClose}>
      <PinPad
        focusKey={pad}
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
