import { type TextareaHTMLAttributes, useId } from 'react';
import { type FocusTargetOptions, useFocusTarget } from '../focus/index.ts';

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onFocus' | 'onChange'>;

export interface TextAreaProps extends Native, Pick<FocusTargetOptions, 'focusKey'> {
  label: string;
  /** At the end of the label's line. */
  aside?: string;
  /** Under the field, for example how much still fits; it belongs to the field's description. */
  foot?: React.ReactNode;
  invalid?: boolean;
  onChange: (value: string) => void;
}

/** A field for several lines. It keeps whatever is written: a limit is said, not enforced by cutting. */
export function TextArea({ label, aside, foot, invalid, focusKey, onChange, className, ...rest }: TextAreaProps) {
  const id = useId();
  const { ref, focusProps } = useFocusTarget<HTMLTextAreaElement>({ focusKey });
  return (
    <div className={`n-textarea ${className ?? ''}`}>
      <label className="n-textarea__label" htmlFor={`${id}field`}>
        {label}
        {aside && <span>{aside}</span>}
      </label>
      <textarea
        ref={ref}
        id={`${id}field`}
        className="n-textarea__field n-focus"
        aria-invalid={invalid || undefined}
        aria-describedby={foot ? `${id}foot` : undefined}
        onChange={(event) => onChange(event.target.value)}
        {...focusProps}
        {...rest}
      />
      {foot && (
        <div className="n-textarea__foot" id={`${id}foot`}>
          {foot}
        </div>
      )}
    </div>
  );
}
