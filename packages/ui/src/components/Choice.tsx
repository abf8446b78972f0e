import { useId } from 'react';
import { FocusZone, useFocusTarget } from '../focus/index.ts';

export interface ChoiceProps<Id extends string> {
  label: string;
  help?: string;
  options: readonly { id: Id; label: string }[];
  selected: Id;
  focusKey?: string;
  onSelect: (id: Id) => void;
}

/** Two to four ways to have it, one of them chosen. */
export function Choice<Id extends string>({ label, help, options, selected, focusKey, onSelect }: ChoiceProps<Id>) {
  const prefix = useId();
  return (
    <div className="n-setting">
      <span className="n-setting__name" id={`${prefix}name`}>
        {label}
      </span>
      {help && <p className="n-setting__help">{help}</p>}
      <FocusZone
        flow="row"
        focusKey={focusKey}
        className="n-choice"
        role="radiogroup"
        aria-labelledby={`${prefix}name`}
        first={`${prefix}${selected}`}
        remembers={false}
      >
        {options.map((option) => (
          <Option
            key={option.id}
            focusKey={`${prefix}${option.id}`}
            label={option.label}
            selected={option.id === selected}
            onSelect={() => onSelect(option.id)}
          />
        ))}
      </FocusZone>
    </div>
  );
}

interface OptionProps {
  focusKey: string;
  label: string;
  selected: boolean;
  onSelect: () => void;
}

function Option({ focusKey, label, selected, onSelect }: OptionProps) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input would choose at every step of focus
    <button
      type="button"
      ref={ref}
      role="radio"
      aria-checked={selected}
      className="n-choice__option n-focus"
      onClick={onSelect}
      {...focusProps}
    >
      {label}
    </button>
  );
}
