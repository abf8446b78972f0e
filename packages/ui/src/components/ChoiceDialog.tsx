import { type ReactNode, useId } from 'react';
import { Button, type ButtonKind } from './Button.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

export interface DialogChoice {
  label: string;
  icon?: ReactNode;
  /** The first choice is the primary button, the others are quiet unless they say more. */
  kind?: ButtonKind;
  busy?: boolean;
  onChoose: () => void;
}

export interface ChoiceDialogProps extends Omit<DialogProps, 'first' | 'actions'> {
  /** At most three; the first has the sun and focus, so it is the safe one where another loses something. */
  choices: readonly [DialogChoice, ...(DialogChoice | false)[]];
}

/** A dialog that is answered by one press. */
export function ChoiceDialog({ choices: [main, ...others], ...dialog }: ChoiceDialogProps) {
  const first = `choice${useId()}`;
  return (
    <Dialog
      {...dialog}
      first={first}
      actions={
        <>
          <Answer {...main} kind={main.kind ?? 'primary'} main focusKey={first} />
          {others.map((other) => other && <Answer key={other.label} {...other} />)}
        </>
      }
    />
  );
}

function Answer({ label, kind = 'quiet', onChoose, ...button }: DialogChoice & { main?: boolean; focusKey?: string }) {
  return (
    <Button {...button} kind={kind} onClick={onChoose}>
      {label}
    </Button>
  );
}
