import { useId } from 'react';
import { useFocusTarget } from '../focus/index.ts';

export interface SliderProps {
  label: string;
  /** One line of help. */
  help?: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as a person reads it. */
  text: string;
  focusKey?: string;
  onChange: (value: number) => void;
}

/** A value between two ends. Left and right change it by keys and by pad, with the clock of the focus model. */
export function Slider({ label, help, value, min, max, step, text, focusKey, onChange }: SliderProps) {
  const id = useId();
  const { ref, focusProps } = useFocusTarget<HTMLInputElement>({ focusKey });
  return (
    <div className="n-setting">
      <label className="n-setting__name" htmlFor={id}>
        <span>{label}</span>
        <output className="n-setting__value" htmlFor={id}>
          {text}
        </output>
      </label>
      {help && (
        <p className="n-setting__help" id={`${id}help`}>
          {help}
        </p>
      )}
      <input
        ref={ref}
        id={id}
        type="range"
        className="n-slider n-focus"
        style={{ '--n-part': `${((value - min) / (max - min)) * 100}%` } as object}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        aria-describedby={help ? `${id}help` : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
        {...focusProps}
      />
    </div>
  );
}
