import { setInputMode } from '@nimbo/ui';
import { useEffect, useRef } from 'react';

/** How long Escape, or a pad's Menu, has to be held for the session menu, in ms. Source: DESIGN §7. */
const HOLD_MS = 600;
const PAD_MENU = 9;
const PAD_GUIDE = 16;

/** Opens the session menu: Escape or Menu held, or Guide. A short press belongs to the game. */
export function useMenuKeys(onOpen: () => void, active: boolean): void {
  const latest = useRef(onOpen);
  latest.current = onOpen;
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'Escape' || event.repeat) return;
      timer = setTimeout(() => {
        setInputMode('key');
        latest.current();
      }, HOLD_MS);
    };
    window.addEventListener('keydown', onKeyDown, { signal, capture: true });
    window.addEventListener('keyup', (event) => event.code === 'Escape' && clearTimeout(timer), {
      signal,
      capture: true,
    });
    window.addEventListener('blur', () => clearTimeout(timer), { signal });
    const stopPad = watchPad(() => {
      setInputMode('pad');
      latest.current();
    });
    return () => {
      clearTimeout(timer);
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
