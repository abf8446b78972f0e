import { useId } from 'react';
import { useFocusTarget } from '../focus/index.ts';
import { SettingText, type SettingTextProps } from './Setting.tsx';

export interface SliderProps extends SettingTextProps {
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value as a person reads it. */
  text: string;
  focusKey?: string;
  onChange: (value: number) => void;
}

/**
 * A value between two ends, by the browser's own range control. Left and right change it by keys and by pad, with the clock of
 * the focus model. With an icon it is a row of the settings list.
 */
export function Slider({ label, help, icon, value, min, max, step, text, focusKey, onChange }: SliderProps) {
  const id = useId();
  const { ref, focusProps } = useFocusTarget<HTMLInputElement>({ focusKey });
  const share = ((value - min) / (max - min)) * 100;
  return (
    <div className={icon ? 'n-setting n-setting--row' : 'n-setting'}>
      {icon}
      <label className="n-setting__label" htmlFor={`${id}range`}>
        <SettingText id={id} label={label} help={help} />
        {!icon && (
          <output className="n-setting__value" htmlFor={`${id}range`}>
            {text}
          </output>
        )}
      </label>
      <input
        ref={ref}
        id={`${id}range`}
        type="range"
        className="n-slider n-focus"
        style={{ '--n-part': `${share}%` } as object}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-label={label}
        aria-valuetext={text}
        aria-describedby={help ? `${id}help` : undefined}
        onChange={(event) => onChange(Number(event.target.value))}
        {...focusProps}
      />
      {icon && (
        <output className="n-setting__value" htmlFor={`${id}range`}>
          {text}
        </output>
      )}
    </div>
  );
}
