import { doesFocusableExist, FocusZone, type KeyName, leadsByFocus, setFocus } from '@nimbo/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { useHints } from './hints.ts';
import { useRouter } from './router.tsx';

export interface ScreenProps {
  /** Focus key that has focus when the screen opens; coming back, focus goes where it was. */
  first: string;
  /** True once what `first` names exists. */
  ready: boolean;
  className?: string;
  hints?: readonly { key: KeyName; label: string }[];
  children: ReactNode;
}

/** One screen of the app: sends focus to its place once it is there. */
export function Screen({ first, ready, className, hints, children }: ScreenProps) {
  const { cameBackTo } = useRouter();
  const placed = useRef(false);
  useHints(hints);
  useEffect(() => {
    if (!ready || placed.current) return;
    placed.current = true;
    // A text field must not open the keyboard of a phone by itself.
    // What had focus may have been in a menu that is closed by now, and what is to have it may not have come.
    if (leadsByFocus() || !first.startsWith('field:'))
      void setFocus([cameBackTo, first].find((key) => key !== null && doesFocusableExist(key)) ?? 'screen');
  }, [ready, first, cameBackTo]);
  return (
    <FocusZone
      as="main"
      flow="column"
      focusKey="screen"
      className={`go-screen ${cameBackTo === null ? 'go-screen--new' : ''} ${className ?? ''}`}
      id="content"
    >
      {children}
    </FocusZone>
  );
}
