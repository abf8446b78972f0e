import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { type FocusTargetOptions, useFocusTarget } from '../focus/index.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonKind = 'plain' | 'primary' | 'outline' | 'quiet' | 'danger' | 'over';

type Native = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'onFocus' | 'disabled'>;

export interface ButtonProps extends Native, Pick<FocusTargetOptions, 'focusKey'> {
  kind?: ButtonKind | undefined;
  /** The one action of the screen: takes the sun when nothing has visible focus. */
  main?: boolean | undefined;
  small?: boolean | undefined;
  block?: boolean | undefined;
  icon?: ReactNode;
  /** Works on it: shows falling drops and ignores presses, but keeps focus. */
  busy?: boolean | undefined;
  disabled?: boolean | undefined;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const {
    kind = 'plain',
    main,
    small,
    block,
    icon,
    busy,
    disabled,
    focusKey,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const { ref, focusProps } = useFocusTarget<HTMLButtonElement>({ focusKey, disabled });
  const classes = ['n-button', 'n-focus', kind !== 'plain' && `n-button--${kind}`, main && 'n-button--main'];
  classes.push(small && 'n-button--small', block && 'n-button--block', className);
  return (
    <button
      type="button"
      ref={ref}
      className={classes.filter(Boolean).join(' ')}
      disabled={disabled}
      aria-disabled={busy || undefined}
      // Prevented, so that one which submits a form does not either.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...focusProps}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon'> {
  label: string;
  children: ReactNode;
}

/** A round button that holds only an icon; the label is its name. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return <Button {...rest} aria-label={label} title={label} className={`n-button--icon ${className ?? ''}`} />;
}
