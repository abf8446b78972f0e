import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { type InputHTMLAttributes, type ReactNode, useId } from 'react';
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
  const id = useId();
  const { ref, focusProps } = useFocusTarget<HTMLInputElement>({ focusKey });
  return (
    <label className={`n-field ${className ?? ''}`}>
      <span className={hideLabel ? 'n-sr' : 'n-field__label'} id={`${id}label`}>
        {label}
      </span>
      <span className={`n-field__box ${error === undefined ? '' : 'n-field__box--wrong'}`}>
        {icon}
        <input
          ref={ref}
          className="n-field__input"
          // Its name is the label alone, not what else stands inside of it.
          aria-labelledby={`${id}label`}
          aria-describedby={error === undefined ? undefined : `${id}error`}
          aria-invalid={error !== undefined || undefined}
          onChange={(event) => onChange(event.target.value)}
          {...focusProps}
          {...rest}
        />
        {after}
      </span>
      {error && (
        <span className="n-field__error" id={`${id}error`} role="alert">
          <WarningCircle className="n-icon" weight="fill" aria-hidden="true" />
          <span>{error}</span>
        </span>
      )}
    </label>
  );
}
