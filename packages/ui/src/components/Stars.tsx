import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Star } from '@phosphor-icons/react/Star';
import { FocusZone, leaveKeysToNavigation, useFocusTarget } from '../focus/index.ts';

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
    <RadioGroup
      value={value}
      onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      aria-label={label}
      onKeyDown={leaveKeysToNavigation}
      onKeyDownCapture={leaveKeysToNavigation}
    >
      <FocusZone flow="row" className="n-stars" focusKey={focusKey}>
        {words.map((word, index) => (
          <StarButton
            key={word}
            focusKey={`${focusKey}-${index + 1}`}
            word={word}
            value={index + 1}
            filled={value !== null && index < value}
          />
        ))}
      </FocusZone>
    </RadioGroup>
  );
}

interface StarButtonProps {
  focusKey: string;
  word: string;
  value: number;
  filled: boolean;
}

function StarButton({ focusKey, word, value, filled }: StarButtonProps) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey });
  return (
    <Radio.Root
      ref={ref}
      value={value}
      nativeButton
      render={<button type="button" />}
      aria-label={word}
      className="n-star n-focus"
      onKeyDown={leaveKeysToNavigation}
      {...focusProps}
    >
      <Star weight={filled ? 'fill' : 'bold'} />
    </Radio.Root>
  );
}
