import { NICKNAME_MAX_LENGTH, PIN_LENGTH } from '@nimbo/domain';
import { Field, type FieldProps, inputMode } from '@nimbo/ui';
import { Suspense, useState } from 'react';
import { lazyPart } from '../shell/lazy-part.tsx';
import { MissingDialog } from '../shell/missing.tsx';

const PadTyping = lazyPart(() => import('./pad-typing.tsx'), MissingDialog);

export type TypedKind = 'text' | 'password' | 'digits' | 'date';

export interface TypedFieldProps extends Omit<FieldProps, 'value' | 'type' | 'inputMode'> {
  kind: TypedKind;
  value: string;
  /** What is typed is not shown. */
  secret?: boolean;
}

/** A field that a pad fills in too: its Confirm opens letters, digits or the parts of a date. */
export function TypedField({ kind, value, secret = false, label, onChange, ...field }: TypedFieldProps) {
  const [typing, setTyping] = useState(false);
  return (
    <>
      <Field
        {...field}
        label={label}
        value={value}
        type={kind === 'date' ? 'date' : secret ? 'password' : 'text'}
        {...(kind === 'digits' ? { inputMode: 'numeric' as const } : {})}
        onChange={onChange}
        onClick={() => inputMode() === 'pad' && setTyping(true)}
      />
      {typing && (
        <Suspense fallback={null}>
          <PadTyping
            kind={kind}
            label={label}
            value={value}
            length={field.maxLength ?? (kind === 'text' ? NICKNAME_MAX_LENGTH : PIN_LENGTH)}
            onChange={onChange}
            onClose={() => setTyping(false)}
          />
        </Suspense>
      )}
    </>
  );
}
