import { useInputState } from '../focus/index.ts';

export type KeyName = 'confirm' | 'back' | 'info' | 'menu' | 'sections' | 'page' | 'delete' | 'digits';

const LABELS: Readonly<Record<'key' | 'xbox' | 'playstation', Readonly<Record<KeyName, string>>>> = {
  key: {
    confirm: 'Enter',
    back: 'Esc',
    info: 'I',
    menu: 'Esc',
    sections: 'PgUp PgDn',
    page: 'PgUp PgDn',
    delete: '⌫',
    digits: '0–9',
  },
  xbox: {
    confirm: 'A',
    back: 'B',
    info: 'Y',
    menu: '☰',
    sections: 'LB RB',
    page: 'LT RT',
    delete: 'X',
    digits: '0–9',
  },
  playstation: {
    confirm: '✕',
    back: '○',
    info: '△',
    menu: '☰',
    sections: 'L1 R1',
    page: 'L2 R2',
    delete: '□',
    digits: '0–9',
  },
};

/** A key as it is printed on what the user holds: round on a pad, square on a keyboard. A picture, not a text: nobody reads it out. */
export function KeyGlyph({ name }: { name: KeyName }) {
  const { mode, pad } = useInputState();
  const family = mode === 'pad' ? pad : 'key';
  const label = LABELS[family][name];
  return <span className={family === 'key' || label.length > 1 ? 'n-key n-key--square' : 'n-key'} data-key={label} />;
}
