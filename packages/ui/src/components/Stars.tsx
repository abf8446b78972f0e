import { Star } from '@phosphor-icons/react/Star';
import { FocusZone, useFocusTarget } from '../focus/index.ts';

export interface StarsProps {
  label: string;
  /** One word for each value, one to five. */
  words: readonly [string, string, string, string, string];
  value: number | null;
  onChange: (value: number) => void;
  focusKey?: string;
}

export function Stars({ label, words, value, onChange, focusKey = 'stars' }: StarsProps) {
  return (
    <FocusZone flow="row" className="n-stars" role="radiogroup" aria-label={label} focusKey={focusKey}>
      {words.map((word, index) => (
        <StarButton
          key={word}
          focusKey={`${focusKey}-${index + 1}`}
          word={word}
          filled={value !== null && index < value}
          checked={value === index + 1}
          onSelect={() => onChange(index + 1)}
        />
      ))}
    </FocusZone>
  );
}

interface StarButtonProps {
  focusKey: string;
  word: string;
  filled: boolean;
  checked: boolean;
  onSelect: () => void;
}

function StarButton({ focusKey, word, filled, checked, onSelect }: StarButtonProps) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a radio input cannot be a stop of the focus model and draw a star
    <button
      type="button"
      ref={ref}
      role="radio"
      aria-checked={checked}
      aria-label={word}
      className="n-star n-focus"
      onClick={onSelect}
      {...focusProps}
    >
      <Star weight={filled ? 'fill' : 'bold'} />
    </button>
  );
}
