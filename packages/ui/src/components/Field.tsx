import type { InputHTMLAttributes, ReactNode } from 'react';
import { type FocusTargetOptions, useFocusTarget } from '../focus/index.ts';

type Native = Omit<InputHTMLAttributes<HTMLInputElement>, 'onFocus' | 'onChange'>;

export interface FieldProps extends Native, Pick<FocusTargetOptions, 'focusKey'> {
  label: string;
  hideLabel?: boolean;
  icon?: ReactNode;
  after?: ReactNode;
  error?: string | undefined;
  onChange: (value: string) => void;
}

export function Field({ label, hideLabel, icon, after, error, focusKey, onChange, className, ...rest }: FieldProps) {
  const { ref, focusProps } = useFocusTarget<HTMLInputElement>({ focusKey });
  return (
    <label className={`n-field ${className ?? ''}`}>
      <span className={hideLabel ? 'n-sr' : 'n-field__label'}>{label}</span>
      <span className="n-field__box">
        {icon}
        <input
          ref={ref}
          className="n-field__input"
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => onChange(event.target.value)}
          {...focusProps}
          {...rest}
        />
        {after}
      </span>
      {error && (
        <span className="n-field__error" role="alert">
          {error}
        </span>
      )}
    </label>
  );
}
