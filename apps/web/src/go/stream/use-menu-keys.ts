import { setInputMode } from '@nimbo/ui';
import { useEffect, useRef } from 'react';

/** How long Escape, or a pad's Menu, has to be held for the session menu, in ms. Source: DESIGN §7. */
const HOLD_MS = 600;
const PAD_MENU = 9;
const PAD_GUIDE = 16;

export interface MenuKeys {
  readonly onOpen: () => void;
  /** Escape was pressed and let go: the game gets it only now, since many games close at once when they see it. */
  readonly onShortPress: () => void;
}

/** Opens the session menu: Escape or Menu held, or Guide. A short press belongs to the game. */
export function useMenuKeys(keys: MenuKeys, active: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'Escape') return;
      event.preventDefault();
      if (event.repeat) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        timer = undefined;
        setInputMode('key');
        latest.current.onOpen();
      }, HOLD_MS);
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.code !== 'Escape') return;
      event.preventDefault();
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      latest.current.onShortPress();
    };
    const forget = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    // Before the stream's own listeners, which leave alone what the page has taken.
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    window.addEventListener('keyup', onKeyUp, { signal, capture: true });
    window.addEventListener('blur', forget, { signal });
    const stopPad = watchPad(() => {
      setInputMode('pad');
      latest.current.onOpen();
    });
    return () => {
      forget();
      stop.abort();
      stopPad();
    };
  }, [active]);
}

function watchPad(onOpen: () => void): () => void {
  let frame = 0;
  let since: number | null = null;
  const poll = (now: number) => {
    const pad = navigator.getGamepads().find((entry) => entry !== null);
    if (pad?.buttons[PAD_GUIDE]?.pressed) return onOpen();
    if (!pad?.buttons[PAD_MENU]?.pressed) since = null;
    else if (since === null) since = now;
    else if (now - since >= HOLD_MS) return onOpen();
    frame = requestAnimationFrame(poll);
  };
  frame = requestAnimationFrame(poll);
  return () => cancelAnimationFrame(frame);
}
