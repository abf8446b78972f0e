import type { ReactNode } from 'react';

export interface FormProps {
  /** For a submit button that stands outside. */
  id?: string;
  className?: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields that Enter sends; what is wrong with them is said by us, not by the browser. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  return (
    <form
      noValidate
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
