import { Backspace } from '@phosphor-icons/react/Backspace';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { FocusZone, PAD_EVENT, useFocusTarget } from '../focus/index.ts';
import { isCovered } from './layers.ts';

const ROWS = [
  ['1', '2', '3'],
  ['4', '5', '6'],
  ['7', '8', '9'],
] as const;

export interface PinPadProps {
  /** Sends focus to the keys; those of two pads that lie over each other are different ones. */
  focusKey: string;
  label: string;
  /** Digits entered so far. */
  value: string;
  /** How many there are to be; the pad submits at the last. */
  length: number;
  words: { delete: string };
  /** The last digits were not the PIN: the drops shake. */
  wrong?: boolean;
  /** Takes no digits: they are being looked at, or there is a pause. */
  busy?: boolean;
  /** Whose PIN it is, over the drops. */
  head?: ReactNode;
  /** What came of it and what else can be done, under the drops. */
  children?: ReactNode;
  onChange: (value: string) => void;
  onComplete: (pin: string) => void;
}

/**
 * Drops that fill and eleven keys. To assistive technology it is one numeric field. Digits of a keyboard go there from wherever focus
 * is, unless another layer lies over it; a pad's X deletes.
 */
export function PinPad(props: PinPadProps) {
  const {
    focusKey,
    label,
    value,
    length,
    words,
    wrong = false,
    busy = false,
    head,
    children,
    onChange,
    onComplete,
  } = props;
  const id = useId();
  const state = useRef<HTMLDivElement>(null);
  // Keys may come faster than the page is drawn.
  const entered = useRef(value);
  entered.current = value;
  const enter = (text: string) => {
    const digits = text.replace(/[^0-9]/g, '').slice(0, length);
    if (busy || digits === entered.current) return;
    entered.current = digits;
    onChange(digits);
    if (digits.length === length) onComplete(digits);
  };
  useDigits({
    listens: () => state.current !== null && !isCovered(state.current),
    type: (digit) => enter(entered.current + digit),
    erase: () => enter(entered.current.slice(0, -1)),
  });
  return (
    <FocusZone flow="row" className="n-pin" focusKey={focusKey} first={`${focusKey}:keys`}>
      <div className="n-pin__state" ref={state}>
        {head}
        <label className="n-sr" htmlFor={`${id}pin`}>
          {label}
        </label>
        <input
          id={`${id}pin`}
          className="n-sr"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          tabIndex={-1}
          value={value}
          aria-invalid={wrong || undefined}
          onChange={(event) => enter(event.target.value)}
        />
        <div className={wrong ? 'n-pin__drops n-pin__drops--wrong' : 'n-pin__drops'} aria-hidden="true">
          {Array.from({ length }, (_, index) => (
            <i
              // biome-ignore lint/suspicious/noArrayIndexKey: a fixed row of equal drops
              key={index}
              data-full={index < value.length || undefined}
              data-next={index === value.length || undefined}
            />
          ))}
        </div>
        {children}
      </div>
      <FocusZone flow="column" className="n-pin__keys" focusKey={`${focusKey}:keys`} first={`${focusKey}:1`}>
        {ROWS.map((row) => (
          <FocusZone flow="row" key={row[0]} className="n-pin__row">
            {row.map((digit) => (
              <Key
                key={digit}
                focusKey={`${focusKey}:${digit}`}
                label={digit}
                onPress={() => enter(entered.current + digit)}
              />
            ))}
          </FocusZone>
        ))}
        <FocusZone flow="row" className="n-pin__row n-pin__row--last">
          <Key focusKey={`${focusKey}:0`} label="0" onPress={() => enter(`${entered.current}0`)} />
          <Key
            focusKey={`${focusKey}:delete`}
            label={words.delete}
            onPress={() => enter(entered.current.slice(0, -1))}
            erases
          />
        </FocusZone>
      </FocusZone>
    </FocusZone>
  );
}

/** Digits and deleting from a keyboard or a pad, whatever has focus; a field that is written in keeps its own. */
function useDigits(actions: { listens: () => boolean; type: (digit: string) => void; erase: () => void }) {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const stop = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
      if (!latest.current.listens()) return;
      if (/^[0-9]$/.test(event.key)) latest.current.type(event.key);
      else if (event.key === 'Backspace') latest.current.erase();
    };
    const onPad = (event: Event) => {
      if ((event as CustomEvent<string>).detail !== 'alternate' || !latest.current.listens()) return;
      event.preventDefault();
      latest.current.erase();
    };
    window.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    window.addEventListener(PAD_EVENT, onPad, { signal: stop.signal });
    return () => stop.abort();
  }, []);
}

interface KeyProps {
  focusKey: string;
  label: string;
  erases?: boolean;
  onPress: () => void;
}

function Key({ focusKey, label, erases = false, onPress }: KeyProps) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  return (
    <button
      type="button"
      ref={ref}
      className={erases ? 'n-pin__key n-pin__key--erases n-focus' : 'n-pin__key n-focus'}
      aria-label={erases ? label : undefined}
      onClick={onPress}
      {...focusProps}
    >
      {erases ? <Backspace weight="bold" /> : label}
    </button>
  );
}
