import { useCallback, useEffect, useState } from 'react';

interface KeyboardLock {
  lock?(codes: string[]): Promise<void>;
  unlock?(): void;
}

/** Full screen of the page, so that menus stay above the picture. Escape is kept for the game where the browser allows that. Source: Keyboard Lock §4. */
export function useFullscreen(): { full: boolean; toggle: () => void } {
  const [full, setFull] = useState(false);
  useEffect(() => {
    const keyboard = (navigator as Navigator & { keyboard?: KeyboardLock }).keyboard;
    const onChange = () => {
      const on = document.fullscreenElement !== null;
      setFull(on);
      if (on) keyboard?.lock?.(['Escape']).catch(() => {});
      else keyboard?.unlock?.();
    };
    document.addEventListener('fullscreenchange', onChange);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    };
  }, []);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
    else document.documentElement.requestFullscreen({ navigationUI: 'hide' }).catch(() => {});
  }, []);
  return { full, toggle };
}
