import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { Button } from './Button.tsx';

/** A part of a page that could not be had: one line in its place, and a way to try again. Source: DESIGN §8. */
export function PartError({ text, again, onAgain }: { text: string; again: string; onAgain: () => void }) {
  return (
    <p className="n-part-error" role="status">
      <WarningCircle className="n-icon" weight="fill" />
      <span>{text}</span>
      <Button small onClick={onAgain}>
        {again}
      </Button>
    </p>
  );
}
