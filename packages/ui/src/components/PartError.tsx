import { WarningCircle } from '@phosphor-icons/react/WarningCircle';
import { Button } from './Button.tsx';

export interface PartErrorProps {
  text: string;
  again: string;
  focusKey?: string | undefined;
  /** It is being tried again. */
  busy?: boolean;
  onAgain: () => void;
}

/** A part of a page that could not be had: one line in its place, and a way to try again. Source: DESIGN §8. */
export function PartError({ text, again, focusKey, busy, onAgain }: PartErrorProps) {
  return (
    <p className="n-part-error" role="status">
      <WarningCircle className="n-icon" weight="fill" />
      <span>{text}</span>
      <Button small focusKey={focusKey} busy={busy} onClick={onAgain}>
        {again}
      </Button>
    </p>
  );
}
