import { setInputMode } from '@nimbo/ui';
import { useEffect, useRef } from 'react';
import { HOLD_MS, nextPadMenu, type PadMenuState, readPadMenu } from './pad-menu.ts';

export interface MenuKeys {
  readonly onOpen: () => void;
  /** Escape was pressed and let go: the game gets it only now, since many games close at once when they see it. */
  readonly onShortPress: () => void;
  /** The same for a pad's Menu. */
  readonly onShortPadPress: () => void;
}

/** Opens the session menu: Escape or a pad's Menu held, or Guide. A short press belongs to the game. */
export function useMenuKeys(keys: MenuKeys, active: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!active) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let downAt = 0;
    const stop = new AbortController();
    const { signal } = stop;
    const open = () => {
      timer = undefined;
      setInputMode('key');
      latest.current.onOpen();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.code !== 'Escape') return;
      event.preventDefault();
      if (event.repeat) return;
      clearTimeout(timer);
      downAt = event.timeStamp;
      timer = setTimeout(open, HOLD_MS);
    };
    const onKeyUp = (event: KeyboardEvent) => {
      if (event.code !== 'Escape') return;
      event.preventDefault();
      if (timer === undefined) return;
      clearTimeout(timer);
      // A busy page hears of the press late; how long it was held the events say.
      if (event.timeStamp - downAt >= HOLD_MS) return open();
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
    const stopPad = watchPads({
      onOpen: () => {
        setInputMode('pad');
        latest.current.onOpen();
      },
      onShort: () => latest.current.onShortPadPress(),
    });
    return () => {
      forget();
      stop.abort();
      stopPad();
    };
  }, [active]);
}

function watchPads({ onOpen, onShort }: { onOpen: () => void; onShort: () => void }): () => void {
  let frame = 0;
  let state: PadMenuState = { status: 'waiting' };
  const poll = () => {
    // Browsers have no pads for pages that did not come over HTTPS or from this machine.
    const next = nextPadMenu(state, readPadMenu(navigator.getGamepads?.() ?? []), performance.now());
    state = next.state;
    if (next.outcome === 'open') onOpen();
    if (next.outcome === 'short') onShort();
    frame = requestAnimationFrame(poll);
  };
  frame = requestAnimationFrame(poll);
  return () => cancelAnimationFrame(frame);
}
