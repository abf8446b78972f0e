import { doesFocusableExist, getCurrentFocusKey, setFocus } from '@noriginmedia/norigin-spatial-navigation';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { findFocus } from '../focus/find-focus.ts';
import { FocusZone, leadsByFocus, useBack } from '../focus/index.ts';
import { Form } from './Form.tsx';
import { hideLayer, showLayer } from './layers.ts';
import { Mark, type MarkState } from './Mark.tsx';

interface ModalProps {
  className: string;
  label?: string;
  labelledBy?: string;
  describedBy?: string;
  /** Focus key of the safe choice, which has focus first. */
  first?: string | undefined;
  /** Escape and B. Absent: the layer cannot be left that way. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/** What opened layers, the last at the end: one that takes another's place goes back to what is still there. */
const openers: string[] = [];
/** More than ever lie over each other. */
const OPENERS = 8;

function rememberOpener(focusKey: string): void {
  const before = openers.indexOf(focusKey);
  if (before >= 0) openers.splice(before, 1);
  openers.push(focusKey);
  if (openers.length > OPENERS) openers.shift();
}

/** A modal layer: the rest of the page is inert, focus stays inside and goes back to where it came from. */
function Modal({ className, label, labelledBy, describedBy, first, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const zoneKey = `dialog${useId()}`;
  useBack(onClose ?? (() => {}));
  useEffect(() => {
    const element = dialog.current!;
    const current = getCurrentFocusKey();
    if (doesFocusableExist(current)) rememberOpener(current);
    const cameFrom = openers.findLast(doesFocusableExist);
    showLayer(element);
    void setFocus(first ?? zoneKey);
    return () => {
      if (!hideLayer(element)) return;
      const goesTo = cameFrom && doesFocusableExist(cameFrom) ? cameFrom : openers.findLast(doesFocusableExist);
      if (goesTo) void setFocus(goesTo);
      else if (leadsByFocus()) void findFocus();
    };
  }, [first, zoneKey]);
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCancel={(event) => event.preventDefault()}
    >
      <FocusZone focusKey={zoneKey} boundary first={first}>
        {children}
      </FocusZone>
    </dialog>
  );
}

export interface DialogProps {
  title: string;
  mark?: MarkState;
  text?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  first?: string;
  onClose?: () => void;
  /** At most three buttons, primary first. */
  actions?: ReactNode;
  /** The dialog is a form: Enter in a field of it does what its submit button does. */
  onSubmit?: () => void;
  children?: ReactNode;
}

/** Heading as a question or a fact, one paragraph, the choices. Exists while mounted. */
export function Dialog({
  title,
  mark,
  text,
  size = 'small',
  first,
  onClose,
  actions,
  onSubmit,
  children,
}: DialogProps) {
  const id = useId();
  const inside = (
    <>
      {children}
      {actions && (
        <FocusZone flow="row" className="n-dialog__actions">
          {actions}
        </FocusZone>
      )}
    </>
  );
  return (
    <Modal
      className={`n-dialog n-dialog--${size}`}
      labelledBy={`${id}title`}
      {...(text ? { describedBy: `${id}text` } : {})}
      first={first}
      onClose={onClose}
    >
      {/* A dialog that is at another point by now says so. */}
      <div className="n-dialog__head" aria-live="polite">
        {mark && <Mark state={mark} />}
        <h2 className="n-h2" id={`${id}title`}>
          {title}
        </h2>
      </div>
      {text && (
        <p className="n-dialog__text" id={`${id}text`}>
          {text}
        </p>
      )}
      {onSubmit ? <Form onSubmit={onSubmit}>{inside}</Form> : inside}
    </Modal>
  );
}

/** A dialog that draws its own inside. */
export function BareDialog(props: Omit<ModalProps, 'className'> & { size?: 'medium' | 'large'; label: string }) {
  const { size = 'large', ...rest } = props;
  return <Modal className={`n-dialog n-dialog--bare n-dialog--${size}`} {...rest} />;
}

/** A layer that covers the whole screen: loader, stream menu. */
export function Layer(props: Omit<ModalProps, 'className'> & { className?: string; label: string }) {
  const { className, ...rest } = props;
  return <Modal className={`n-layer ${className ?? ''}`} {...rest} />;
}

/** A panel that hangs below what opened it; on a phone it is a page of its own. */
export function SidePanel(props: Omit<ModalProps, 'className'> & { label: string }) {
  return <Modal className="n-dialog n-dialog--panel" {...props} />;
}
