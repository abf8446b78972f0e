import { Button, FocusZone, useFocusTarget } from '@nimbo/ui';
import { ArrowLineRight } from '@phosphor-icons/react/ArrowLineRight';
import { Backspace } from '@phosphor-icons/react/Backspace';
import { memo } from 'react';
import { useTranslations } from 'use-intl';
import { type Completion, completedText } from './completions.ts';

/** Letters a pad can choose from, six a row. */
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789'];
/** Where a pad goes back to from the results; the grid remembers its own place from there. */
export const LETTER_GRID = 'search:letters';

export interface LetterGridProps {
  readonly completions: readonly Completion[];
  readonly onLetter: (letter: string) => void;
  readonly onDelete: () => void;
  readonly onComplete: (text: string) => void;
}

/** A keyboard for pads: letters, space and delete, and three ways to go on. */
export function LetterGrid({ completions, onLetter, onDelete, onComplete }: LetterGridProps) {
  const t = useTranslations();
  return (
    <>
      <Letters onLetter={onLetter} onDelete={onDelete} />
      {completions.length > 0 && (
        <FocusZone flow="column" className="go-completions" role="group" aria-label={t('search.completions')}>
          {completions.map((completion) => (
            <CompletionButton
              key={completedText(completion)}
              completion={completion}
              onPress={() => onComplete(completedText(completion))}
            />
          ))}
        </FocusZone>
      )}
    </>
  );
}

/** Not drawn again when the completions change, with every letter. */
const Letters = memo(function Letters({ onLetter, onDelete }: Pick<LetterGridProps, 'onLetter' | 'onDelete'>) {
  const t = useTranslations();
  return (
    <>
      <FocusZone className="go-letters" role="group" aria-label={t('search.letters')} focusKey={LETTER_GRID}>
        {LETTERS.map((letter) => (
          <Button key={letter} className="go-letter" onClick={() => onLetter(letter)} focusKey={`letter:${letter}`}>
            {letter}
          </Button>
        ))}
      </FocusZone>
      <FocusZone flow="row" className="go-letters__wide">
        <Button small icon={<ArrowLineRight className="n-icon" weight="bold" />} onClick={() => onLetter(' ')}>
          {t('search.space')}
        </Button>
        <Button small icon={<Backspace className="n-icon" weight="bold" />} onClick={onDelete}>
          {t('search.delete')}
        </Button>
      </FocusZone>
    </>
  );
});

function CompletionButton({ completion, onPress }: { completion: Completion; onPress: () => void }) {
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>();
  return (
    <button type="button" ref={ref} className="go-completion n-focus" onClick={onPress} {...focusProps}>
      {/* One line of text, so that the name has no space in the middle of a word. */}
      <span>{completion.typed}</span>
      <b>{completion.added}</b>
    </button>
  );
}
