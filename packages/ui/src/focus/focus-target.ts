import { getCurrentFocusKey, setFocus, useFocusable } from '@noriginmedia/norigin-spatial-navigation';
import { type RefObject, useEffect, useRef } from 'react';
import { PAD_EVENT } from './navigation.ts';
import { reveal } from './reveal.ts';

export interface FocusTargetOptions {
  /** Stable name, to send focus here or to come back; made up when absent. */
  focusKey?: string | undefined;
  disabled?: boolean | undefined;
  onFocus?: (() => void) | undefined;
  /** A pad's Y or the keys I and Y. */
  onInfo?: (() => void) | undefined;
}

export interface FocusTarget<E extends HTMLElement> {
  ref: RefObject<E>;
  focused: boolean;
  focusKey: string;
  /** Spread on the element: keeps the model in step when Tab, a click or a screen reader moves focus. */
  focusProps: { onFocus: () => void };
}

/** Makes an element a stop of the focus model. Focus is real DOM focus, never a painted imitation. */
export function useFocusTarget<E extends HTMLElement>(options: FocusTargetOptions = {}): FocusTarget<E> {
  const { onFocus, onInfo, disabled = false } = options;
  const { ref, focused, focusKey } = useFocusable<object, E>({
    ...(options.focusKey ? { focusKey: options.focusKey } : {}),
    focusable: !disabled,
  });
  const infoHandler = useRef(onInfo);
  infoHandler.current = onInfo;
  useEffect(() => {
    const element = ref.current;
    const onPad = (event: Event) => {
      if ((event as CustomEvent).detail !== 'info' || !infoHandler.current) return;
      event.stopPropagation();
      infoHandler.current();
    };
    element?.addEventListener(PAD_EVENT, onPad);
    return () => element?.removeEventListener(PAD_EVENT, onPad);
  }, [ref]);
  return {
    ref,
    focused,
    focusKey,
    focusProps: {
      onFocus: () => {
        if (getCurrentFocusKey() !== focusKey) void setFocus(focusKey);
        reveal(ref.current);
        onFocus?.();
      },
    },
  };
}
