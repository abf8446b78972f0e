import { Backspace } from '@phosphor-icons/react/Backspace';
import { useId, useRef } from 'react';
import { FocusZone, useFocusTarget } from '../focus/index.ts';

const ROWS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
] as const;

export interface PinPadProps {
  label: string;
  /** Digits entered so far. */
  value: string;
  /** How many there are to be; the pad submits at the last. */
  length: number;
  words: { delete: string };
  /** Said under the drops, with the tries that are left. */
  error?: string | undefined;
  busy?: boolean;
  onChange: (value: string) => void;
  onComplete: (pin: string) => void;
}

/** Drops that fill and twelve keys. To assistive technology it is one numeric field; a keyboard's digits go there too. */
export function PinPad({ label, value, length, words, error, busy = false, onChange, onComplete }: PinPadProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const enter = (text: string) => {
    const digits = text.replace(/[^0-9]/g, '').slice(0, length);
    if (busy || digits === value) return;
    onChange(digits);
    if (digits.length === length) onComplete(digits);
  };
  return (
    <FocusZone flow="column" className="n-pin" focusKey="pin" first="pin:1">
      <label className="n-sr" htmlFor={`${id}pin`}>
        {label}
      </label>
      <input
        ref={field}
        id={`${id}pin`}
        className="n-sr"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        tabIndex={-1}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error ? `${id}error` : undefined}
        onChange={(event) => enter(event.target.value)}
      />
      <div className={error ? 'n-pin__drops n-pin__drops--wrong' : 'n-pin__drops'} aria-hidden="true">
        {Array.from({ length }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of equal drops
          <i key={index} data-full={index < value.length || undefined} />
        ))}
      </div>
      {error && (
        <p className="n-field__error" id={`${id}error`} role="alert">
          {error}
        </p>
      )}
      {ROWS.map((row) => (
        <FocusZone flow="row" key={row[0]} className="n-pin__row">
          {row.map((digit) => (
            <Key key={digit} label={digit} onPress={() => enter(value + digit)} />
          ))}
        </FocusZone>
      ))}
      <FocusZone flow="row" className="n-pin__row n-pin__row--last">
        <Key label="0" onPress={() => enter(`${value}0`)} />
        <Key label={words.delete} onPress={() => enter(value.slice(0, -1))} erases />
      </FocusZone>
    </FocusZone>
  );
}

function Key({ label, erases = false, onPress }: { label: string; erases?: boolean; onPress: () => void }) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey: `pin:${erases ? 'delete' : label}` });
  return (
    <button
      type="button"
      ref={ref}
      className="n-pin__key n-focus"
      aria-label={erases ? label : undefined}
      onClick={onPress}
      {...focusProps}
    >
      {erases ? <Backspace weight="bold" /> : label}
    </button>
  );
}
