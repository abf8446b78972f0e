import { useId } from 'react';
import { useFocusTarget } from '../focus/index.ts';

export interface SwitchProps {
  label: string;
  help?: string;
  on: boolean;
  focusKey?: string;
  onChange: (on: boolean) => void;
}

/** On or off; the whole row is the target. */
export function Switch({ label, help, on, focusKey, onChange }: SwitchProps) {
  const id = useId();
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  return (
    <button
      type="button"
      ref={ref}
      role="switch"
      aria-checked={on}
      aria-labelledby={`${id}name`}
      aria-describedby={help ? `${id}help` : undefined}
      className="n-setting n-setting--switch n-focus"
      onClick={() => onChange(!on)}
      {...focusProps}
    >
      <span>
        <span className="n-setting__name" id={`${id}name`}>
          {label}
        </span>
        {help && (
          <span className="n-setting__help" id={`${id}help`}>
            {help}
          </span>
        )}
      </span>
      <i className="n-switch" aria-hidden="true" />
    </button>
  );
}
