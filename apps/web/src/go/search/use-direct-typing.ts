import { setFocus } from '@nimbo/ui';
import { useEffect, useRef } from 'react';

/**
 * A real keyboard types straight away, wherever focus is on the screen: the letter goes into the search field. Space stays what it is on
 * a focused button or card.
 */
export function useDirectTyping(fieldKey: string, type: (change: (text: string) => string) => void): void {
  const latest = useRef(type);
  latest.current = type;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (isWriting(event.target) || document.querySelector('dialog[open]')) return;
      const letter = [...event.key].length === 1 && event.key !== ' ';
      if (!letter && event.key !== 'Backspace') return;
      // Before the letters I and Y mean information.
      event.stopPropagation();
      event.preventDefault();
      latest.current((text) => (letter ? text + event.key : text.slice(0, -1)));
      void setFocus(fieldKey);
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [fieldKey]);
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
